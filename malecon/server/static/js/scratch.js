// What has been tried on a scratch board, as a tree, in the place of a table's socket: a server is told where it began and what was tried.
import { api, purse } from "./api.js";
import { lookAhead } from "./chains.js";

/** @typedef {import("./links.js").Start} Start */
/** @typedef {{chances: number[], leads: number[], noise: number, tries: number, ms: number}} Stands */
/**
 * Something that was tried: by whom, after what, and what came of it.
 * @typedef {{id: number, of: Node|null, answer: string, by: string, short: string, label: string, told: any[],
 *   kids: Node[], last: Node|null, stands: Stands|null, bot: boolean, played: boolean}} Node
 */

const MOST = 200; // nodes; the oldest leaves go first

/** @param {Node|null} of @param {string} answer @param {number} id @returns {Node} */
function node(of, answer, id) {
  return {
    id,
    of,
    answer,
    by: "",
    short: answer,
    label: answer,
    told: [],
    kids: [],
    last: null,
    stands: null,
    bot: false,
    played: false,
  };
}

export class Scratch {
  /** @param {string} game @param {Start} start @param {(message: any) => void} hear @param {() => void} moved */
  constructor(game, start, hear, moved) {
    this.game = game;
    this.start = start;
    this.hear = hear;
    this.moved = moved;
    this.role = "";
    this.epoch = 0;
    this.count = 0;
    this.root = node(null, "", 0);
    this.at = this.root;
    /** What is seen where one is. @type {any} */
    this.seen = null;
    /** @type {Promise<any>} */
    this.busy = Promise.resolve();
  }

  /** Ask the server something of a position. @param {string} path @param {string[]} tried @param {object} [more] @param {string} [have] */
  ask(path, tried, more = {}, have = undefined) {
    const { table, step, as, draw, record } = this.start;
    const start = { game: this.game, table: table ?? "", step: step ?? null, role: as ?? "", draw: draw ?? 0, record };
    const tokens = table ? purse.tokens(table) : [];
    return api(`/explore${path}`, { method: "POST", tokens, have, body: { start, tried, ...more } });
  }

  /** What an exploration rests on. */
  grounds() {
    const { table, step, as, draw, record } = this.start;
    const body = { game: this.game, table: table ?? "", step: step ?? null, role: as ?? "", draw: draw ?? 0, record };
    return api("/explore/grounds", { method: "POST", tokens: table ? purse.tokens(table) : [], body });
  }

  /** The answers from the beginning to a node. @param {Node} to @returns {string[]} */
  path(to = this.at) {
    return this.line(to).map((found) => found.answer);
  }

  /** The nodes from the first answer to one. @param {Node} to @returns {Node[]} */
  line(to = this.at) {
    /** @type {Node[]} */
    const found = [];
    for (let here = to; here.of; here = here.of) found.unshift(here);
    return found;
  }

  async open() {
    await this.go(this.root);
  }

  again() {
    return this.go(this.at);
  }

  /** Look through other eyes: those of who is asked, always. @param {string} role */
  look(role) {
    this.role = role;
    if (this.seen) this.hear(this.#all());
  }

  /** @param {number} step @param {number} epoch @param {string} action */
  answer(step, epoch, action) {
    return this.chain(step, epoch, [action]);
  }

  /** @param {number} step @param {number} epoch @param {string[]} actions */
  chain(step, epoch, actions) {
    return this.#next(async () => {
      const before = this.at;
      let to = before;
      for (const action of actions) to = this.#child(to, action);
      try {
        await this.#arrive(to);
      } catch (error) {
        this.#forget(before);
        throw error;
      }
      if (actions.length > 1) this.epoch++;
      this.hear(actions.length > 1 ? this.#all() : this.#step());
      this.moved();
    });
  }

  /** Put answers into the tree without going there. @param {string[]} actions @param {Partial<Node>} [more] */
  branch(actions, more = {}) {
    let to = this.at;
    for (const action of actions) Object.assign((to = this.#child(to, action)), more);
    return to;
  }

  /** Go somewhere in the tree. @param {Node} to */
  go(to) {
    return this.#next(async () => {
      await this.#arrive(to);
      this.epoch++;
      this.hear(this.#all());
      this.moved();
    });
  }

  /** Learn what answers in the tree are called, without going there; what cannot be done is taken out. @param {Node} to */
  async tell(to) {
    try {
      const { way } = await this.ask("", this.path(to), { board: false });
      this.line(to).forEach((found, i) => Object.assign(found, way[i]));
    } catch (error) {
      this.#forget(this.at);
      throw error;
    }
  }

  back() {
    return this.at.of ? this.go(this.at.of) : Promise.resolve();
  }

  forth() {
    const next = this.at.last ?? this.at.kids[0];
    return next ? this.go(next) : Promise.resolve();
  }

  /** Let bots answer, once or until a role is asked. @param {string} until */
  bots(until) {
    return this.#next(async () => {
      const seed = Math.floor(Math.random() * 1e6);
      const { answers } = await this.ask("/bots", this.path(), { until, seed });
      let to = this.at;
      for (const action of answers) {
        to = this.#child(to, action);
        to.bot = true;
      }
      await this.#arrive(to);
      this.epoch++;
      this.hear(this.#all());
      this.moved();
    });
  }

