// Scores over time, one line a seat; what is still to come is drawn pale.
import { s, signed } from "./dom.js";

/** @typedef {import("./api.js").Seat} Seat */

const LEFT = 44,
  RIGHT = 150,
  TOP = 12,
  BOTTOM = 24,
  NARROW = 600,
  LETTER = 6.6; // how wide a letter of a mark is, about

/** The next of 1, 2, 5, 10, 20, ... @param {number} least */
function niceStride(least) {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find((step) => step * unit >= least) ?? 10);
}

export class Chart {
  /** @param {SVGElement} box @param {number[][]} scores @param {Seat[]} seats @param {boolean} margin @param {(step: number) => void} go @param {import("./timeline.js").Chapter[]} [chapters] ticks of the axis */
  constructor(box, scores, seats, margin, go, chapters = []) {
    this.chapters = chapters;
    this.box = box;
    this.scores = scores;
    this.seats = seats;
    this.margin = margin;
    this.last = scores.length - 1;
    const flat = scores.flat();
    this.low = Math.min(...flat, 0);
    this.high = Math.max(...flat, margin ? 1 : this.low + 1); // the goal of a margin is always in sight
    const drag = (/** @type {PointerEvent} */ event) => go(this.#step(event.clientX));
    box.addEventListener("pointerdown", (event) => {
      box.setPointerCapture(event.pointerId);
      drag(event);
    });
    box.addEventListener("pointermove", (event) => {
      if (event.buttons) drag(event);
    });
    new ResizeObserver(() => this.draw(this.now ?? this.last)).observe(box);
  }

  get width() {
    return Math.max(320, this.box.clientWidth);
  }
  get height() {
    return Math.max(80, this.box.clientHeight);
  }
  get right() {
    return this.width < NARROW ? 20 : RIGHT;
  }
  /** @param {number} step */
  x(step) {
    return LEFT + ((this.width - LEFT - this.right) * step) / Math.max(1, this.last);
  }
  /** @param {number} score */
  y(score) {
    return TOP + ((this.height - TOP - BOTTOM) * (this.high - score)) / (this.high - this.low);
  }
  /** @param {number} clientX */
  #step(clientX) {
    const x = clientX - this.box.getBoundingClientRect().left;
    return Math.max(0, Math.min(this.last, Math.round(((x - LEFT) / (this.width - LEFT - this.right)) * this.last)));
  }

