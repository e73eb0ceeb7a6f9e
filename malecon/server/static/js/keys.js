// The keyboard of the play page: numbers answer, letters open things.
import { toggleAid } from "./aid.js";
import { at } from "./dom.js";

/** @typedef {import("./table.js").Page} Page */

export const KEYS = [
  ["1 … 9", "the answer with that number; where a number is asked, that number"],
  ["0", "the way out: Pass, Done, Decline"],
  ["Enter", "the filled answer"],
  ["Esc", "drop, close, skip to my turn"],
  ["Tab, arrows", "walk to what may be chosen on the board; Enter chooses"],
  ["+ −", "more, less, where a number is asked"],
  ["[ ] · R", "earlier, later deed · play again"],
  ["Space", "next deed"],
  ["U", "undo"],
  ["H", "what would you do? A hint"],
  ["A · J · T", "player’s aid · journal · talk"],
  ["L · Z", "board as a list · larger map"],
  ["M", "menu"],
  ["?", "this list"],
];

/** What Enter and Space press themselves where they have the focus. */
const CHOSEN = "button, a, summary, [data-action], [data-space]";

/** @param {KeyboardEvent} event @param {string} matching */
const on = (event, matching) => event.target instanceof Element && event.target.matches(matching);

/** @param {string} key @returns {HTMLElement|null} */
function answerOf(key) {
  const found = [...document.querySelectorAll(`[data-key="${key}"]`)].find((x) => x.checkVisibility());
  if (found) return /** @type {HTMLElement} */ (found);
  const box = document.querySelector("#acts .stepper");
  if (box) box.dispatchEvent(new CustomEvent("set", { detail: Number(key) }));
  return key === "0" ? document.querySelector("#acts .plain[data-action], #acts .go[data-action]") : null;
}

/** @param {Page} page @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
function answers(page, event) {
  const { key } = event;
  if (/^[0-9]$/.test(key)) {
    const found = answerOf(key);
    if (found) found.click();
    else /** @type {HTMLElement|null} */ (document.querySelector("#acts .find"))?.focus(); // and the digit goes there
    return true;
  }
  if (key === "Enter" && (on(event, "[data-add]") || !on(event, CHOSEN))) {
    event.preventDefault();
    const advised = document.querySelector("#advice:not([hidden]) .go");
    /** @type {HTMLElement|null} */ (advised ?? document.querySelector("#acts .go"))?.click();
    return true;
  }
  if (key === "+" || key === "-") {
    const wanted = key === "+" ? "[data-more]" : "[data-less]";
    /** @type {HTMLElement|null} */ (document.querySelector(`.traypop ${wanted}, #acts ${wanted}`))?.click();
    return true;
  }
  if (key === "u") page.undo();
  else if (key === "Escape") page.escape();
  else return false;
  return true;
}

/** @param {Page} page */
export function listen(page) {
  /** @type {Record<string, () => void>} */
  const doors = {
    " ": () => page.next(),
    "[": () => page.story.go(-1),
    "]": () => page.story.go(1),
    r: () => page.story.again(),
    l: () => page.stage.toggleList(),
    z: () => page.stage.zoom(),
    j: () => page.open("journal"),
    t: () => page.open("talk"),
    a: () => toggleAid(page),
    h: () => page.advice.ask(),
    m: () => page.menu(),
    "?": () => page.keys(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .curtain")) return;
    if (on(event, "input, textarea, select")) {
      if (event.key === "Escape") /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (answers(page, event)) return;
    if (event.key === " " && on(event, CHOSEN)) return;
    const door = doors[event.key];
    if (!door) return;
    event.preventDefault();
    door();
  });
  at("list").addEventListener("click", () => page.stage.toggleList());
}
