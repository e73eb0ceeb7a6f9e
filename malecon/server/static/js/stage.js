// The board: shows a picture, makes what can be chosen clickable, and walks between choices by the arrow keys.
import { at, drawn, h } from "./dom.js";
import { Parts } from "./parts.js";

/** @typedef {import("./api.js").Picture} Picture */

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What scrolls is a stop of the Tab key, so that whoever has no pointer sees all of it. @param {HTMLElement} part */
function reachable(part) {
  const { overflowX, overflowY } = getComputedStyle(part);
  const wide = /auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth;
  const high = /auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight;
  if (wide || high) part.tabIndex = 0;
}

export class Stage {
  /** @param {HTMLElement} box @param {(action: string, element: Element) => void} choose @param {(element: Element) => void} [refuse] */
  constructor(box, choose, refuse = () => {}) {
    this.box = box;
    this.choose = choose;
    this.refuse = refuse;
    this.list = false;
    this.parts = new Parts();
    /** Called when another view is wanted. @type {() => void} */
    this.redraw = () => this.picture && this.show(this.picture);
    /** @type {Picture|null} */
    this.picture = null;
    this.tip = h("div", { class: "tip", hidden: true });
    document.body.append(this.tip);
    document.addEventListener("click", (event) => this.#act(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const place of [box, ...document.querySelectorAll("#under, #factions, .fl")])
      this.#hints(/** @type {HTMLElement} */ (place));
  }

  /** @param {Picture} picture */
  show(picture) {
    const focused = this.box.contains(document.activeElement)
      ? document.activeElement?.closest("[data-action]")?.getAttribute("data-action")
      : null;
    this.picture = picture;
    this.tip.hidden = true;
    if (this.list) {
      const listing = h("div", { class: "listing", tabindex: 0 });
      listing.append(drawn(picture.table));
      this.box.replaceChildren(listing);
    } else if (picture.parts) {
      this.box.replaceChildren(this.parts.board(picture) ?? "");
    } else {
      this.box.replaceChildren(drawn(picture.svg));
    }
    this.box.parentElement?.classList.toggle("listed", this.list);
    this.#frame();
    this.box.removeAttribute("tabindex");
    for (const part of [this.box, ...this.box.querySelectorAll("section")])
      reachable(/** @type {HTMLElement} */ (part));
    if (focused)
      this.choices()
        .find((x) => x.getAttribute("data-action") === focused)
        ?.focus();
  }

  /** The board's shape decides how much of an upright window it takes. */
  #frame() {
    const svg = this.box.querySelector("svg.board");
    const plain = svg?.getAttribute("aria-label") === "The board as tables";
    this.box.classList.toggle("plain", plain);
    const [, , width, height] = (svg?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    if (svg && !plain && svg.parentElement === this.box) at("play").style.setProperty("--ar", String(width / height));
  }

  toggleList() {
    this.list = !this.list;
    this.redraw();
  }

  /** A larger map, that scrolls. */
  zoom() {
    this.box.classList.toggle("zoomed");
    this.reveal();
  }

  /** Where the map scrolls: begin where something can be chosen, or where one's own pieces are. @param {string} [own] */
  reveal(own = "") {
    const pieces = [...this.box.querySelectorAll(`[data-owner="${CSS.escape(own)}"]`)];
    const first = this.choices()[0] ?? pieces[pieces.length >> 1];
    if (!first || this.box.scrollWidth <= this.box.clientWidth + 20) return;
    const place = first.getBoundingClientRect();
    const here = this.box.getBoundingClientRect();
    if (place.left >= here.left && place.right <= here.right) return;
    const left = this.box.scrollLeft + place.left + place.width / 2 - here.left - here.width / 2;
    this.box.scrollTo({ left, behavior: still() ? "auto" : "smooth" });
  }

  /** Ring the places that something was about. @param {string[]} places */
  ring(places) {
    for (const found of this.box.querySelectorAll(".seen")) found.classList.remove("seen");
    for (const name of places) this.space(name)?.classList.add("seen");
  }

  /** Let a place pulse once. @param {string} name */
  pulse(name) {
    const found = this.space(name);
    if (!found) return;
    found.classList.remove("pulse");
    found.getBoundingClientRect(); // so that the animation begins again
    found.classList.add("pulse");
    found.scrollIntoView?.({ block: "nearest", inline: "center" });
  }

  /** @param {string} name */
  space(name) {
    return this.box.querySelector(`[data-space="${CSS.escape(name)}"]`);
  }

  /** What a name such as space:havana, unit:corps-1 or field:a2 stands for. @param {string} what */
  place(what) {
    const [kind, name] = what.split(":");
    if (kind === "unit") return this.box.querySelector(`[data-units~="${CSS.escape(name)}"]`);
    const shown = this.box.querySelector(`[data-show="${CSS.escape(what)}"]`);
    return kind === "space" || kind === "country" ? this.space(name) : shown;
  }

  /** The names of all that is shown of a kind. @param {string} kind such as "field:" */
  named(kind) {
    const found = [...this.box.querySelectorAll(`[data-show^="${kind}"]`)];
    return found.map((x) => (x.getAttribute("data-show") ?? "").slice(kind.length));
  }

  /** Where the board scrolls, scroll to what has been lit out of sight. @param {Element[]} lit */
  bring(lit) {
    const here = this.box.getBoundingClientRect();
    const seen = lit.some((x) => {
      const { top, bottom, left, right } = x.getBoundingClientRect();
      return top >= here.top && bottom <= here.bottom && left >= here.left && right <= here.right;
    });
    if (!seen) lit[0]?.scrollIntoView({ block: "center", inline: "center", behavior: still() ? "auto" : "smooth" });
  }

  /** @returns {SVGElement[]} */
  choices() {
    return [...this.box.querySelectorAll("[data-action]")].map((x) => /** @type {SVGElement} */ (x));
  }

  /** What can be pressed on the board, by a question or by what is picked up. @returns {SVGElement[]} */
  lit() {
    return [...this.box.querySelectorAll("[data-action], .lit")].map((x) => /** @type {SVGElement} */ (x));
  }

  /** @param {Event} event */
  #act(event) {
    if (!(event.target instanceof Element)) return;
    const found = event.target.closest("[data-action]");
    if (found) this.choose(found.getAttribute("data-action") ?? "", found);
    else if (
      event.target.closest(
        "[data-add], [data-not], [data-space], [data-group], [data-units], .sc, .half, .b, .pm, .tile, .dock, .field",
      )
    )
      this.refuse(event.target);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]")) return;
    const here = document.activeElement?.closest("[data-action]:not(button), [data-space]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const action = here.getAttribute("data-action");
      if (action) this.choose(action, here);
      else this.refuse(here);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#next(here, event.key)?.focus();
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
    let best = null;
    let least = Infinity;
    for (const other of this.lit()) {
      const [u, v] = middle(other);
      const along = (u - x) * dx + (v - y) * dy;
      const away = along + 2 * (Math.abs((u - x) * dy) + Math.abs((v - y) * dx));
      if (other !== here && along > 1 && away < least) {
        least = away;
        best = other;
      }
    }
    return best;
  }

