// Drawers, tabs and header of the play page: what opens what.
import { api } from "./api.js";
import { toggleAid } from "./aid.js";
import { at } from "./dom.js";
import { sound } from "./signals.js";

/** @typedef {import("./table.js").Page} Page */

const PANES = ["journal", "talk"];

/** @param {Page} page */
export function openDoors(page) {
  at("undo").addEventListener("click", () => page.undo());
  at("menu").addEventListener("click", () => page.menu());
  at("asides").addEventListener("click", () => page.asides());
  at("aidtool").addEventListener("click", () => toggleAid(page));
  const tune = () => at("sound").setAttribute("aria-pressed", String(sound.on));
  at("sound").addEventListener("click", () => {
    sound.set(!sound.on);
    tune();
  });
  tune();
  at("say").addEventListener("submit", (event) => {
    event.preventDefault();
    say(page, /** @type {HTMLInputElement} */ (at("words")));
  });
  for (const which of PANES) at(`tab-${which}`).addEventListener("click", () => tab(which));
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const wanted = event.target.closest("[data-drawer]:not(#play)")?.getAttribute("data-drawer") ?? "";
    if (wanted) openDrawer(at("play").dataset.drawer === wanted ? "" : wanted);
    const place = event.target.closest("[data-pulse]")?.getAttribute("data-pulse");
    if (place) page.stage.pulse(place);
    if (event.target.closest("[data-menu]")) page.menu();
  });
}

/** @param {Page} page @param {HTMLInputElement} input */
function say(page, input) {
  const words = input.value.trim();
  if (!words) return;
  page.attempt(async () => {
    const body = { words, name: localStorage.getItem("name") };
    await api(`/tables/${page.table}/talk`, { method: "POST", tokens: page.tokens(), body });
    input.value = "";
  });
}

/** Open a drawer, where the window has drawers. @param {string} wanted */
export function openDrawer(wanted) {
  at("play").dataset.drawer = wanted;
  for (const other of document.querySelectorAll("button[data-drawer]")) {
    other.setAttribute("aria-expanded", String(/** @type {HTMLElement} */ (other).dataset.drawer === wanted));
  }
  if (PANES.includes(wanted)) tab(wanted);
}

/** Open the journal or the talk, wherever they are. @param {string} which */
export function openPane(which) {
  if (getComputedStyle(at("side")).display === "none") openDrawer(which);
  tab(which);
  if (which === "talk") at("words").focus();
}

/** @param {string} which */
function tab(which) {
  for (const each of PANES) {
    at(each).hidden = each !== which;
    at(`tab-${each}`).setAttribute("aria-selected", String(each === which));
  }
}
