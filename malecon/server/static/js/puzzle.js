// A puzzle: the page of a table with one question, three tries, and what was found in the end.
import { at, dialog, h } from "./dom.js";
import { exploring } from "./links.js";
import { paceControl } from "./menu.js";
import { find, Pins } from "./pins.js";
import { act } from "./prompt.js";
import { Riddle } from "./riddle.js";
import { Page } from "./table.js";

/** @typedef {import("./riddle.js").Puzzle} Puzzle @typedef {import("./riddle.js").Found} Found */

const game = document.body.dataset.game ?? "";
const id = document.body.dataset.puzzle ?? "";
const BESIDE = "(min-width: 1200px) and (min-height: 521px)"; // else the side is a drawer
const TRIED = ["at the first try", "at the second try", "at the third try"];

class PuzzlePage extends Page {
  constructor() {
    super();
    at("play").classList.add("puzzling");
  }

  holds() {
    return { [document.body.dataset.role ?? ""]: "puzzle" };
  }

  connect() {
    /** @type {Puzzle|null} */
    this.puzzle = null;
    this.found = /** @type {Found} */ ({ tried: 0, found: [] });
    const live = new Riddle(
      game,
      id,
      (message) => this.hear(message),
      (puzzle, found) => {
        this.puzzle = puzzle;
        this.found = found;
      },
    );
    return /** @type {any} */ (live);
  }

  /** @returns {Riddle} */
  get riddle() {
    return /** @type {any} */ (this.live);
  }

  alone() {
    return false; // every answer is pressed by hand
  }

  async settle() {
    await super.settle();
    this.#say();
  }

  async undo() {}

  /** The sheet beside the board: what is asked, what was tried, and in the end the answer. */
  #say() {
    const puzzle = this.puzzle;
    if (!puzzle) return;
    const sheet = document.getElementById("puzzle") ?? this.#sheet();
    sheet.replaceChildren(
      h("p", { class: "eyebrow" }, `Puzzle · ${this.now?.title ?? ""}`),
      h("h2", {}, puzzle.solution ? this.#verdict(puzzle) : puzzle.title),
      ...(puzzle.solution ? this.#solution(puzzle) : this.#asked(puzzle)),
    );
    if (puzzle.over) this.#closed(puzzle);
    const pointed = puzzle.over ? [] : (puzzle.nudge?.selectors ?? []);
    pins.show(pointed.length ? [{ selectors: pointed, number: 0 }] : []);
    if (puzzle.solution) this.stage.ring(puzzle.solution.places);
  }

  #sheet() {
    const sheet = h("section", { class: "puzzle", id: "puzzle", "aria-label": "Puzzle", "aria-live": "polite" });
    const wide = matchMedia(BESIDE);
    const place = () => (wide.matches ? at("side").prepend(sheet) : at("play").append(sheet));
    wide.addEventListener("change", place);
    place();
    return sheet;
  }

