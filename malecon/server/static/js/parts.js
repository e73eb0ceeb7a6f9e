// Boards in parts: what this page has already is only named by the server, and stays as it is on the page.
import { drawn } from "./dom.js";

/** @typedef {import("./api.js").Picture} Picture */

const SVG = /^<svg[\s>]/;

export class Parts {
  constructor() {
    /** Markup by name, of the last picture. @type {Map<string, string>} */
    this.known = new Map();
    /** The elements of the board on the page, by name. @type {Map<string, Element>} */
    this.shown = new Map();
    this.frame = "";
    /** @type {Element|null} */
    this.root = null;
  }

  /** What the server need not send. @param {boolean} list whether the list view is wanted */
  have(list) {
    return [...this.known.keys(), ...(list ? ["list"] : [])].join(",");
  }

  /** Complete a picture with what is known. @param {Picture} picture */
  complete(picture) {
    /** @type {Map<string, string>} */
    const now = new Map();
    const find = (/** @type {string[]} */ [name, markup]) => {
      const found = markup ?? this.known.get(name) ?? "";
      now.set(name, found);
      return found;
    };
    for (const part of picture.parts) part[1] = find(part);
    for (const panel of picture.panels) panel.markup = find(panel.part);
    for (const standing of Object.values(picture.standings)) standing.markup = find(standing.part ?? []);
    this.known = now;
  }

  /** The board as an element: parts that have not changed are the same elements as before. @param {Picture} picture */
  board(picture) {
    if (picture.frame !== this.frame || !this.root) {
      const name = picture.frame.match(/^<([\w-]+)/)?.[1] ?? "div";
      this.root = drawn(`${picture.frame}</${name}>`).firstElementChild;
      this.frame = picture.frame;
      this.shown = new Map();
    }
    /** @type {Map<string, Element>} */
    const now = new Map();
    const inside = SVG.test(picture.frame);
    const children = picture.parts.map(([name, markup]) => {
      const old = now.has(name) ? undefined : this.shown.get(name);
      const found = old ?? element(markup, inside);
      now.set(name, found);
      return found;
    });
    this.shown = now;
    this.root?.replaceChildren(...children);
    return this.root;
  }
}

/** @param {string} markup @param {boolean} inside whether it stands in a drawing @returns {Element} */
function element(markup, inside) {
  const found = drawn(inside ? `<svg>${markup}</svg>` : markup).firstElementChild;
  const child = inside ? found?.firstElementChild : found;
  return child ?? document.createElement("span");
}
