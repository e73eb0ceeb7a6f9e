// The deeds beside a replay: all of them, from the first to the last; the one that is shown is told in full.
import { ruleChip, whyOf } from "./book.js";
import { headline, told, words } from "./deeds.js";
import { emblem, h } from "./dom.js";

/** @typedef {import("./deeds.js").Deed} Deed @typedef {import("./timeline.js").Timeline} Timeline @typedef {import("./api.js").Seat} Seat */

export class DeedList {
  /**
   * @param {HTMLElement} list @param {string} game @param {(deed: number) => void} jump @param {(step: number) => void} open a heading
   * @param {import("./book.js").Ask} ask why
   */
  constructor(list, game, jump, open, ask) {
    this.list = list;
    this.game = game;
    this.jump = jump;
    this.open = open;
    this.ask = ask;
    /** @type {HTMLElement[]} */
    this.rows = [];
    /** @type {Deed[]} */
    this.deeds = [];
    /** @type {Seat[]} */
    this.seats = [];
    this.shown = -1;
    if (list.parentElement) new ResizeObserver(() => this.reveal()).observe(list.parentElement);
  }

  /** @param {Timeline} time @param {Seat[]} seats */
  fill(time, seats) {
    this.seats = seats;
    this.deeds = time.deeds;
    this.rows = [];
    this.shown = -1;
    const lines = time.told.map(({ head, deed }) => {
      if (deed) return this.#row(deed);
      const title = (head?.text ?? "").replace(/\.$/, "");
      const go = () => this.open(head?.step ?? 0);
      return h("li", { class: "h" }, h("button", { type: "button", onclick: go, title }, title));
    });
    this.list.replaceChildren(...lines);
  }

  /** @param {Deed} deed */
  #row(deed) {
    const seat = this.seats.find((found) => found.role === deed.headline.about);
    const number = this.rows.length;
    const said = headline({ ...deed.headline, places: [] }, seat?.title ?? "");
    const row = h(
      "li",
      { "data-deed": number },
      seat ? emblem(seat, 17) : h("i", {}),
      h("button", { class: "deed", type: "button", onclick: () => this.jump(number) }, ...said),
      ruleChip(this.game, deed.headline.rule),
    );
    this.rows.push(row);
    return row;
  }

  /** Tell a deed in full, and bring it into sight. @param {number} wanted */
  show(wanted) {
    if (wanted === this.shown) return;
    const old = this.rows[this.shown];
    old?.classList.remove("now");
    old?.querySelector(".deed")?.removeAttribute("aria-current");
    old?.querySelector(".full")?.remove();
    this.shown = wanted;
    const row = this.rows[wanted];
    if (!row) {
      this.list.parentElement?.scrollTo({ top: 0 });
      return;
    }
    row.classList.add("now");
    row.querySelector(".deed")?.setAttribute("aria-current", "step");
    const more = this.#full(this.deeds[wanted]);
    if (more.length) row.append(h("div", { class: "full" }, ...more));
    this.reveal();
  }

  /** Bring the deed that is told into sight, under its heading. */
  reveal() {
    const row = this.rows[this.shown];
    const pane = this.list.parentElement;
    if (!row || !pane) return;
    const top = row.offsetTop - 40;
    const foot = row.offsetTop + row.offsetHeight + 12;
    if (top < pane.scrollTop) pane.scrollTop = top;
    else if (foot > pane.scrollTop + pane.clientHeight) pane.scrollTop = Math.min(top, foot - pane.clientHeight);
  }

  /** What came of a deed, what nobody would miss, and why it was done. @param {Deed} deed */
  #full(deed) {
    const said = words(deed);
    const noise = deed.details.filter((line) => !said.includes(line));
    const why = [deed.headline, ...deed.details].findLast((line) => line.why);
    const small = `${noise.length} small step${noise.length > 1 ? "s" : ""}`;
    const folded = noise.map((line) => h("p", {}, line.text));
    return [
      ...said.slice(1).map((line) => h("p", {}, ...told(line))),
      ...(noise.length ? [h("details", { class: "noise" }, h("summary", {}, small), ...folded)] : []),
      ...(why ? [whyOf(this.game, String(why.step), why.step, this.ask)] : []),
    ];
  }
}