  /** @param {Puzzle} puzzle */
  #verdict(puzzle) {
    if (!puzzle.solved) return `Best was: ${puzzle.solution?.label}`;
    return `Found ${TRIED[puzzle.tried.length - 1]}: ${puzzle.tried.at(-1)?.label}`;
  }

  /** @param {Puzzle} puzzle */
  #asked(puzzle) {
    const left = puzzle.tries - puzzle.tried.length;
    return [
      h("p", { class: "situation" }, puzzle.situation),
      h("p", {}, `One of ${puzzle.answers} answers is clearly best; a quick look does not find it.`),
      this.#tries(puzzle),
      ...this.#words(puzzle),
      ...this.#nudged(puzzle),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "btn", type: "button", id: "nudge", onclick: () => this.#do(() => this.riddle.nudge()) },
          "A nudge",
        ),
        h(
          "button",
          { class: "btn", type: "button", id: "giveup", onclick: () => this.#do(() => this.riddle.giveUp()) },
          "Give up",
        ),
      ),
      h("p", { class: "known" }, `${left === 1 ? "One try" : `${left} tries`} left. ${this.#howMany()}`),
    ];
  }

  /** @param {Puzzle} puzzle */
  #tries(puzzle) {
    const marks = Array.from({ length: puzzle.tries }, (_, i) =>
      h("i", { class: i < puzzle.tried.length ? "did" : "" }),
    );
    return h(
      "span",
      { class: "tries", role: "img", "aria-label": `${puzzle.tried.length} of ${puzzle.tries} tries` },
      ...marks,
    );
  }

  /** @param {Puzzle} puzzle */
  #words(puzzle) {
    return puzzle.tried.map(({ label, word, right }) =>
      h("p", { class: right ? "word right" : "word" }, h("b", {}, `${label}. `), word),
    );
  }

  /** @param {Puzzle} puzzle */
  #nudged(puzzle) {
    if (!puzzle.nudge) return [];
    const look = find(puzzle.nudge.selectors) ? "Look at what is marked. " : "";
    return [h("p", { class: "word nudge" }, `${look}It is not: ${puzzle.nudge.not.join(", nor: ")}.`)];
  }

  /** @param {Puzzle} puzzle */
  #solution(puzzle) {
    const solution = /** @type {NonNullable<Puzzle["solution"]>} */ (puzzle.solution);
    const { line, reason, also, record } = solution;
    const file = new Blob([JSON.stringify(record, null, 2)], { type: "application/json" });
    return [
      ...this.#words(puzzle),
      h("p", { class: "reason" }, reason),
      line.length ? h("p", { class: "line" }, `It goes on: ${line.join("; ")}.`) : "",
      also.length ? h("p", { class: "line" }, `As good: ${also.join(", ")}.`) : "",
      h("p", { class: "known" }, `${this.#howMany()} ${puzzle.known}`),
      h(
        "div",
        { class: "row" },
        h(
          "a",
          { class: "btn", href: URL.createObjectURL(file), download: `${game}-${puzzle.id}.json` },
          "The game it came from",
        ),
        h("button", { class: "btn", type: "button", id: "explore", onclick: () => this.#explore(solution) }, "Explore"),
        h(
          "button",
          { class: "btn", type: "button", id: "again", onclick: () => this.#do(() => this.riddle.afresh()) },
          "Try again",
        ),
        h("a", { class: "btn", href: "/#games" }, "Games"),
      ),
    ];
  }

  /** The position with the best line, on a scratch board. @param {NonNullable<Puzzle["solution"]>} solution */
  async #explore({ record, given }) {
    const { options, answers } = record;
    location.href = await exploring(game, { record: { options, answers }, tried: [given] });
  }

  #howMany() {
    const { tried, found } = this.found ?? /** @type {Found} */ ({ tried: 0, found: [] });
    if (!tried) return "Nobody has tried it here before.";
    const all = found.reduce((sum, n) => sum + n, 0);
    return `${all} of ${tried} here found it, ${found[0]} at the first try.`;
  }

  /** Nothing more is asked: the prompt says so. @param {Puzzle} puzzle */
  #closed(puzzle) {
    const seat = this.now?.seats.find((found) => found.role === puzzle.role) ?? null;
    this.prompt.ask(seat, this.#verdict(puzzle), puzzle.solution?.reason ?? "");
    this.prompt.row(act("Try again", "", "", "plain", () => this.#do(() => this.riddle.afresh())));
  }

  /** @param {() => Promise<any>} what */
  #do(what) {
    return this.attempt(what);
  }

  menu() {
    const box = dialog(
      "Puzzle",
      h("div", { class: "field" }, h("span", {}, "Pace"), h("span", {}, paceControl(this))),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn", onclick: () => (box.close(), this.howTo()) }, "How to play"),
        h("button", { class: "btn", onclick: () => (box.close(), this.keys()) }, "Keys"),
        h("a", { class: "btn", href: "/" }, "Lobby"),
      ),
    );
  }
}

const pins = new Pins();
new PuzzlePage();
