// Talks to the server, and keeps the tokens of the seats that this browser holds.

/**
 * @typedef {{role: string, title: string, colour: string, letter: string, kind: "person"|"bot"|"open", person: string,
 *   bot: string, strength: string, waits: boolean}} Seat
 * @typedef {{name: string, label: string, verb: string, note: string, then: string[], odds?: number}} Answer
 * @typedef {{name: string, prompt: string, rule: string, answers: Answer[], odds: number[],
 *   refusals: {name: string, rule: string, words: string}[]}} Question
 * @typedef {{face: number, needed: number, hit: boolean}} Die
 * @typedef {{what: string, n: number, from: string, to: string}} Move
 * @typedef {{step: number, by: string, rule: string, text: string, why: boolean, deed: number,
 *   level: "head"|"deed"|"part"|"noise", about: string, places: string[], moves: Move[], dice: Die[], cards: string[]}} Sentence
 * @typedef {{number: number, said: number, person: string, words: string}} Said
 * @typedef {{words: string, result: string, scores: number[], winners: string[]}} Ending
 * @typedef {{step: number, epoch: number, scores: number[], asked: string, answerers: string[], thinking: boolean,
 *   question: Question|null, undo: {possible: boolean, reason: string}, asides: boolean, ending: Ending|null}} Moment
 * @typedef {Moment & {kind: "step", by: string, journal: Sentence[]}} StepMessage
 * @typedef {Moment & {kind: "all", id: string, name: string, game: string, title: string, dice: string, hidden: boolean,
 *   finished: number|null, seats: Seat[], players: number[][], scale: [number, number]|null,
 *   journal: Sentence[], talk: Said[], wish: {person: string, step: number, agreed: string[]}|null,
 *   broken: {step: number, of: number, reason: string}|null, goes_on: string|null,
 *   saving: boolean, letting_in: Record<string, string[]>, invitation: string}} Situation
 * @typedef {{say: string, at?: string, must?: boolean, again?: boolean}} Want
 * @typedef {{given: string[], forced: string[], told: string[], labels: string[], stop: string, question: string}} Ahead
 * @typedef {{verb: string, at: string[], kinds: Record<string, string>, wants: Want[], note: string, onto: "space"|"unit", begin: string}} Gesture
 * @typedef {{title: string, markup: string, place: string, part: string[]}} Panel
 * @typedef {{words: string, tag: string, markup: string, score: string, unit: string, part?: string[]}} Standing
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

/** The seats this browser holds, by table: {table: {role: token}}. */
export const purse = {
  /** @returns {Record<string, Record<string, string>>} */
  all() {
    try {
      return JSON.parse(localStorage.getItem("seats") ?? "{}");
    } catch {
      return {};
    }
  },
  /** @param {string} table @returns {Record<string, string>} */
  of(table) {
    return this.all()[table] ?? {};
  },
  /** @param {string} table @param {Record<string, string>} tokens */
  add(table, tokens) {
    const all = this.all();
    all[table] = { ...all[table], ...tokens };
    localStorage.setItem("seats", JSON.stringify(all));
  },
  /** @param {string} table @param {string} [role] */
  drop(table, role) {
    const all = this.all();
    if (role) delete all[table]?.[role];
    else delete all[table];
    localStorage.setItem("seats", JSON.stringify(all));
  },
};

export const name = {
  get: () => localStorage.getItem("name") || "You",
  /** @param {string} value */
  set: (value) => localStorage.setItem("name", value),
};
