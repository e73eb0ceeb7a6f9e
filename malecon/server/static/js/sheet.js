// The end: who won and by which sentence, the ranking, the turning points, and what one may do next.
import { api, purse } from "./api.js";
import { at, emblem, h, signed, toast } from "./dom.js";
import { hintsOf } from "./hint.js";
import { act } from "./prompt.js";
import { bar, who } from "./seats.js";
import { list } from "./words.js";
import { smallChart, turningPoints } from "./turning.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation @typedef {import("./api.js").Seat} Seat */

/** The title of the end, for who looks. @param {Situation} now @param {Record<string, string>} mine */
export function verdict(now, mine) {
  const winners = now.seats.filter((seat) => now.ending?.winners.includes(seat.role));
  const own = winners.find((seat) => seat.role in mine);
  const played = now.seats.filter((seat) => seat.role in mine).length;
  return own && (played === 1 || winners.length === played) ? `You win as ${own.title}` : (now.ending?.words ?? "");
}

/** @param {Page} page */
export function showEnd(page) {
  const now = page.now;
  if (!now?.ending || document.querySelector(".veil")) return;
  const ending = now.ending;
  const rows = now.seats.map((seat, i) => ({ seat, score: ending.scores[i] })).sort(better);
  /** Who won stands first, whatever the scores. @param {{seat: Seat, score: number}} a @param {{seat: Seat, score: number}} b */
  function better(a, b) {
    const won = (/** @type {{seat: Seat}} */ { seat }) => Number(ending.winners.includes(seat.role));
    return won(b) - won(a) || b.score - a.score;
  }
  const winner = now.seats.find((seat) => ending.winners.includes(seat.role));
  const turned = h("div", { class: "turned" });
  const sheet = h(
    "section",
    { class: "endsheet", role: "dialog", "aria-label": "The game is over", tabindex: "-1" },
    h(
      "div",
      { class: "hd" },
      winner ? emblem(winner, 56) : "",
      h("div", {}, h("h1", {}, verdict(now, page.mine)), h("p", {}, ending.result || ending.words)),
    ),
    h("ol", { class: "rank" }, ...rows.map(({ seat, score }, i) => rank(page, now, seat, score, i + 1))),
    turned,
    h(
      "div",
      { class: "end" },
      ...again(page, now),
      h("a", { class: "a plain", href: `/review/${now.id}?make` }, "Review", h("small", {}, "what it was worth")),
      h("a", { class: "a plain", href: `/replay/${now.id}` }, "Replay", h("small", {}, "step by step")),
      act("Share", "copy the link", "", "plain", () => share(now.id)),
      h("a", { class: "a plain", href: "/" }, "Lobby"),
      act("See the board", "Esc", "", "plain", closeEnd),
    ),
  );
  const veil = h("div", { class: "veil" }, sheet);
  at("stage").append(veil);
  sheet.focus({ preventScroll: true });
  page.attempt(async () => tellTurns(page, turned));
}

/** What the game turned on, each a link into the replay. @param {Page} page @param {HTMLElement} box */
async function tellTurns(page, box) {
  const story = await api(`/tables/${page.table}/story?role=${encodeURIComponent(page.eyes)}`, {
    tokens: page.tokens(),
  });
  const points = turningPoints(story);
  if (story.steps < 2) return;
  const cards = points.map(({ title, seat, change, step, words }) =>
    h(
      "a",
      { class: "tp", href: `/replay/${page.table}?step=${step}` },
      h("b", {}, title),
      h("span", {}, emblem(seat, 16), ` ${seat.title} ${signed(change)}. `, h("i", {}, words)),
    ),
  );
  box.replaceChildren(smallChart(story, points), h("div", { class: "tps" }, ...cards));
}

/** Playing again: to set the table, or to join who has done so. @param {Page} page @param {Situation} now */
function again(page, now) {
  if (!Object.keys(page.mine).length) return [];
  if (now.again)
    return [act("Join the rematch", `${now.again.by} has set the table`, "", "go", () => rematch(page, now, false))];
  return [
    act("Rematch", "same seats", "", "go", () => rematch(page, now, false)),
    act("Other side", nextSide(page, now), "", "plain", () => rematch(page, now, true)),
  ];
}

/** What one plays on the other side: what the next player has, or alone the first of the others. @param {Page} page @param {Situation} now */
function nextSide(page, now) {
  const others = now.seats.map((_, place) => place).filter((place) => !now.players[0].includes(place));
  const teams = now.players.length > 1 ? now.players : [now.players[0], ...others.map((place) => [place])];
  const mine = teams.findIndex((team) => team.some((place) => now.seats[place].role in page.mine));
  const next = teams[(mine + 1) % teams.length];
  return `as ${list(next.map((place) => now.seats[place].title))}`;
}

/** Away with the sheet; whether there was one. */
export function closeEnd() {
  const veil = document.querySelector(".veil");
  veil?.remove();
  if (veil) at("ask").focus();
  return veil !== null;
}

/** @param {Page} page @param {Situation} now @param {import("./api.js").Seat} seat @param {number} score @param {number} place */
function rank(page, now, seat, score, place) {
  const standing = page.picture?.standings[seat.role];
  const own = standing?.score ? `${standing.score} ${standing.unit}` : signed(score, now.scale !== null);
  const shown = standing?.final || own;
  return h(
    "li",
    { class: `seat-${seat.colour}${seat.role in page.mine ? " you" : ""}` },
    h("span", { class: "ps" }, String(place)),
    emblem(seat, 26),
    h(
      "b",
      {},
      seat.title,
      h("small", {}, [who(seat, page.mine), hintsOf(now.hints?.asked ?? [], seat.role)].filter(Boolean).join(", ")),
      h("span", { class: "why" }, standing?.reckoning || standing?.words || ""),
    ),
    now.scale ? bar(score, now.scale, seat) : h("span", { class: "bar" }),
    h("span", { class: "pt" }, shown),
  );
}

/** Play again with the same people, in the same seats or each in the next one's. @param {Page} page @param {Situation} now @param {boolean} swap */
export async function rematch(page, now, swap) {
  await page.attempt(async () => {
    const body = { swap };
    const again = await api(`/tables/${now.id}/rematch`, { method: "POST", tokens: purse.tokens(now.id), body });
    const mine = purse.of(now.id);
    const roles = Object.entries(again.roles).filter(([, old]) => /** @type {string} */ (old) in mine);
    const tokens = Object.fromEntries(roles.map(([role, old]) => [role, mine[/** @type {string} */ (old)]]));
    purse.add(again.id, tokens, purse.maker(now.id));
    location.href = `/table/${again.id}`;
  });
}

/** @param {string} id */
async function share(id) {
  const link = `${location.origin}/replay/${id}`;
  try {
    await navigator.clipboard.writeText(link);
    toast("Copied: whoever opens this link sees the whole game.");
  } catch {
    toast(link);
  }
}
