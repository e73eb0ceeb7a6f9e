// The player's aid: a drawer with the sheet of one's side, where what is open now is marked; and hints for a first table.
import { explain } from "./book.js";
import { at, dialog, h } from "./dom.js";
import { hintsRead, knowsGame, readHints } from "./learnt.js";

/** @typedef {import("./table.js").Page} Page */

/** Open the aid, or close it. @param {Page} page */
export function toggleAid(page) {
  if (at("aid").hidden) fillAid(page);
  at("aid").hidden = !at("aid").hidden;
  at("aidtool").setAttribute("aria-expanded", String(!at("aid").hidden));
  if (at("aid").hidden) at("aidtool").focus({ preventScroll: true });
  else at("aid").focus({ preventScroll: true });
}

/** Away with it; whether it was open. */
export function closeAid() {
  const open = !at("aid").hidden;
  at("aid").hidden = true;
  at("aidtool").setAttribute("aria-expanded", "false");
  return open;
}

/** Whose sheet is shown. @param {Page} page */
const whose = (page) => page.eyes || page.now?.seats[0].role || "";

/** @param {string} role */
const sheetOf = (role) => /** @type {HTMLTemplateElement|null} */ (document.getElementById(`aid-${role}`));

/** Whether an answer is a row's. @param {Element} row @param {string} name */
function fits(row, name) {
  const patterns = (row.getAttribute("data-answers") ?? "").split(" ");
  return patterns.some((x) => x === name || (x.endsWith("*") && name.startsWith(x.slice(0, -1))));
}

/** What the aid says of an answer in one line, if it has a row. @param {string} role @param {string} name */
function lineOf(role, name) {
  const rows = [...(sheetOf(role)?.content.querySelectorAll("[data-answers]") ?? [])];
  const row = rows.find((x) => fits(x, name));
  if (!row) return "";
  const [verb, cost, about, rule] = ["h4", ".cost", "p", ".rule"].map((x) => row.querySelector(x)?.textContent ?? "");
  return `${verb}${cost && ` · ${cost}`}. ${about} (${rule})`;
}

/** Buttons tell their row of the aid on hover. @param {Page} page */
export function tellOnHover(page) {
  at("acts").addEventListener("pointerover", (event) => {
    const found = /** @type {Element} */ (event.target).closest("[data-action]");
    const line = found && lineOf(whose(page), found.getAttribute("data-action") ?? "");
    if (line) found.setAttribute("title", line);
  });
}

/** The sheet of who looks, with what may be done now marked. @param {Page} page */
export function fillAid(page) {
  const now = page.now;
  const role = whose(page);
  const sheet = sheetOf(role);
  const how = h("button", { class: "btn sm", type: "button", onclick: () => page.howTo() }, "How to play");
  const close = h(
    "button",
    { class: "tool", type: "button", "aria-label": "Close", onclick: () => toggleAid(page) },
    "✕",
  );
  const title = now?.seats.find((seat) => seat.role === role)?.title ?? "";
  const print = h("button", { class: "btn sm", type: "button", onclick: () => window.print() }, "Print");
  at("aid").replaceChildren(h("header", {}, h("h2", {}, `Aid · ${title}`), how, print, close));
  if (sheet) at("aid").append(sheet.content.cloneNode(true));
  const open = now?.question?.answers.map((answer) => answer.name) ?? [];
  for (const found of at("aid").querySelectorAll("[data-verb]")) {
    const may = open.some((name) => fits(found, name));
    found.classList.toggle("may", may);
    if (may) found.querySelector("h4")?.append(h("span", { class: "sr" }, ", open now"));
  }
  for (const found of at("aid").querySelectorAll("[data-rule]"))
    found.addEventListener("click", () => explain(now?.game ?? "", found.getAttribute("data-rule") ?? ""));
  const sum = at("aid").querySelector("[data-sum]");
  const words = page.picture?.standings[role]?.words;
  if (sum && words && now?.scale) sum.textContent = ` · now: ${words}`;
}

/** The game in a few paragraphs. @param {string} title */
export function howToPlay(title) {
  const text = /** @type {HTMLTemplateElement} */ (at("howto-text")).content.cloneNode(true);
  dialog(`How to play ${title}`, text);
}

// Hints: four at the first table of a game, one a turn, at the thing itself.

/** Show the next hint, if there is one and this turn has had none. @param {Page} page @param {string} turn */
export function hint(page, turn) {
  const box = at("hint");
  if (box.dataset.turn === turn) return;
  const game = page.now?.game ?? "";
  const told = hintsRead(game);
  /** @type {[string, string][]} */
  const hints = JSON.parse(at("hints").textContent || "[]");
  const [place, words] = hints[told] ?? [];
  const target = place ? document.querySelector(place) : null;
  if (!words || !target || !target.checkVisibility()) return;
  box.dataset.turn = turn;
  readHints(game, told + 1);
  const away = () => {
    box.hidden = true;
  };
  const enough = () => {
    knowsGame(game);
    away();
  };
  box.replaceChildren(
    h("p", {}, words),
    h("button", { class: "btn sm", type: "button", onclick: enough }, "I know this game"),
    h("button", { class: "btn sm go", type: "button", onclick: away }, "Got it"),
  );
  box.hidden = false;
  beside(box, (target.closest("#prompt") ?? target).getBoundingClientRect());
}

/** Away with a hint. */
export function closeHint() {
  const open = !at("hint").hidden;
  at("hint").hidden = true;
  return open;
}

/** Put a box at the edge of a thing, inside the window. @param {HTMLElement} box @param {DOMRect} place */
function beside(box, place) {
  const { offsetWidth: wide, offsetHeight: high } = box;
  const below = place.bottom + high + 10 < innerHeight;
  const above = place.top - high - 10 > 0;
  const top = below ? place.bottom + 8 : above ? place.top - high - 8 : place.top + 12;
  const left = Math.min(place.left + 12, innerWidth - wide - 8);
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.max(8, top)}px`;
}
