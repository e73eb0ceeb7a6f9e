// The journal and the table talk.
import { api } from "./api.js";
import { at, dialog, emblem, h } from "./dom.js";

/** @typedef {import("./api.js").Sentence} Sentence @typedef {import("./api.js").Said} Said */

/** @type {Promise<any[]>|null} */
let book = null;

/** Explain the rule behind something. @param {string} game @param {string} id */
export async function explain(game, id) {
  book ??= api(`/games/${game}/rules`);
  const rules = await book;
  const wanted = id.split(/[,;] */);
  const found = rules.filter((rule) => rule.id === id || wanted.includes(rule.id));
  dialog(`Rule ${id}`, ...(found.length ? found.map((rule) => h("p", {}, h("b", {}, `${rule.id} ${rule.title}. `), rule.text)) : ["This rule has no number in the booklet."]),
    h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank", rel: "noopener" }, "All rules")));
}

/** @param {string} game @param {string} rule */
export function ruleChip(game, rule) {
  return rule ? h("button", { class: "rule", type: "button", "aria-label": `Rule ${rule}`, onclick: () => explain(game, rule) }, rule) : "";
}

/**
 * The journal, newest first, with the mark of who answered. @param {{journal: Sentence[], seats: import("./api.js").Seat[], game: string}} table
 * @param {number} shown @param {number} fresh sentences after this step are new @param {number} [most]
 */
export function showJournal(table, shown, fresh, most = 200) {
  const lines = table.journal.filter((line) => line.step <= shown).slice(-most).reverse();
  at("lines").replaceChildren(...lines.map((line) => {
    const seat = table.seats.find((found) => found.role === line.by);
    return h("li", { class: line.step > fresh ? "now" : "" }, seat ? emblem(seat, 17) : h("i", {}), h("span", {}, line.text), ruleChip(table.game, line.rule));
  }));
}

/** @param {Said[]} talk */
export function showTalk(talk) {
  at("said").replaceChildren(...talk.map((line) => h("li", {}, h("b", {}, `${line.person}: `), line.words)));
  at("said").scrollTop = at("said").scrollHeight;
}
