// Talks to the server, and keeps the tokens of the seats that this browser holds.

/**
 * @typedef {{role: string, title: string, colour: string, letter: string, kind: "person"|"bot"|"open", person: string,
 *   bot: string, strength: string, called: string, waits: boolean}} Seat
 * @typedef {{kind: "turn"|"game"|"days", amount: number, then: "bot"|"loss"|"nothing", running: string,
 *   left: Record<string, number>}} Clock
 * @typedef {Record<string, {here: boolean, seen: number|null}>} Presence
 * @typedef {{name: string, label: string, verb: string, note: string, then: string[], odds?: number}} Answer
 * @typedef {{name: string, prompt: string, rule: string, answers: Answer[], odds: number[],
 *   refusals: {name: string, rule: string, words: string}[]}} Question
 * @typedef {{face: number, needed: number, hit: boolean}} Die
 * @typedef {{what: string, n: number, from: string, to: string}} Move
 * @typedef {{step: number, by: string, rule: string, text: string, why: boolean, deed: number,
 *   level: "head"|"deed"|"part"|"summed"|"noise", about: string, places: string[], moves: Move[], dice: Die[], cards: string[],
 *   so_far: string}} Sentence
 * @typedef {{number: number, said: number, person: string, words: string}} Said
 * @typedef {{words: string, result: string, scores: number[], winners: string[]}} Ending
 * @typedef {{step: number, epoch: number, scores: number[], asked: string, answerers: string[], thinking: boolean,
 *   question: Question|null, undo: {possible: boolean, reason: string}, asides: boolean, ending: Ending|null,
 *   clock: Clock|null}} Moment
 * @typedef {Moment & {kind: "steps", first: number, by: string, journal: Sentence[]}} StepMessage
 * @typedef {Moment & {kind: "all", id: string, name: string, game: string, title: string, dice: string, hidden: boolean,
 *   finished: number|null, seats: Seat[], players: number[][], scale: [number, number]|null,
 *   journal: Sentence[], talk: Said[], wish: {person: string, step: number, agreed: string[]}|null,
 *   broken: {step: number, of: number, reason: string}|null, goes_on: string|null,
 *   saving: boolean, letting_in: Record<string, string[]>, invitation: string, listed: boolean, presence: Presence,
 *   proposal: {name: string|null, listed: boolean|null, delete: boolean, waits: string[]}|null,
 *   hints?: {allowed: boolean, agreed: boolean, asked: {hint: number, by: string}[]},
 *   again: {id: string, roles: Record<string, string>, by: string}|null}} Situation
 * @typedef {{say: string, at?: string, must?: boolean, again?: boolean}} Want
 * @typedef {{given: string[], forced: string[], told: string[], labels: string[], stop: string, question: string,
 *   prompt: string, answers: [name: string, label: string][], places: string[]}} Ahead
 * @typedef {{verb: string, at: string[], kinds: Record<string, string>, wants: Want[], note: string, onto: "space"|"unit"|"field", begin: string,
 *   asks: string[], usual: string[]}} Gesture
 * @typedef {{title: string, markup: string, place: string, part: string[]}} Panel
 * @typedef {{words: string, tag: string, markup: string, score: string, unit: string, final?: string, reckoning?: string, part?: string[]}} Standing
 * @typedef {{step: number, epoch: number, svg: string, frame: string, parts: string[][], panels: Panel[],
 *   standings: Record<string, Standing>, gestures: Gesture[],
 *   table: string,
 *   scores: number[]}} Picture
 */

/** A refusal by the server, with its reason. */
export class Refusal extends Error {
  /** @param {number} status @param {string} reason */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * @param {string} path @param {{method?: string, body?: unknown, tokens?: string[], have?: string}} [options]
 * @returns {Promise<any>}
 */
export async function api(path, { method = "GET", body, tokens = [], have } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (tokens.length) headers["X-Seats"] = tokens.join(",");
  if (have !== undefined) headers["X-Have"] = have;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "The server does not answer. Is it still running?");
  }
  const found = await response.json().catch(() => ({ detail: response.statusText }));
  if (!response.ok) throw new Refusal(response.status, found.detail ?? response.statusText);
  return found;
}

/** @param {string} key @returns {Record<string, any>} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** The seats this browser holds, by table: {table: {role: token}}; and the tokens of the tables that were made here. */
export const purse = {
  /** @returns {Record<string, Record<string, string>>} */
  all: () => kept("seats"),
  /** @returns {Record<string, string>} */
  makers: () => kept("makers"),
  /** @param {string} table @returns {Record<string, string>} */
  of(table) {
    return this.all()[table] ?? {};
  },
  /** The maker's token of a table, if it was made here. @param {string} table @returns {string} */
  maker(table) {
    return this.makers()[table] ?? "";
  },
  /** All that opens anything at a table. @param {string} table */
  tokens(table) {
    return [...Object.values(this.of(table)), this.maker(table)].filter(Boolean);
  },
  /** @param {string} table @param {Record<string, string>} tokens @param {string} [maker] */
  add(table, tokens, maker) {
    const all = this.all();
    all[table] = { ...all[table], ...tokens };
    localStorage.setItem("seats", JSON.stringify(all));
    if (maker) localStorage.setItem("makers", JSON.stringify({ ...this.makers(), [table]: maker }));
  },
  /** @param {string} table @param {string} [role] */
  drop(table, role) {
    const all = this.all();
    if (role) delete all[table]?.[role];
    else delete all[table];
    localStorage.setItem("seats", JSON.stringify(all));
  },
  /** Forget a table altogether. @param {string} table */
  forget(table) {
    this.drop(table);
    const makers = this.makers();
    delete makers[table];
    localStorage.setItem("makers", JSON.stringify(makers));
  },
};

export const name = {
  get: () => localStorage.getItem("name") || "You",
  /** @param {string} value */
  set: (value) => localStorage.setItem("name", value),
  /** What somebody has chosen to be called, or "". */
  chosen: () => localStorage.getItem("name") ?? "",
};

/** Sit down at a table that was just made. @param {{id: string, tokens: Record<string, string>, maker: string}} made @param {string} [then] */
export function goTo(made, then = "") {
  purse.add(made.id, made.tokens, made.maker);
  location.href = `/table/${made.id}${then}`;
}