  /** @param {number} step @param {number} epoch @param {any[][]} chains */
  ahead(step, epoch, chains) {
    return lookAhead(chains, (lot) => this.ask("/ahead", this.path(), { chains: lot }));
  }

  /** @returns {Promise<any>} */
  async why() {
    return [];
  }

  /** The board where one is, or at an earlier step of the way there. @param {URLSearchParams} query @param {string} have @returns {Promise<any>} */
  async picture(query, have) {
    const step = Number(query.get("step"));
    const found = await this.ask("", this.path().slice(0, step), { size: query.get("size") }, have);
    return { ...found, epoch: this.epoch };
  }

  /** One thing after another. @template T @param {() => Promise<T>} what @returns {Promise<T>} */
  #next(what) {
    const next = this.busy.then(what);
    this.busy = next.catch(() => {});
    return next;
  }

  /** @param {Node} of @param {string} answer */
  #child(of, answer) {
    const known = of.kids.find((kid) => kid.answer === answer);
    if (known) return known;
    const made = node(of, answer, ++this.count);
    of.kids.push(made);
    this.#prune(made);
    return made;
  }

  /** All nodes but the first. @param {Node} [of] @returns {Node[]} */
  all(of = this.root) {
    return of.kids.flatMap((kid) => [kid, ...this.all(kid)]);
  }

  /** @param {Node} made */
  #prune(made) {
    const all = this.all();
    if (all.length <= MOST) return;
    const held = new Set([...this.line(made), ...this.line()]);
    const oldest = all.filter((found) => !found.kids.length && !held.has(found)).sort((a, b) => a.id - b.id)[0];
    if (oldest?.of) oldest.of.kids = oldest.of.kids.filter((kid) => kid !== oldest);
  }

  /** What could not be done is not in the tree. @param {Node} from */
  #forget(from) {
    for (const kid of [...from.kids])
      if (kid.label === kid.answer && !kid.by) from.kids.splice(from.kids.indexOf(kid), 1);
  }

  /** @param {Node} to */
  async #arrive(to) {
    const seen = await this.ask("", this.path(to), { board: false });
    this.seen = seen;
    this.at = to;
    this.line(to).forEach((found, i) => Object.assign(found, seen.way[i]));
    for (const found of this.line(to)) if (found.of) found.of.last = found;
  }

  #moment() {
    const seen = this.seen;
    const eyes = seen.asked === "chance" ? [this.role || seen.eyes] : seen.asked ? [seen.asked] : [];
    return {
      step: this.path().length,
      epoch: this.epoch,
      scores: seen.scores,
      asked: seen.asked,
      answerers: eyes,
      thinking: false,
      question: seen.question,
      undo: { possible: this.at.of !== null, reason: this.at.of ? "" : "this is where it began" },
      asides: false,
      ending: null,
      clock: null,
    };
  }

  #step() {
    const first = this.path().length - 1;
    return { kind: "steps", first, by: this.role || this.seen.eyes, journal: this.at.told, ...this.#moment() };
  }

  #all() {
    const seen = this.seen;
    return {
      kind: "all",
      since: 0,
      id: "",
      name: "Exploring",
      game: this.game,
      title: seen.title,
      dice: "typed",
      hidden: false,
      finished: null,
      seats: seen.seats.map((/** @type {any} */ seat) => ({
        ...seat,
        kind: "person",
        person: "You",
        bot: "",
        strength: "",
        called: "You",
        waits: false,
      })),
      players: [],
      scale: seen.scale,
      journal: this.line().flatMap((found) => found.told),
      talk: [],
      wish: null,
      broken: null,
      goes_on: null,
      saving: false,
      letting_in: {},
      invitation: "",
      listed: false,
      presence: {},
      proposal: null,
      again: null,
      ...this.#moment(),
    };
  }
}
