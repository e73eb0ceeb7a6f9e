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
  dialog(
    `Rule ${id}`,
    ...(found.length
      ? found.map((rule) => h("p", {}, h("b", {}, `${rule.id} ${rule.title}. `), rule.text))
      : ["This rule has no number in the booklet."]),
    h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank", rel: "noopener" }, "All rules")),
  );
}

/** @param {string} game @param {string} rule */
export function ruleChip(game, rule) {
  return rule
    ? h(
        "button",
        { class: "rule", type: "button", "aria-label": `Rule ${rule}`, onclick: () => explain(game, rule) },
        rule,
      )
    : "";
}

/** @typedef {(step: number) => Promise<{step: number, rule: string, text: string}[]>} Ask */
/** What has been asked for, so that it stays open while the journal grows. @type {Map<string, HTMLElement>} */
const reasons = new Map();

/** Why a bot answered so: folded, and asked for when it is opened. @param {string} game @param {string} id @param {number} step @param {Ask} ask */
function whyOf(game, id, step, ask) {
  const kept = reasons.get(id);
  if (kept) return kept;
  const steps = h("ol", { "aria-live": "polite" }, h("li", {}, "One moment…"));
  let asked = false;
  const fill = async () => {
    if (asked) return;
    asked = true;
    try {
      const found = await ask(step);
      steps.replaceChildren(
        ...found.map((reason) => h("li", {}, h("span", {}, reason.text), ruleChip(game, reason.rule))),
      );
      if (!found.length) steps.replaceChildren(h("li", {}, "The reasons are no longer known."));
    } catch (error) {
      asked = false;
      steps.replaceChildren(h("li", {}, error instanceof Error ? error.message : String(error)));
    }
  };
  const folded = h("details", { class: "because", ontoggle: fill }, h("summary", {}, "Why?"), steps);
  reasons.set(id, folded);
  return folded;
}

/**
 * The journal, newest first, with the mark of who answered and, under a bot's answer, why.
 * @param {{journal: Sentence[], seats: import("./api.js").Seat[], game: string, epoch?: number}} table
 * @param {number} shown @param {number} fresh sentences after this step are new @param {Ask} ask why @param {number} [most]
 */
export function showJournal(table, shown, fresh, ask, most = 200) {
  const lines = table.journal
    .filter((line) => line.step <= shown)
    .slice(-most)
    .reverse();
  const held = document.activeElement;
  at("lines").replaceChildren(
    ...lines.map((line, i) => {
      const seat = table.seats.find((found) => found.role === line.by);
      const why =
        line.why &&
        lines[i - 1]?.step !== line.step &&
        whyOf(table.game, `${table.epoch}.${line.step}`, line.step, ask);
      return h(
        "li",
        { class: line.step > fresh ? "now" : "" },
        seat ? emblem(seat, 17) : h("i", {}),
        h("span", {}, line.text),
        ruleChip(table.game, line.rule),
        why,
      );
    }),
  );
  if (held instanceof HTMLElement && held.isConnected && held !== document.activeElement)
    held.focus({ preventScroll: true });
}

/** @param {Said[]} talk */
export function showTalk(talk) {
  at("said").replaceChildren(...talk.map((line) => h("li", {}, h("b", {}, `${line.person}: `), line.words)));
  at("said").scrollTop = at("said").scrollHeight;
}
