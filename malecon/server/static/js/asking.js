// How something is done at a place that was pressed: asked in a tray beside it, and given together with the place.
import { at, h } from "./dom.js";
import { beside, plateOf } from "./beside.js";
import { act, sentences } from "./prompt.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Gesture} Gesture @typedef {import("./api.js").Ahead} Ahead */
/** One thing that can be done: the answers it means. @typedef {{say: string[], words: string}} Leaf */

const SHORT = 60; // characters that stand above the answers of a tray
const DOUBLE = 250; // milliseconds in which a second press is the second half of a double click

/** Whether all answers of a question are numbers. @param {Ahead} ahead */
const numbers = (ahead) => ahead.answers.length > 0 && ahead.answers.every(([name]) => name.startsWith("number:"));

/** @param {string} name */
const figure = (name) => name.slice(name.indexOf(":") + 1);

/** "2 for 4 VP" as a number and what it brings. @param {string} label */
const counted = (label) => label.replace(/^(\d+) (?:for )?(.+)$/, "$1: $2");

/** A verb, and what it costs or brings below it. @param {string} label */
function worded(label) {
  const [, verb, note] = label.match(/^(.*?) \((.*)\)$/) ?? label.match(/^(.*?): (.*)$/) ?? ["", label, ""];
  return [h("span", {}, verb), note && h("small", {}, note)];
}

export class Asking {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.box = h("div", { class: "pop traypop asking", role: "dialog", "aria-label": "How", hidden: true });
    at("stage").append(this.box);
    this.turn = 0;
    this.pressed = 0; // when an answer in the tray was pressed last
  }

  get open() {
    return !this.box.hidden;
  }

  /** A place was pressed: does the game ask how? False if it never does there, or the place is pressed again. @param {string} action */
  begin(action) {
    const { page } = this;
    const question = page.now?.question?.name ?? "";
    const here = page.gestures
      .open()
      .find(
        ({ asks, begin, wants }) =>
          asks.length &&
          !begin &&
          wants.length === 1 &&
          wants[0].at === question &&
          wants[0].say.split("{")[0] === `${action.split(":")[0]}:`,
      );
    if (!here || page.stage.list || page.armed === action) return false;
    page.listenAfter(Infinity); // until it is known what the press means
    this.#look(here, [action], action).catch((error) => this.#failed(error));
    return true;
  }

  /** A place was reached by a verb. @param {Gesture} gesture @param {string[]} given */
  follow(gesture, given) {
    this.#look(gesture, given, given[given.length - 1]).catch((error) => this.#failed(error));
  }

  /** @param {unknown} error */
  #failed(error) {
    this.page.listenAfter();
    this.page.refused(error);
  }

  /** Where do these answers lead? To a question of how, or they are given. @param {Gesture} gesture @param {string[]} given @param {string} place @param {HTMLElement} [pressed] */
  async #look(gesture, given, place, pressed) {
    const { page } = this;
    const now = page.now;
    if (!now) return;
    const turn = ++this.turn;
    const chain = (/** @type {string[]} */ names) => names.map((say) => ({ say, must: true }));
    const { found } = await page.live.ahead(now.step, now.epoch, [chain(given)]);
    if (turn !== this.turn || page.now !== now) return;
    const [ahead] = found;
    if (!ahead?.given.length) {
      page.answer(given[0]);
      return;
    }
    if (ahead.stop !== "done" || !gesture.asks.includes(ahead.question) || ahead.answers.length < 2) {
      this.#give(ahead, pressed);
      return;
    }
    const further = numbers(ahead) ? [] : ahead.answers;
    const then = further.length
      ? (
          await page.live.ahead(
            now.step,
            now.epoch,
            further.map(([name]) => chain([...given, name])),
          )
        ).found
      : [];
    if (turn !== this.turn || page.now !== now) return;
    this.#show(gesture, given, place, ahead, then);
  }

  /** Give it; what follows by itself and nobody named is said first. @param {Ahead} ahead @param {HTMLElement} [pressed] */
  #give(ahead, pressed) {
    const { page } = this;
    const key = ahead.given.join(" ");
    if (ahead.forced.length && page.armed !== key) {
      page.arm(key);
      pressed?.classList.add("armed");
      page.prompt.say(`Then: ${ahead.forced.join(" ")} Press again to do it.`);
      page.listenAfter();
      return;
    }
    page.armed = key;
    this.#close();
    page.follow(ahead);
  }

  /** @param {Gesture} gesture @param {string[]} given @param {string} place @param {Ahead} ahead @param {Ahead[]} then */
  #show(gesture, given, place, ahead, then) {
    const take = (/** @type {Leaf} */ leaf, /** @type {HTMLElement} */ pressed) => {
      if (performance.now() - this.pressed < DOUBLE) return;
      this.pressed = performance.now();
      this.page.listenAfter(Infinity);
      this.#look(gesture, [...given, ...leaf.say], place, pressed).catch((error) => this.#failed(error));
    };
    /** @type {{button: HTMLElement, say: string[]}[]} */
    const buttons = [];
    const button = (/** @type {Leaf} */ leaf) => {
      const made = h("button", { class: "a", type: "button", onclick: () => take(leaf, made) }, ...worded(leaf.words));
      buttons.push({ button: made, say: leaf.say });
      return made;
    };
    const rows = numbers(ahead)
      ? [
          h(
            "div",
            { class: "r" },
            ...ahead.answers.map(([name, label]) => button({ say: [name], words: counted(label) })),
          ),
        ]
      : ahead.answers.map(([name, label], i) => this.#row(gesture, name, label, then[i], button));
    const usual = gesture.usual.flatMap((name) => buttons.filter(({ say }) => say[0] === name));
    const preset = (
      usual.findLast(({ say }) => say[0] === usual[0].say[0]) ?? buttons[numbers(ahead) ? buttons.length - 1 : 0]
    ).button;
    preset.classList.add("go");
    const [title] = sentences(ahead.prompt);
    this.box.replaceChildren(h("header", {}, title.length > SHORT ? title.split(/[:;?]/)[0] : title), ...rows);
    this.box.hidden = false;
    this.box.dataset.given = String(given.length);
    const element = this.page.stage.place(place);
    if (element) beside(this.box, plateOf(element), []);
    this.#say(ahead.prompt);
    if (given[0] === place) this.page.arm(place);
    this.page.listenAfter();
    preset.focus({ preventScroll: true });
  }

  /** One thing to do; where it asks how many, the numbers stand in its row. @param {Gesture} gesture @param {string} name @param {string} label @param {Ahead|undefined} ahead @param {(leaf: Leaf) => HTMLElement} button */
  #row(gesture, name, label, ahead, button) {
    if (!ahead || !numbers(ahead) || !gesture.asks.includes(ahead.question))
      return h("div", { class: "r" }, button({ say: [name], words: label }));
    const many = ahead.answers.map(([number, words]) => button({ say: [name, number], words: counted(words) }));
    return h("div", { class: "r" }, h("span", {}, label.split(/[:,(]/)[0].trim()), ...many);
  }

  /** @param {string} words */
  #say(words) {
    const { page } = this;
    const [title, line] = sentences(words);
    page.prompt.ask(page.now?.seats.find((found) => found.role === page.eyes) ?? null, title, line);
    page.prompt.row(act("Drop", "choose another place", "Esc", "plain", () => page.dropped()));
  }

  #close() {
    this.turn++;
    this.box.hidden = true;
  }

  /** Nothing is done; whether something was asked. */
  drop() {
    const was = this.open;
    this.#close();
    return was;
  }
}