  /** @param {number} now */
  draw(now) {
    this.now = now;
    const { width, height, right } = this;
    this.box.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.box.parentElement?.style.setProperty("--right", `${right}px`);
    const parts = [];
    if (this.margin && this.high > 0)
      parts.push(
        s("rect", {
          x: LEFT,
          y: this.y(this.high),
          width: width - LEFT - right,
          height: this.y(0) - this.y(this.high),
          fill: "var(--accent-tint)",
          opacity: 0.55,
        }),
      );
    if (this.margin && this.y(0) - this.y(this.high) > 16)
      parts.push(s("text", { class: "ax", x: LEFT + 6, y: this.y(this.high) + 13 }, "above the line: goal reached"));
    const stride = niceStride((this.high - this.low) / 4);
    for (let value = Math.ceil(this.low / stride) * stride; value <= this.high; value += stride) {
      parts.push(
        s("path", {
          d: `M${LEFT} ${this.y(value)}H${width - right}`,
          stroke: value === 0 ? "var(--ink)" : "var(--line)",
          "stroke-width": value === 0 ? 1.4 : 1,
        }),
        s("text", { class: "ax", x: LEFT - 8, y: this.y(value) + 4, "text-anchor": "end" }, signed(value, false)),
      );
    }
    const { lines, marks } = this.#axis(now);
    parts.push(...lines);
    const every = Math.max(1, Math.floor(this.last / 800));
    this.seats.forEach((seat, i) => {
      const points = (/** @type {number} */ from, /** @type {number} */ to) => {
        const found = [];
        for (let step = from; step <= to; step += every)
          found.push(`${this.x(step).toFixed(1)},${this.y(this.scores[step][i]).toFixed(1)}`);
        if (to >= from) found.push(`${this.x(to).toFixed(1)},${this.y(this.scores[to][i]).toFixed(1)}`);
        return found.join(" ");
      };
      parts.push(
        s("polyline", {
          points: points(0, now),
          fill: "none",
          stroke: `var(--${seat.colour})`,
          "stroke-width": 2.6,
          "stroke-linejoin": "round",
        }),
        s("polyline", {
          points: points(now, this.last),
          fill: "none",
          stroke: `var(--${seat.colour})`,
          "stroke-width": 2,
          "stroke-opacity": 0.4,
          "stroke-linejoin": "round",
        }),
      );
    });
    parts.push(
      s("path", { d: `M${this.x(now)} ${TOP - 6}V${height - BOTTOM + 4}`, stroke: "var(--ink)", "stroke-width": 2 }),
    );
    this.seats.forEach((seat, i) =>
      parts.push(
        s("circle", {
          cx: this.x(now),
          cy: this.y(this.scores[now][i]),
          r: 4.5,
          fill: `var(--${seat.colour})`,
          stroke: "var(--ink)",
          "stroke-width": 1.5,
        }),
      ),
    );
    if (right === RIGHT) parts.push(...this.#ends());
    this.box.replaceChildren(...parts, ...marks);
  }

  /** Ticks of the chapters; those that stand out have a line, a name where there is room, and the seats' marks on it. @param {number} now */
  #axis(now) {
    const { width, height, right } = this;
    const foot = height - BOTTOM;
    const lines = [s("path", { d: `M${LEFT} ${foot}H${width - right}`, stroke: "var(--line-2)" })];
    const marks = [];
    const wide = (/** @type {string} */ words) => (words.length * LETTER) / 2 + 5;
    let free = LEFT - 20;
    for (const { step, mark } of this.chapters) {
      const x = this.x(step);
      if (!mark) {
        lines.push(s("path", { d: `M${x} ${foot}v4`, stroke: "var(--line-2)" }));
        continue;
      }
      lines.push(s("path", { d: `M${x} ${TOP - 4}V${foot + 6}`, stroke: "var(--line-2)", "stroke-dasharray": "3 4" }));
      const middle = Math.min(x, width - wide(mark));
      if (middle - wide(mark) > free) {
        marks.push(s("text", { class: "ax", x: middle, y: height - 5, "text-anchor": "middle" }, mark));
        free = middle + wide(mark);
      }
      if (width < NARROW) continue;
      this.seats.forEach((seat, i) =>
        marks.push(
          s("use", {
            href: `#e-${seat.colour}`,
            x: x - 6,
            y: this.y(this.scores[step][i]) - 6,
            width: 12,
            height: 12,
            opacity: step > now ? 0.5 : 1,
          }),
        ),
      );
    }
    if (!marks.length) {
      const end = { class: "ax", x: width - right, y: height - 5, "text-anchor": "end" };
      marks.push(s("text", { class: "ax", x: LEFT, y: height - 5 }, "start"), s("text", end, `step ${this.last}`));
    }
    return { lines, marks };
  }

  #ends() {
    const ends = this.seats
      .map((seat, i) => ({ seat, score: this.scores[this.last][i] }))
      .sort((a, b) => b.score - a.score);
    let floor = -Infinity;
    return ends.flatMap(({ seat, score }) => {
      floor = Math.max(this.y(score), floor + 21);
      return [
        s("use", { href: `#e-${seat.colour}`, x: this.width - RIGHT + 8, y: floor - 10, width: 20, height: 20 }),
        s(
          "g",
          { class: `seat-${seat.colour}` },
          s(
            "text",
            { class: "end", x: this.width - RIGHT + 34, y: floor + 4.5 },
            `${signed(score, this.margin)} ${seat.title}`,
          ),
        ),
      ];
    });
  }
}
