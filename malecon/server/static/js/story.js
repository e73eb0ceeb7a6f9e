// The story bar: what the others did since your turn, one deed at a time; it can be walked back and played again.
import { deedsOf, dieFace, places, told, words } from "./deeds.js";
import { at, emblem, h } from "./dom.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./deeds.js").Deed} Deed */

const LEAST = 1200; // milliseconds a deed is shown
const WORD = 60; // and for each word of it
const MOST = 6000;
const DICE = 400;
const PATIENCE = 700; // for more of a deed that has begun

/** How long a deed stands. @param {Deed} deed */
export function beat(deed) {
  const said = words(deed);
  const count = said.reduce((sum, line) => sum + line.text.split(/\s+/).length, 0);
  const dice = said.some((line) => line.dice.length) ? DICE : 0;
  return Math.min(MOST, LEAST + WORD * count) + dice;
}

export class Story {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Deed[]} */
    this.deeds = [];
    this.at = -1;
    this.since = 0;
    this.stale = false;
    this.timer = 0;
    this.walking = false;
    this.telling = false;
    /** When the deed that is still growing was first seen. */
    this.begun = 0;
  }

  /** Begin anew: what came before is known. @param {number} step */
  reset(step) {
    this.#stop();
    this.since = step;
    this.stale = false;
    this.deeds = [];
    this.at = -1;
    this.show();
  }

  /** One's own answer: what the others did stays in the bar until they do something new. @param {number} step */
  own(step) {
    this.stale = true;
    this.begun = 0;
    this.own_step = step;
  }

  /** The deeds of others and of chance that have been heard of. */
  #gather() {
    const journal = this.page.now?.journal ?? [];
    if (this.stale) {
      const fresh = journal.some((line) => line.step > (this.own_step ?? 0));
      if (!fresh) return;
      this.since = this.own_step ?? this.since;
      this.stale = false;
      this.at = -1;
    }
    const told = deedsOf(journal.filter((line) => line.step > this.since));
    this.deeds = told.filter((deed) => deed.headline.level !== "head" || words(deed).length > 1); // a mere heading is none
    this.at = Math.min(this.at, this.deeds.length - 1);
  }

  /** Tell what is still to be told; when all is, the page settles. */
  tell() {
    this.#gather();
    if (this.telling) return;
    const next = this.page.pace === "fast" ? -1 : this.deeds.findIndex((deed) => deed.last > this.page.shown);
    if (next < 0) {
      this.at = this.deeds.length - 1;
      this.show();
      this.page.settle();
      return;
    }
    if (!this.#whole(next)) {
      this.begun ||= performance.now();
      const left = PATIENCE - (performance.now() - this.begun);
      if (left > 0) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.tell(), left);
        return;
      }
    }
    this.begun = 0;
    this.#beat(next);
  }

  /** Whether a deed is at its end, so that it can be told as one. @param {number} i */
  #whole(i) {
    const now = this.page.now;
    return i < this.deeds.length - 1 || !now || !now.thinking || Boolean(now.ending);
  }

  /** @param {number} i */
  #beat(i) {
    const deed = this.deeds[i];
    this.at = i;
    this.telling = true;
    this.page.shown = Math.max(deed.last, this.page.shown);
    this.show();
    this.page.narrate(deed, i < this.deeds.length - 1);
    clearTimeout(this.timer);
    this.timer = this.page.pace === "step" ? 0 : setTimeout(() => this.next(), beat(deed));
  }

  /** Go on to the next deed. */
  next() {
    this.#stop();
    this.tell();
  }

  /** Skip to where the game stands. */
  skip() {
    this.#stop();
    this.#gather();
    this.page.shown = this.page.now?.step ?? 0;
    this.at = this.deeds.length - 1;
    this.show();
    this.page.settle();
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.telling = false;
  }

  // Walking back.

  /** @param {1|-1} way */
  go(way) {
    if (this.telling || !this.deeds.length) return;
    const wanted = this.at + way;
    if (wanted >= this.deeds.length) this.home();
    else if (wanted >= 0) this.walk(wanted);
  }

  /** Look at an earlier deed. @param {number} i */
  walk(i) {
    this.#stop();
    this.at = i;
    this.walking = i < this.deeds.length - 1 || this.walking;
    this.show();
    this.page.lookBack(this.deeds[i], `${i + 1} of ${this.deeds.length}, earlier`);
  }

  /** Back to now. */
  home() {
    if (!this.walking) return false;
    this.walking = false;
    this.at = this.deeds.length - 1;
    this.show();
    this.page.settle();
    return true;
  }

  /** Play the deeds again, from the first. */
  again() {
    if (!this.deeds.length) return;
    this.#stop();
    this.walking = true;
    const step = (/** @type {number} */ i) => {
      if (i >= this.deeds.length) {
        this.home();
        return;
      }
      this.walk(i);
      this.walking = true;
      this.timer = setTimeout(() => step(i + 1), beat(this.deeds[i]));
    };
    step(0);
  }

  // The bar.

  show() {
    const deed = this.deeds[this.at];
    const bar = at("story");
    if (!deed) {
      bar.replaceChildren(
        h("span", { class: "n" }, "Since your turn"),
        h("span", { class: "say" }, "nothing has happened yet"),
      );
      return;
    }
    const said = words(deed);
    const line = h("span", { class: "say", "aria-live": "polite" }, ...said.flatMap((one) => [...told(one), " "]));
    line.title = said.map((one) => one.text).join(" ");
    const seat = this.#seat(deed);
    bar.replaceChildren(
      h("span", { class: "n" }, this.walking ? "Earlier" : "Since your turn"),
      h("span", { class: "pips" }, ...this.deeds.slice(-9).map((one) => this.#pip(one))),
      seat ? emblem(seat, 20) : "",
      line,
      h("span", { class: "n" }, `${this.at + 1} of ${this.deeds.length}`),
      this.#nav(),
    );
  }

  /** @param {Deed} deed */
  #seat(deed) {
    return this.page.now?.seats.find((seat) => seat.role === deed.headline.about) ?? null;
  }

  /** @param {Deed} deed */
  #pip(deed) {
    const i = this.deeds.indexOf(deed);
    const seat = this.#seat(deed);
    const label = `${seat ? `${seat.letter}, ` : ""}deed ${i + 1}`; // a name begins with what is written
    const attributes = { type: "button", "aria-label": label, "aria-current": i === this.at };
    return h("button", { ...attributes, onclick: () => this.walk(i) }, seat ? emblem(seat, 14) : "•");
  }

  #nav() {
    const button = (
      /** @type {string} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
      off = false,
    ) => h("button", { type: "button", "aria-label": label, title: label, "aria-disabled": off, onclick: act }, sign);
    return h(
      "span",
      { class: "nav" },
      button("◀", "Earlier deed, key [", () => this.go(-1), this.at <= 0),
      button("▶", "Later deed, key ]", () => this.go(1), !this.walking),
      button("↻", "Play again, key R", () => this.again()),
    );
  }

  /** The places of the deed in the bar. */
  places() {
    const deed = this.deeds[this.at];
    return deed ? places(deed) : [];
  }
}

export { dieFace };
