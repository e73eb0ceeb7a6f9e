// Pins: discs with a number that stand at the thing the coach speaks of, and again in the words.
import { h } from "./dom.js";

const GROWN = 500; // milliseconds, after which what unfolds on the board has unfolded
const SMALL = 70; // pixels: what is smaller has its pin at its corner, not inside

/** @typedef {{selectors: string[], number: number}} Shown */

/** Whether a thing can be seen. @param {Element} x */
function seen(x) {
  const r = x.getBoundingClientRect();
  return r.width > 0 && r.height > 0 && x.checkVisibility() && !x.closest("#onboard");
}

/** All that stands for a thing. @param {string[]} selectors */
const all = (selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);

/** What leads to an answer that has no button of its own: the one that unfolds it, or that counts to its number. @param {string[]} selectors @param {Element[]} found */
function leading(selectors, found) {
  if (found.some((x) => x.closest("#more"))) return document.querySelector("#acts [aria-controls=more]");
  const number = selectors.some((selector) => selector.includes('data-action="number:'));
  return number ? document.querySelector("#acts .stepper") : null;
}

/** The first of several places where a thing can be seen, or what leads to it. @param {string[]} selectors */
export function find(selectors) {
  const found = all(selectors);
  return found.find(seen) ?? leading(selectors, found);
}

/** A thing that this window has put away, to be shown and pressed elsewhere. @param {string[]} selectors */
export function copy(selectors) {
  const hidden = find(selectors) ? null : all(selectors).find((x) => x.closest("#panels"));
  return /** @type {Element|null} */ (hidden?.cloneNode(true) ?? null);
}

/** Where its name is written, if it is a place on a map. @param {Element} target */
function plate(target) {
  const title = target.getAttribute("data-title")?.toLowerCase();
  const texts = title ? [...(target.closest("svg")?.querySelectorAll("text.lbl") ?? [])] : [];
  return texts.find((text) => text.textContent?.trim().toLowerCase() === title)?.closest(".plate") ?? null;
}

export class Pins {
  constructor() {
    /** @type {Shown[]} */
    this.shown = [];
    /** @type {HTMLElement[]} */
    this.pins = [];
    this.due = this.later = 0;
    const again = () => {
      this.due ||= requestAnimationFrame(() => this.#point());
    };
    addEventListener("resize", again);
    document.addEventListener("scroll", again, true);
    new MutationObserver(again).observe(document.body, { childList: true, subtree: true });
    const stage = document.getElementById("stage");
    if (stage) new ResizeObserver(() => this.#bring()).observe(stage);
    this.again = again;
  }

  /** Point at things, and bring them into sight. @param {Shown[]} shown */
  show(shown) {
    this.shown = shown;
    for (const pin of this.pins) pin.remove();
    this.pins = shown.map(({ number }) =>
      h("i", { class: number ? "pin" : "pin dot", "aria-hidden": "true" }, number ? String(number) : ""),
    );
    document.body.append(...this.pins);
    const settle = () => {
      this.#bring();
      this.#point();
    };
    settle();
    clearTimeout(this.later);
    this.later = setTimeout(settle, GROWN);
  }

  /** Bring all into sight, the first of them last: where not all have room, it has. */
  #bring() {
    for (const { selectors } of this.shown.toReversed()) {
      const target = find(selectors);
      if (target?.closest(".boardbox, .hand, .side, .acts"))
        target.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
    }
  }

  #point() {
    this.due = 0;
    const targets = this.shown.map(({ selectors }) => find(selectors));
    for (const old of document.querySelectorAll(".shown")) if (!targets.includes(old)) old.classList.remove("shown");
    targets.forEach((target, i) => {
      const pin = this.pins[i];
      pin.hidden = !target;
      for (const spoken of document.querySelectorAll("#coach .pinref"))
        if (spoken.textContent === pin.textContent) spoken.toggleAttribute("hidden", !target);
      if (!target) return;
      target.classList.add("shown");
      const name = plate(target);
      const r = (name ?? target).getBoundingClientRect();
      const inside = !name && target.closest("svg") && r.width > SMALL;
      const left = name ? r.left - 27 : inside ? r.left + 3 : r.left - 12;
      const top = name ? r.top + r.height / 2 - 12 : inside ? r.top + 3 : r.top - 12;
      pin.style.left = `${Math.max(2, Math.min(innerWidth - 26, left))}px`;
      pin.style.top = `${Math.max(2, Math.min(innerHeight - 26, top))}px`;
      const frame = target.closest(".stage, .hand, .side, .acts")?.getBoundingClientRect();
      if (frame)
        pin.hidden = r.right < frame.left || r.left > frame.right || r.bottom < frame.top || r.top > frame.bottom;
    });
  }
}
