// The chance to win of every seat over a whole game: a chart that one walks along with mouse, finger and keys.
import { s } from "./dom.js";

/** @typedef {import("./api.js").Seat} Seat */
/** @typedef {{step: number, number: string, words: string}} Disc */

const TOP = 10,
  BOTTOM = 16,
  RIGHT = 44,
  DISC = 11,
  APART = 25;

export class WalkChart {
  /**
   * @param {HTMLElement} box @param {Seat[]} seats @param {(step: number) => void} go
   * @param {(step: number) => string} words what a reader is told of a step
   */
  constructor(box, seats, go, words) {
    this.box = box;
    this.seats = seats;
    this.go = go;
    this.words = words;
    this.steps = 1;
    /** @type {number[][]} */
    this.rows = [];
    /** @type {number[]} */
    this.ticks = [];
    /** @type {Disc[]} */
    this.discs = [];
    this.own = 0;
    this.now = 0;
    this.svg = s("svg", { tabindex: 0, role: "slider", "aria-label": "Where in the game", "aria-valuemin": 0 });
    box.replaceChildren(this.svg);
    const drag = (/** @type {PointerEvent} */ event) => this.go(this.#step(event.clientX));
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest(".disc")) return;
      this.svg.setPointerCapture(event.pointerId);
      drag(event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (event.buttons && this.svg.hasPointerCapture(event.pointerId)) drag(event);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }

  get width() {
    return Math.max(280, this.box.clientWidth);
  }
  get height() {
    return Math.max(80, this.svg.clientHeight);
  }
  get high() {
    return Math.min(1, Math.max(0.5, ...this.rows.flat()) + 0.02);
  }
  /** @param {number} step */
  x(step) {
    return ((this.width - RIGHT) * step) / Math.max(1, this.steps);
  }
  /** @param {number} chance */
  y(chance) {
    return TOP + (this.height - TOP - BOTTOM) * (1 - chance / this.high);
  }
  /** @param {number} clientX */
  #step(clientX) {
    const x = clientX - this.svg.getBoundingClientRect().left;
    return Math.max(0, Math.min(this.steps, Math.round((x / (this.width - RIGHT)) * this.steps)));
  }

  /**
   * @param {{steps: number, rows: number[][], ticks: number[], discs: Disc[], own: number}} what
   * @param {number} now
   */
  show(what, now) {
    Object.assign(this, what);
    this.walk(now);
  }

  /** @param {number} now */
  walk(now) {
    this.now = now;
    this.svg.setAttribute("aria-valuemax", String(this.steps));
    this.svg.setAttribute("aria-valuenow", String(now));
    this.svg.setAttribute("aria-valuetext", this.words(now));
    this.draw();
  }

  draw() {
    const { width, height } = this;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const floor = this.y(0);
    const parts = [];
    for (let share = 0; share <= this.high; share += 0.25)
      parts.push(
        s("path", { d: `M0 ${this.y(share)}H${width - RIGHT}`, stroke: "var(--line)" }),
        s("text", { class: "ax", x: width - RIGHT + 6, y: this.y(share) + 4 }, `${share * 100} %`),
      );
    for (const tick of this.ticks) parts.push(s("path", { d: `M${this.x(tick)} ${floor}v5`, stroke: "var(--line-2)" }));
    const order = this.seats.map((_, i) => i).sort((a, b) => Number(a === this.own) - Number(b === this.own));
    for (const i of order)
      parts.push(
        s("polyline", {
          points: this.rows.map((row, step) => `${this.x(step).toFixed(1)},${this.y(row[i]).toFixed(1)}`).join(" "),
          fill: "none",
          stroke: `var(--${this.seats[i].colour})`,
          "stroke-width": i === this.own ? 3.4 : 1.8,
          "stroke-opacity": i === this.own ? 1 : 0.75,
          "stroke-linejoin": "round",
        }),
      );
    const here = this.x(this.now);
    parts.push(
      s("path", { d: `M${here} 0V${floor}`, stroke: "var(--ink)", "stroke-width": 1.5, "stroke-dasharray": "4 3" }),
    );
    const row = this.rows[this.now];
    if (row)
      parts.push(
        s("circle", {
          cx: here,
          cy: this.y(row[this.own]),
          r: 4.5,
          fill: `var(--${this.seats[this.own].colour})`,
          stroke: "var(--ink)",
          "stroke-width": 1.5,
        }),
      );
    parts.push(...this.#discs());
    this.svg.replaceChildren(...parts);
  }

  /** The dearest decisions on one's own line; discs that would cover one another stand side by side. */
  #discs() {
    /** @type {number[]} */
    const taken = [];
    const found = this.discs.filter((disc) => this.rows[disc.step]).sort((a, b) => a.step - b.step);
    return found.map((disc) => {
      let x = Math.max(this.x(disc.step), DISC);
      while (taken.some((other) => Math.abs(other - x) < APART)) x += 1;
      taken.push(x);
      const y = Math.max(TOP + DISC, Math.min(this.y(0) - DISC, this.y(this.rows[disc.step][this.own])));
      const on = disc.step === this.now;
      const group = s(
        "g",
        { class: "disc", "data-disc": disc.number },
        s("title", {}, disc.words),
        s("circle", { cx: x, cy: y, r: 14, fill: "transparent" }),
        s("circle", {
          cx: x,
          cy: y,
          r: DISC,
          fill: on ? "var(--ink)" : "var(--surface)",
          stroke: "var(--ink)",
          "stroke-width": 1.8,
        }),
        s("text", { x, y: y + 4, "text-anchor": "middle", fill: on ? "var(--surface)" : "var(--ink)" }, disc.number),
      );
      group.addEventListener("click", () => this.go(disc.step));
      return group;
    });
  }
}
