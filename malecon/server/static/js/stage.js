// The board: shows a picture, makes what can be chosen clickable, and walks between choices by the arrow keys.
import { at, drawn, h } from "./dom.js";

/** @typedef {import("./api.js").Picture} Picture */

export class Stage {
  /** @param {HTMLElement} box @param {(action: string, onBoard: boolean) => void} choose */
  constructor(box, choose) {
    this.box = box;
    this.choose = choose;
    this.list = false;
    /** @type {Picture|null} */
    this.picture = null;
    this.tip = h("div", { class: "tip", hidden: true });
    document.body.append(this.tip);
    document.addEventListener("click", (event) => this.#act(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("pointerover", (event) => this.#hint(event.target, event.clientX, event.clientY));
    box.addEventListener("pointerleave", () => {
      this.tip.hidden = true;
    });
    box.addEventListener("focusin", (event) => {
      const place = /** @type {Element} */ (event.target).getBoundingClientRect();
      this.#hint(event.target, place.left, place.bottom);
    });
    box.addEventListener("focusout", () => {
      this.tip.hidden = true;
    });
  }

  /** @param {Picture} picture */
  show(picture) {
    const focused = document.activeElement?.closest("[data-action]")?.getAttribute("data-action");
    this.picture = picture;
    this.tip.hidden = true;
    if (this.list) this.box.replaceChildren(h("div", { class: "listing" }));
    if (this.list) this.box.firstElementChild?.append(drawn(picture.table));
    else this.box.replaceChildren(drawn(picture.svg));
    const svg = this.box.querySelector("svg.board");
    this.box.classList.toggle("plain", svg?.getAttribute("aria-label") === "The board as tables");
    if (focused && this.box.contains(document.activeElement))
      this.#focus(this.choices().find((x) => x.getAttribute("data-action") === focused));
  }

  toggleList() {
    this.list = !this.list;
    if (this.picture) this.show(this.picture);
  }

  /** Bring the first choice into sight on a small screen. */
  reveal() {
    const first = this.choices()[0];
    if (first && this.box.scrollWidth > this.box.clientWidth + 20)
      first.scrollIntoView({
        block: "center",
        inline: "center",
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      });
  }

  /** @returns {SVGElement[]} */
  choices() {
    return [...this.box.querySelectorAll("[data-action]")].map((x) => /** @type {SVGElement} */ (x));
  }

  /** @param {Event} event */
  #act(event) {
    const found = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (found) this.choose(found.getAttribute("data-action") ?? "", !found.closest("#acts"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = document.activeElement?.closest("[data-action]:not(button)");
    if (!here || document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(here.getAttribute("data-action") ?? "", true);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#focus(this.#next(here, event.key));
    }
  }

  /** The nearest choice in a direction. @param {Element} here @param {string} key */
  #next(here, key) {
    const middle = (/** @type {Element} */ x) => {
      const r = x.getBoundingClientRect();
      return [r.left + r.width / 2, r.top + r.height / 2];
    };
    const [x, y] = middle(here);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    let best = null,
      least = Infinity;
    for (const other of this.choices()) {
      const [u, v] = middle(other);
      const along = (u - x) * dx + (v - y) * dy,
        across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (other !== here && along > 1 && along + 2 * across < least) {
        least = along + 2 * across;
        best = other;
      }
    }
    return best;
  }

  /** @param {SVGElement|null|undefined} element */
  #focus(element) {
    element?.focus();
  }

  /** @param {EventTarget|null} target @param {number} x @param {number} y */
  #hint(target, x, y) {
    const found = target instanceof Element ? target.closest("[aria-label]") : null;
    const words = found && found.tagName !== "svg" ? found.getAttribute("aria-label") : "";
    this.tip.hidden = !words;
    if (!words) return;
    this.tip.textContent = words;
    this.tip.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - 330))}px`;
    this.tip.style.top = `${Math.max(4, Math.min(y + 14, innerHeight - 60))}px`;
  }
}

/** Cards, tracks and hands beside the board. @param {Picture} picture */
export function showPanels(picture) {
  const places = new Map([
    ["side", at("panels")],
    ["under", at("under")],
    ...[...document.querySelectorAll("[data-place]")].map(
      (x) => /** @type {[string, Element]} */ ([/** @type {HTMLElement} */ (x).dataset.place, x]),
    ),
  ]);
  for (const place of places.values()) place.replaceChildren();
  const narrow = matchMedia("(max-width: 1000px)").matches;
  for (const panel of picture.panels) {
    const place = narrow ? at("panels") : (places.get(panel.place) ?? at("panels"));
    const box = h(
      "section",
      { class: place === at("panels") ? "sidepanel" : place === at("under") ? "" : "float", "aria-label": panel.title },
      h("h2", { class: "eyebrow" }, panel.title),
    );
    box.append(drawn(panel.markup));
    place.append(box);
  }
}
