// The journal, deed by deed, and the table talk.
import { api } from "./api.js";
import { deedsOf, fluent, headline, told, words } from "./deeds.js";
import { at, dialog, emblem, h } from "./dom.js";

/** @typedef {import("./api.js").Sentence} Sentence @typedef {import("./api.js").Said} Said @typedef {import("./deeds.js").Deed} Deed */

/** @type {Promise<any[]>|null} */
let book = null;

/** Titles of the rules, by which those are called that have no number in the booklet. @type {Map<string, string>} */
const titles = new Map();

/** Learn the rules of the game. @param {string} game */
export async function learn(game) {
  book ??= api(`/games/${game}/rules`);
  for (const rule of await book) titles.set(rule.id, rule.title);
}

/** Explain the rule behind something. @param {string} game @param {string} id */
export async function explain(game, id) {
  book ??= api(`/games/${game}/rules`);
  const rules = await book;
  const wanted = id.split(/[,;] */);
  const found = rules.filter((rule) => rule.id === id || wanted.includes(rule.id));
  const said = found.map((rule) => h("p", {}, h("b", {}, `${rule.id} ${rule.title}. `), rule.text));
  const all = h("a", { href: `/rules/${game}`, target: "_blank", rel: "noopener" }, "All rules");
  dialog(`Rule ${id}`, ...(said.length ? said : ["This rule has no number in the booklet."]), h("p", {}, all));
}

/** @param {string} game @param {string} rule */
export function ruleChip(game, rule) {
  if (!rule) return "";
  const open = () => explain(game, rule);
  const name = /^\d/.test(rule) ? rule : (titles.get(rule) ?? rule);
  const shown = /^\d+$/.test(name) ? `Rule ${name}` : name;
  return h("button", { class: "rule", type: "button", "aria-label": `Rule ${name}`, onclick: open }, shown);
}

/** @typedef {(step: number) => Promise<{step: number, rule: string, text: string}[]>} Ask */
/** What has been asked for, so that it stays open while the journal grows. @type {Map<string, HTMLElement>} */
const reasons = new Map();

/** Why a bot answered so: folded, and asked for when it is opened. @param {string} game @param {string} id @param {number} step @param {Ask} ask */
export function whyOf(game, id, step, ask) {
  const kept = reasons.get(id);
  if (kept) return kept;
  const steps = h("ol", { "aria-live": "polite" }, h("li", {}, "One moment…"));
  let asked = false;
  const fill = async () => {
    if (asked) return;
    asked = true;
    try {
      const found = await ask(step);
      const lines = found.map((reason) => h("li", {}, h("span", {}, reason.text), ruleChip(game, reason.rule)));
      steps.replaceChildren(...lines);
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
 * What a journal is told from.
 * @typedef {{journal: Sentence[], seats: import("./api.js").Seat[], game: string, epoch?: number,
 *   hints?: {asked: {hint: number, by: string}[]}}} Book */

/** That somebody asked for a hint. @param {Book} table @param {string} role */
function hintLine(table, role) {
  const seat = table.seats.find((found) => found.role === role);
  return h("li", { class: "asked" }, seat ? emblem(seat, 17) : h("i", {}), h("span", {}, "asked for a hint."));
}

/** A deed as a line: whose it is, what was done, and folded what nobody would miss. @param {Book} table @param {Deed} deed @param {number} fresh @param {Ask} ask */
function deedLine(table, deed, fresh, ask) {
  const seat = table.seats.find((found) => found.role === deed.headline.about);
  const said = words(deed);
  const noise = deed.details.filter((line) => !said.includes(line));
  const why = [deed.headline, ...deed.details].findLast((line) => line.why);
  const folded =
    noise.length > 0 &&
    h(
      "details",
      { class: "noise" },
      h("summary", {}, `${noise.length} small step${noise.length > 1 ? "s" : ""}`),
      ...noise.map((line) => h("p", {}, line.text)),
    );
  return h(
    "li",
    { class: deed.last > fresh ? "now" : "", "data-deed": deed.number },
    seat ? emblem(seat, 17) : h("i", {}),
    h(
      "span",
      {},
      ...fluent(said, seat?.title ?? "").flatMap((line, i) => [
        ...(i ? told(line) : headline(line, seat?.title ?? "")),
        " ",
      ]),
    ),
    ruleChip(table.game, deed.headline.rule),
    folded,
    why && whyOf(table.game, `${table.epoch}.${why.step}`, why.step, ask),
  );
}

/**
 * The journal, newest heading first, and under a heading the newest deed first.
 * @param {Book} table @param {number} shown @param {number} fresh sentences after this step are new @param {Ask} ask why @param {number} [most]
 */
export function showJournal(table, shown, fresh, ask, most = 200) {
  const deeds = deedsOf(table.journal.filter((line) => line.step <= shown).slice(-most));
  const held = document.activeElement;
  const pane = at("lines").parentElement;
  const away = (pane?.scrollTop ?? 0) > 30;
  /** @type {HTMLElement[]} */
  const lines = [];
  /** @type {HTMLElement[]} */
  let chapter = [];
  const asked = (table.hints?.asked ?? []).filter(({ hint }) => hint <= shown && hint >= (deeds[0]?.first ?? 0));
  const hints = (/** @type {number} */ before) => {
    const first = chapter[0]?.className === "h" ? 1 : 0;
    while (asked.length && asked[0].hint < before)
      chapter.splice(first, 0, hintLine(table, /** @type {{by: string}} */ (asked.shift()).by));
  };
  for (const deed of deeds) {
    hints(deed.last);
    if (deed.headline.level === "head") {
      lines.unshift(...chapter);
      chapter = [h("li", { class: "h" }, deed.headline.text.replace(/\.$/, ""))];
      if (words(deed).length > 1)
        chapter.push(
          deedLine(table, { ...deed, headline: deed.details[0], details: deed.details.slice(1) }, fresh, ask),
        );
    } else {
      const line = deedLine(table, deed, fresh, ask);
      const first = chapter[0]?.className === "h" ? 1 : 0;
      chapter.splice(first, 0, line);
    }
  }
  hints(Infinity);
  lines.unshift(...chapter);
  const before = at("lines").offsetHeight;
  at("lines").replaceChildren(...lines);
  if (pane && away) pane.scrollTop += at("lines").offsetHeight - before;
  const last = deeds.at(-1)?.number ?? 0;
  if (!away) read = last;
  tellNews(pane, last - read);
  if (held instanceof HTMLElement && held.isConnected && held !== document.activeElement) {
    held.focus({ preventScroll: true });
  }
}

/** The last deed that has been seen at the top of the journal. */
let read = 0;

/** Whoever has scrolled away is told that there is more, and can go there. @param {HTMLElement|null} pane @param {number} count */
function tellNews(pane, count) {
  document.getElementById("unread")?.remove();
  if (!pane || count < 1 || pane.hidden) return;
  const up = () => {
    pane.scrollTop = 0;
    pane.focus({ preventScroll: true });
  };
  pane.before(h("button", { class: "unread", id: "unread", type: "button", onclick: up }, `${count} new ↑`));
  const done = () => {
    if (pane.scrollTop > 30) return;
    pane.removeEventListener("scroll", done);
    document.getElementById("unread")?.remove();
  };
  pane.addEventListener("scroll", done);
}

/** @param {Said[]} talk */
export function showTalk(talk) {
  at("said").replaceChildren(...talk.map((line) => h("li", {}, h("b", {}, `${line.person}: `), line.words)));
  at("said").scrollTop = at("said").scrollHeight;
}
