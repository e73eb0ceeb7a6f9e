// My games: whose turn it is at every table I sit at, and what I may do with those I made.
import { api, purse, Refusal } from "./api.js";
import { askFor, at, dialog, emblem, h, toast } from "./dom.js";
import { yourTurn } from "./signals.js";
import { ago, botName, still } from "./words.js";

const SHOWN = 6; // running tables before the rest is folded away
const ASKED_FOR = 60; // tables of which the server tells at once

/** @typedef {{table: any, mine: string[], turn: boolean, words: string}} Row */

/** @type {Set<string>} the tables at which it was my turn before */
let before = new Set();
let first = true;

/** @param {any} table @returns {Row} */
function row(table) {
  const own = purse.of(table.id);
  const mine = table.seats
    .filter((/** @type {any} */ seat) => seat.role in own)
    .map((/** @type {any} */ seat) => seat.role);
  const asked = table.seats.find((/** @type {any} */ seat) => seat.role === table.asked);
  const free = table.seats.filter((/** @type {any} */ seat) => seat.kind === "open").length;
  const turn = mine.includes(table.asked);
  const left = table.clock?.running ? ` · ${still(table.clock.left[table.clock.running])} left` : "";
  const whose = turn
    ? "Your turn"
    : asked?.kind === "bot"
      ? `${botName(asked)} thinks`
      : asked?.kind === "person"
        ? `${asked.person}’s turn`
        : "";
  const waiting = free ? `waiting for ${free === 1 ? "one more" : `${free} more`}` : "the dice decide";
  const words = table.finished ? `over · ${ago(table.finished)}` : `${whose || waiting}${left} · ${ago(table.touched)}`;
  return { table, mine, turn, words };
}

/** @param {Row} found */
function item({ table, mine, turn, words }) {
  const seats = table.seats.filter((/** @type {any} */ seat) => mine.includes(seat.role));
  const over = table.finished !== null;
  const label = over ? "Replay" : turn ? "Play" : "Open";
  return h(
    "li",
    { class: turn ? "turn" : "", "data-id": table.id },
    h(
      "span",
      { class: "seats" },
      ...(seats.length ? seats : table.seats).map((/** @type {any} */ seat) => emblem(seat, 24)),
    ),
    h("div", {}, h("b", {}, table.name), h("small", {}, `${table.title} · `, turn ? h("strong", {}, words) : words)),
    over
      ? h("a", { class: "tool", href: `/review/${table.id}?make`, "aria-label": `Review: ${table.name}` }, "Review")
      : "",
    h("button", { class: "tool", "aria-label": `More about ${table.name}`, onclick: () => more(table) }, "⋯"),
    h(
      "a",
      {
        class: `btn sm${turn ? " go" : ""}`,
        href: `/${over ? "replay" : "table"}/${table.id}`,
        "aria-label": `${label}: ${table.name}`,
      },
      label,
    ),
  );
}

/** What may be done with a table. @param {any} table */
function more(table) {
  const mine = purse.maker(table.id) !== "";
  const tokens = purse.tokens(table.id);
  const act = async (/** @type {() => Promise<any>} */ what, /** @type {string} */ done) => {
    box.close();
    try {
      const found = await what();
      toast(found.done ? done : "The others at the table are asked whether they agree.");
    } catch (error) {
      toast(error instanceof Refusal ? error.message : String(error));
    }
    await showMyTables().catch(() => {});
  };
  const rename = async () => {
    const given = await askFor("Rename the table", "Its name", table.name);
    if (given)
      await act(() => api(`/tables/${table.id}`, { method: "PATCH", tokens, body: { name: given } }), "Renamed.");
  };
  const list = () =>
    act(
      () => api(`/tables/${table.id}`, { method: "PATCH", tokens, body: { listed: !table.listed } }),
      table.listed ? "The lobby shows it no more." : "The lobby shows it now.",
    );
  const remove = async () => {
    const found = await api(`/tables/${table.id}`, { method: "DELETE", tokens });
    if (found.done) purse.forget(table.id);
    return found;
  };
  const forget = () => {
    box.close();
    purse.forget(table.id);
    showMyTables().catch(() => {});
  };
  const box = dialog(
    table.name,
    h(
      "p",
      {},
      `${table.title}: ${table.seats.map((/** @type {any} */ seat) => `${seat.title} ${seat.kind === "open" ? "free" : seat.called}`).join(", ")}.`,
    ),
    mine
      ? h(
          "div",
          { class: "row" },
          h("button", { class: "btn", onclick: rename }, "Rename"),
          h("button", { class: "btn", onclick: list }, table.listed ? "Hide from the lobby" : "Show in the lobby"),
          h("button", { class: "btn", onclick: () => certain(table, () => act(remove, "Deleted.")) }, "Delete"),
        )
      : h("p", { class: "why" }, "Who made a table may rename, hide and delete it."),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn sm", onclick: forget }, "Take it off my list"),
      h("small", { class: "why" }, "Your seats there are forgotten on this device."),
    ),
  );
}

