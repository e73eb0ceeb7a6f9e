// The coach beside the board: says one thing at a time, points at it, and has a kind word for other answers.
import { ruleChip } from "./book.js";
import { at, h } from "./dom.js";
import { copy, Pins } from "./pins.js";

/** @typedef {import("./follow.js").Words} Words @typedef {import("./follow.js").Piece} Piece */
/** What the learner may ask of the lesson. @typedef {"next"|"show"|"back"|"anyway"} Wish */

const BESIDE = "(min-width: 901px) and (min-height: 521px)";

/** @param {string[]} names @param {string} between */
const listed = (names, between) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${between} ${names[names.length - 1]}`;

export class Coach {
  /** @param {string} game @param {(wish: Wish) => void} wish @param {() => void} know */
  constructor(game, wish, know) {
    this.game = game;
    this.wish = wish;
    this.know = know;
    this.pins = new Pins();
    /** @type {Words|null} */
    this.words = null;
    this.box = h("section", { class: "coach", id: "coach", "aria-label": "Coach" });
    const wide = matchMedia(BESIDE);
    const place = () => (wide.matches ? at("side") : at("play")).append(this.box);
    wide.addEventListener("change", place);
    place();
  }

  /** What is said next, when what has happened has been told. @param {Words} words */
  hear(words) {
    this.words = words;
  }

  /** Another answer is forgotten; whether there was one. */
  forgive() {
    if (!this.words?.strayed) return false;
    this.words.strayed = null;
    this.show();
    return true;
  }

  /** The others act: nothing is pointed at meanwhile. */
  watch() {
    this.pins.show([]);
    this.box
      .querySelector(".talk")
      ?.replaceChildren(
        h("p", { class: "say" }, "Watch what the others do."),
        h("p", { class: "after" }, "In a lesson dice and cards are arranged; the rules are the real ones."),
      );
  }

  /** Say it. */
  show() {
    const words = this.words;
    if (!words) return;
    const { number, steps } = words;
    const dots = Array.from({ length: steps }, (_, i) =>
      h("i", { class: i < number ? "did" : i === number ? "at" : "" }),
    );
    const place = words.over ? "done" : `${number + 1} of ${steps}`;
    this.box.replaceChildren(
      h(
        "header",
        {},
        h("b", {}, words.title),
        h("small", {}, place),
        h("span", { class: "dots", "aria-hidden": "true" }, ...dots),
      ),
      h("div", { class: "talk", "aria-live": "polite" }, ...(words.away ? this.#away() : this.#talk(words))),
      h("footer", {}, ...this.#foot(words)),
    );
    this.#copy([...words.show, ...words.expected.map((name) => [`[data-action="${CSS.escape(name)}"]`])]);
    const marks = words.say.filter(([kind, , n]) => kind === "mark" && n).length;
    this.pins.show(words.show.map((selectors, i) => ({ selectors, number: i < marks ? i + 1 : 0 })));
    if (words.strayed) /** @type {HTMLElement|null} */ (this.box.querySelector("[data-back]"))?.focus();
  }

  /** What this window has put away stands under the words. @param {string[][]} wanted */
  #copy(wanted) {
    const box = h("div", { class: "copies" });
    this.box.querySelector(".talk")?.append(box);
    for (const selectors of wanted) box.append(copy(selectors) ?? "");
    if (!box.children.length) box.remove();
  }

  /** @param {Words} words */
  #talk(words) {
    const { strayed } = words;
    const other =
      strayed &&
      h(
        "div",
        { class: "else" },
        h("p", {}, ...this.#spoken(strayed.word)),
        h(
          "div",
          { class: "row" },
          this.#button("Back to the lesson", "back", "a go", { "data-back": "" }, "Esc"),
          this.#button("Do it anyway", "anyway", "a plain", { title: strayed.label }),
        ),
      );
    const press = words.press.length && !strayed && `Your turn: ${listed(words.press, words.all ? "and" : "or")}`;
    return [
      words.after.length > 0 && h("p", { class: "after done" }, ...this.#spoken(words.after)),
      h("p", { class: "say" }, ...this.#spoken(words.say)),
      other,
      press && h("p", { class: "do" }, press),
    ].filter((x) => x !== false && x !== null && x !== 0 && x !== "");
  }

  #away() {
    return [
      h("p", { class: "say" }, "You play as you like now. Bots answer, and the dice are real."),
      h("p", { class: "after" }, "The lesson waits where you left it."),
    ];
  }

  /** @param {Words} words */
  #foot(words) {
    if (words.away) {
      return [this.#button(`Return to step ${words.number + 1}`, "back", "a go", {}, "Esc")];
    }
    const begun = words.number > 0;
    return [
      this.#button("◀ Back", "back", "a plain", { "aria-disabled": String(!begun), "aria-keyshortcuts": "Backspace" }),
      words.expected.length > 0 && this.#button("Show me", "show", "lk", {}),
      h("span", { class: "sp" }),
      h("button", { class: "lk", type: "button", onclick: () => this.know() }, "I know this game"),
      words.reads && this.#button(words.free ? "Finish" : "Next", "next", "a go", { "data-next": "" }, "Enter"),
    ].filter((x) => x !== false);
  }

  /** @param {string} label @param {Wish} wish @param {string} style @param {Record<string, string>} more @param {string} [key] */
  #button(label, wish, style, more, key = "") {
    const kbd = key && h("kbd", { "aria-hidden": "true" }, key);
    return h("button", { class: style, type: "button", ...more, onclick: () => this.wish(wish) }, label, kbd);
  }

  /** @param {Piece[]} pieces @returns {(Node|string)[]} */
  #spoken(pieces) {
    return pieces.flatMap(([kind, text, number]) => {
      if (kind === "rule") return [ruleChip(this.game, text)];
      if (kind === "text") return [text];
      const pin = number ? h("i", { class: "pinref", "aria-label": `${number},` }, String(number)) : "";
      return [h("b", {}, pin, text)];
    });
  }
}