  // Words on what is under the pointer, has the focus, or is pressed for long.

  /** @param {HTMLElement} place */
  #hints(place) {
    const show = (/** @type {Event} */ event) => this.#hint(/** @type {Element} */ (event.target));
    const hide = () => {
      this.tip.hidden = true;
    };
    let timer = 0;
    place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event));
    place.addEventListener("pointerleave", hide);
    place.addEventListener("focusin", show);
    place.addEventListener("focusout", hide);
    place.addEventListener("pointerdown", (event) => {
      hide();
      clearTimeout(timer);
      if (event.pointerType !== "mouse") timer = setTimeout(() => show(event), 500);
    });
    place.addEventListener("pointerup", () => clearTimeout(timer));
    place.addEventListener("pointercancel", () => clearTimeout(timer));
  }

  /** @param {Element} target */
  #hint(target) {
    const found = target.closest?.("[data-tip], [aria-label], .sc, [data-full]");
    const card = found?.closest(".sc, [data-full]");
    const words =
      found && !found.matches("svg, section") && !card
        ? (found.getAttribute("data-tip") ?? found.getAttribute("aria-label"))
        : "";
    this.tip.hidden = !words && !card;
    if (!found || this.tip.hidden) return;
    this.tip.className = card ? "fullcard" : "tip";
    this.tip.textContent = words ?? "";
    if (card)
      this.tip.replaceChildren(...[...card.children].filter((x) => x.tagName !== "KBD").map((x) => x.cloneNode(true)));
    const place = found.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = this.tip;
    const below = place.bottom + 8 + high < innerHeight;
    this.tip.style.left = `${Math.max(4, Math.min(place.left + place.width / 2 - wide / 2, innerWidth - wide - 4))}px`;
    this.tip.style.top = `${Math.max(4, below ? place.bottom + 8 : place.top - high - 8)}px`;
  }
}

/** Cards, tracks and hands beside the board. @param {Picture} picture */
export function showPanels(picture) {
  /** @type {Map<string, Element>} */
  const places = new Map([
    ["side", at("panels")],
    ["under", at("under")],
  ]);
  for (const found of document.querySelectorAll("[data-place]")) {
    places.set(/** @type {HTMLElement} */ (found).dataset.place ?? "", found);
  }
  /** @type {Map<Element, Element[]>} */
  const filled = new Map([...places.values()].map((place) => [place, []]));
  for (const panel of picture.panels) {
    const place = places.get(panel.place) ?? at("panels");
    const style = place === at("panels") ? "sidepanel" : place === at("under") ? "" : "float";
    const box = h("section", { class: style, "aria-label": panel.title }, h("h2", { class: "eyebrow" }, panel.title));
    box.append(drawn(panel.markup));
    filled.get(place)?.push(box);
  }
  for (const [place, boxes] of filled) place.replaceChildren(...boxes);
  at("play").classList.toggle("has-hand", at("under").children.length > 0);
  at("under").classList.toggle("idle", !at("under").querySelector("[data-action]"));
}
