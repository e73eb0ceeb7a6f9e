// A puzzle's line to the server, in the place of a table's socket: the page brings along what was tried.
import { api } from "./api.js";

/**
 * A puzzle in words.
 * @typedef {{id: string, role: string, title: string, situation: string, answers: number, tries: number, known: string,
 *   tried: {answer: string, label: string, word: string, right: boolean}[], solved: boolean, over: boolean,
 *   nudge: {selectors: string[], not: string[]}|null,
 *   solution: {label: string, also: string[], given: string[], line: string[], reason: string, standing: number, lead: number,
 *     places: string[], record: any}|null}} Puzzle
 * @typedef {{tried: number, found: number[]}} Found
 * @typedef {{tried: string[], given_up: boolean, nudged: boolean, counted?: boolean}} Place
 */

export class Riddle {
  /** @param {string} game @param {string} id @param {(message: any) => void} hear @param {(puzzle: Puzzle, found: Found) => void} told */
  constructor(game, id, hear, told) {
    this.path = `/games/${game}/puzzles/${id}`;
    this.key = `puzzle:${game}/${id}`;
    this.hear = hear;
    this.told = told;
    this.role = "";
    /** @type {Place} */
    this.place = this.#kept();
    /** @type {Promise<any>} */
    this.busy = Promise.resolve();
  }

  /** @returns {Place} */
  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") ?? this.#fresh();
    } catch {
      return this.#fresh();
    }
  }

  #fresh() {
    return { tried: [], given_up: false, nudged: false };
  }

  /** Begin, or go on where this browser was; where the puzzle has changed since, begin anew. */
  async open() {
    try {
      await this.go({});
    } catch {
      this.place = this.#fresh();
      await this.go({});
    }
  }

  again() {
    return this.go({});
  }

  look() {
    return this.go({});
  }

  /** Begin anew; whoever has tried it is counted once. */
  afresh() {
    return this.go(this.#fresh());
  }

  nudge() {
    return this.go({ nudged: true });
  }

  giveUp() {
    return this.go({ given_up: true });
  }

  /** @param {number} step @param {number} epoch @param {string} action */
  answer(step, epoch, action) {
    return this.go({ tried: [...this.place.tried.filter((answer) => answer !== action), action] });
  }

  /** @param {number} step @param {number} epoch @param {string[]} actions */
  chain(step, epoch, actions) {
    return this.answer(step, epoch, actions[0]);
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
    const { tried, given_up } = this.place;
    const body = { tried, given_up, step: Number(query.get("step")), size: query.get("size") };
    return api(`${this.path}/board`, { method: "POST", body, have });
  }

  /** One thing after another. @param {Partial<Place>} change */
  go(change) {
    const next = this.busy.then(() => this.#go(change));
    this.busy = next.catch(() => {});
    return next;
  }

  /** @param {Partial<Place>} change */
  async #go(change) {
    const { counted, ...place } = { ...this.place, ...change };
    const reply = await api(this.path, { method: "POST", body: { ...place, count: !counted } });
    this.place = { ...place, counted: counted || reply.puzzle.over };
    localStorage.setItem(this.key, JSON.stringify(this.place));
    this.told(reply.puzzle, reply.found);
    this.hear({ since: 0, ...reply.message });
    return reply;
  }
}
