// Beside the scratch board: what was tried, as a tree; how all stand there, found while the page is idle; what may be done with it.
import { Refusal } from "./api.js";
import { at, emblem, h } from "./dom.js";
import { percent } from "./hint.js";

/** @typedef {import("./explore.js").ExplorePage} ExplorePage @typedef {import("./scratch.js").Node} Node @typedef {import("./scratch.js").Stands} Stands */

const SLICE = 500; // milliseconds of thinking at a time
const SOON = 1000;
const ENOUGH = 4000; // so much a position is thought about, a second at first
const SETTLES = 350; // milliseconds for which one has been somewhere before it is thought about

/** Several answers of one hand as a headline. @param {Node[]} run */
function title(run) {
  const first = run[0];
  const rest = run.slice(1).filter(({ answer }) => !/^(done|stop|many|none|number:.*)$/.test(answer));
  const words = [...new Set(rest.map(({ short }) => short))].join(", ");
  return words ? `${first.short}: ${words}` : first.short;
}

export class Tried {
  /** @param {ExplorePage} page */
  constructor(page) {
    this.page = page;
    this.tree = h("ul", { role: "tree", "aria-label": "Tried so far" });
    const { ground, start } = page;
    const from = start.table ? `From step ${ground.step} of ${ground.steps}.` : "From its beginning.";
    const words = ground.drawn
      ? "What is hidden from you is drawn: this is one of many that fit what you know."
      : "Nothing here changes the game; nothing is stored unless kept.";
    const button = (/** @type {string} */ verb, /** @type {string} */ note, /** @type {() => void} */ onclick) =>
      h("button", { class: "a plain", type: "button", onclick }, h("span", {}, verb), h("small", {}, note));
    this.box = h(
      "section",
      { class: "tried", id: "tried", "aria-label": "Exploring" },
      h("header", {}, h("b", {}, "Exploring: you answer for everybody"), h("p", {}, `${from} ${words}`)),
      h("h2", { class: "eyebrow" }, "Tried so far"),
      this.tree,
      h("div", { class: "ev2", id: "stands" }),
      h(
        "div",
        { class: "tools" },
        button("Until I am asked", "bots, Shift B", () => page.bots(true)),
        button("Copy link", "this position", () => page.copy()),
        ...(ground.keeps ? [button("Keep", "with the game", () => page.keep())] : []),
        ...(ground.drawn ? [] : [button("Play on", "a new table", () => page.playOn())]),
        button("Leave", "Esc", () => page.leave()),
      ),
    );
    at("side").prepend(this.box);
    for (const found of document.querySelectorAll("[data-drawer=seats]")) found.textContent = "Tried";
  }

  show() {
    const scratch = this.page.scratch;
    this.tree.replaceChildren(this.#row([scratch.root], "as it was"), ...this.#below(scratch.root));
    this.tree.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Node} node @returns {HTMLElement[]} */
  #below(node) {
    return node.kids.map((kid) => {
      const run = [kid];
      for (let last = kid; this.#goesOn(last); run.push(last)) last = last.kids[0];
      const end = run[run.length - 1];
      const words = `${kid.played ? "as played: " : ""}${title(run)}${kid.bot ? ", by the bot" : ""}`;
      const below = this.#below(end);
      return h(
        "li",
        { role: "none" },
        this.#button(run, words),
        below.length > 0 && h("ul", { role: "group" }, ...below),
      );
    });
  }

  /** Whether what comes after a node is told with it. @param {Node} node */
  #goesOn(node) {
    const [only, ...others] = node.kids;
    return node !== this.page.scratch.at && only && !others.length && only.by === node.by && only.bot === node.bot;
  }

  /** @param {Node[]} run @param {string} words */
  #row(run, words) {
    return h("li", { role: "none" }, this.#button(run, words));
  }