/** @param {any} table @param {() => void} go */
function certain(table, go) {
  const yes = () => {
    box.close();
    go();
  };
  const box = dialog(
    `Delete “${table.name}”?`,
    h("p", {}, "The game, its journal and its talk are gone for good. Where others play, they must agree first."),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn go", onclick: yes }, "Delete it"),
      h("button", { class: "btn", onclick: () => box.close() }, "Keep it"),
    ),
  );
}

/** The tables of this browser, those made last last. */
function ids() {
  return [...new Set([...Object.keys(purse.makers()), ...Object.keys(purse.all())])].slice(-ASKED_FOR);
}

/** The ids of my tables, those played last first. @type {string[]} */
export let recent = [];

export async function showMyTables() {
  const wanted = ids();
  const place = at("yours");
  if (!wanted.length) {
    place.replaceChildren();
    return;
  }
  const tables = await api(`/tables?show=ids&ids=${wanted.join(",")}`);
  const gone = wanted.filter((id) => !tables.some((/** @type {any} */ table) => table.id === id));
  if (tables.length) for (const id of gone) purse.forget(id); // deleted by who made them
  /** @type {Row[]} */
  const rows = tables.map(row);
  rows.sort((a, b) => Number(b.turn) - Number(a.turn) || b.table.touched - a.table.touched);
  recent = rows.map((found) => found.table.id);
  const running = rows.filter((found) => found.table.finished === null);
  const over = rows.filter((found) => found.table.finished !== null);
  const folded = (/** @type {string} */ title, /** @type {Row[]} */ some) =>
    some.length
      ? h("details", { class: "fold" }, h("summary", {}, `${title} (${some.length})`), h("ul", {}, ...some.map(item)))
      : "";
  const open = [...place.querySelectorAll("details[open] > summary")].map(
    (found) => found.textContent?.split(" (")[0] ?? "",
  );
  place.replaceChildren(
    h(
      "section",
      { class: "panel list mygames", "aria-label": "Your games" },
      h("h2", {}, "Your games", h("span", { class: "why" }, turns(running))),
      h("ul", {}, ...running.slice(0, SHOWN).map(item)),
      folded("More of them", running.slice(SHOWN)),
      folded("Finished", over),
    ),
  );
  for (const found of place.querySelectorAll("details"))
    found.open = open.includes(found.querySelector("summary")?.textContent?.split(" (")[0] ?? "");
  tell(running);
}

/** @param {Row[]} running */
function turns(running) {
  const n = running.filter((found) => found.turn).length;
  return running.length ? ` ${n ? `${n} wait${n === 1 ? "s" : ""} for you` : "none waits for you"}` : "";
}

/** It has become my turn somewhere while I looked elsewhere. @param {Row[]} running */
function tell(running) {
  const now = new Set(running.filter((found) => found.turn).map((found) => found.table.id));
  const news = running.find((found) => found.turn && !before.has(found.table.id));
  document.title = `${now.size ? `● ${now.size} · ` : ""}Malecón`;
  if (news && !first) yourTurn(`${news.table.title}, “${news.table.name}”`);
  before = now;
  first = false;
}
