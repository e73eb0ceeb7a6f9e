// A lesson's line to the server, in the place of a table's socket: the page brings along how far it has come.
import { api } from "./api.js";

/** @typedef {[kind: "text"|"mark"|"rule", text: string, number: number]} Piece */
/** @typedef {{id: string, title: string, idea: string, minutes: number, role: string}} Lesson */
/**
 * What the coach says, points at and waits for.
 * @typedef {{title: string, role: string, number: number, steps: number, over: boolean, away: boolean, reads: boolean,
 *   free: boolean, after: Piece[], say: Piece[], show: string[][], press: string[], all: boolean, expected: string[],
 *   strayed: {answer: string, label: string, word: Piece[]}|null, next: Lesson|null, record: any, mine: string[]}} Words
 */

export class Follow {
  /** @param {string} game @param {string} lesson @param {(message: any) => void} hear @param {(words: Words) => void} coach */
  constructor(game, lesson, hear, coach) {
    this.path = `/games/${game}/lessons/${lesson}`;
    this.key = `lesson:${game}/${lesson}`;
    this.hear = hear;
    this.coach = coach;
    this.role = "";
    /** @type {{memo?: any, epoch: number}} */
    this.place = this.#kept() ?? { epoch: 0 };
    /** @type {Promise<any>} */
    this.busy = Promise.resolve();
  }

  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** Begin anew when it is next opened. */
  forget() {
    sessionStorage.removeItem(this.key);
  }

  /** Begin, or go on where this page was left. */
  async open() {
    try {
      await this.do("look");
    } catch {
      this.forget(); // the lesson has changed since
      this.place = { epoch: 0 };
      await this.do("look");
    }
  }

  again() {
    return this.do("look");
  }

  look() {
    return this.do("look");
  }

  /** @param {number} step @param {number} epoch @param {string} action */
  answer(step, epoch, action) {
    return this.do("give", action);
  }

  /** @param {number} step @param {number} epoch @param {string[]} actions */
  chain(step, epoch, actions) {
    return this.do("give", actions[0]);
  }

  async ahead() {
    return { found: [] };
  }

  /** @returns {Promise<any>} */
  async why() {
    return [];
  }

  /** @param {URLSearchParams} query @param {string} have @returns {Promise<any>} */
  picture(query, have) {
    const { memo, epoch } = this.place;
    const body = { memo, epoch, role: query.get("role"), step: Number(query.get("step")), size: query.get("size") };
    return api(`${this.path}/board`, { method: "POST", body, have });
  }

  /** Do one thing after another. @param {string} what @param {string} [answer] */
  do(what, answer = "") {
    const next = this.busy.then(() => this.#do(what, answer));
    this.busy = next.catch(() => {});
    return next;
  }

  /** @param {string} what @param {string} answer */
  async #do(what, answer) {
    const { memo, epoch } = this.place;
    const reply = await api(this.path, { method: "POST", body: { memo, epoch, what, answer } });
    this.place = { memo: reply.place.memo, epoch: reply.place.epoch };
    sessionStorage.setItem(this.key, JSON.stringify(this.place));
    this.coach(reply.coach);
    for (const message of reply.messages) this.hear({ since: 0, ...message });
    return reply;
  }
}