  /** @param {Node[]} run @param {string} words */
  #button(run, words) {
    const { scratch, now, you } = this.page;
    const end = run[run.length - 1];
    const seats = now?.seats ?? [];
    const seat = seats.find((found) => found.role === run[0].by);
    const place = seats.findIndex((found) => found.role === you);
    const chance = end.stands?.chances[place];
    const onWay = scratch.line().includes(end) || end === scratch.root;
    return h(
      "button",
      {
        type: "button",
        role: "treeitem",
        class: end === scratch.at ? "at" : onWay ? "" : "alt",
        "aria-current": end === scratch.at ? "true" : undefined,
        title: run.map(({ label }) => label).join(" · "),
        onclick: () => this.page.attempt(() => scratch.go(end)),
      },
      seat ? emblem(seat, 16) : h("i", {}, run[0].of ? "⚂" : ""),
      h("span", {}, words),
      h("span", { class: "v" }, chance === undefined ? "" : percent(chance)),
    );
  }
}

/** How all stand, found by playing on while nothing else is done. */
export class Judge {
  /** @param {ExplorePage} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    this.turn = 0;
  }

  /** One is somewhere else, or has just been told more. */
  look() {
    this.#show();
    clearTimeout(this.timer);
    const turn = ++this.turn;
    this.timer = setTimeout(() => this.#think(this.page.scratch.at, turn), SETTLES);
  }

  /** @param {Node} node @param {number} turn */
  async #think(node, turn) {
    while (turn === this.turn && !document.hidden && (node.stands?.ms ?? 0) < ENOUGH) {
      const ms = (node.stands?.ms ?? 0) < SOON ? SLICE : 2 * SLICE;
      try {
        const seed = node.stands?.ms ?? 0;
        const found = await this.page.scratch.ask("/standing", this.page.scratch.path(node), { ms, seed });
        node.stands = together(node.stands, { ...found, ms });
      } catch (error) {
        if (error instanceof Refusal && error.status === 403) this.#show(error.message);
        return; // or the house is busy: the next look tries again
      }
      if (turn !== this.turn) return;
      this.#show();
      this.page.tried.show();
    }
  }

  /** @param {string} [refusal] */
  #show(refusal = "") {
    const { scratch, now } = this.page;
    const stands = scratch.at.stands;
    const before = scratch.at.of?.stands;
    const seats = now?.seats ?? [];
    const rows = seats.map((seat, i) => {
      const chance = stands?.chances[i] ?? 0;
      const change = stands && before ? Math.round(100 * (chance - before.chances[i])) : 0;
      const bar = h("i", {});
      bar.style.width = `${100 * chance}%`;
      return h(
        "div",
        {
          class: `r seat-${seat.colour}`,
          title: stands ? `${seat.title}: expected lead ${stands.leads[i].toFixed(1)}` : "",
        },
        emblem(seat, 16),
        h("span", { class: "tr", "aria-hidden": "true" }, bar),
        h("b", {}, stands ? percent(chance) : "…"),
        h("small", {}, change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : ""),
      );
    });
    const words = stands
      ? `${(stands.ms / 1000).toFixed(1)} s so far, ± ${Math.max(1, Math.round(100 * stands.noise))}; changes are to the step before`
      : refusal || "thinking…";
    at("stands").replaceChildren(
      h("h2", { class: "eyebrow" }, "Chance to win, searched live"),
      ...rows,
      h("p", {}, words),
    );
    at("stands").dataset.ms = String(stands?.ms ?? 0);
  }
}

/** What two looks at a position found together. @param {Stands|null} one @param {Stands} other @returns {Stands} */
function together(one, other) {
  if (!one) return other;
  const tries = one.tries + other.tries;
  const mean = (/** @type {number} */ a, /** @type {number} */ b) => (a * one.tries + b * other.tries) / tries;
  return {
    chances: one.chances.map((x, i) => mean(x, other.chances[i])),
    leads: one.leads.map((x, i) => mean(x, other.leads[i])),
    noise: Math.hypot(one.noise * one.tries, other.noise * other.tries) / tries,
    tries,
    ms: one.ms + other.ms,
  };
}
