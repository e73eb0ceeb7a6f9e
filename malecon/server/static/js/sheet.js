// The end: who won and by which sentence, the ranking, the turning points, and what one may do next.
import { api, purse } from "./api.js";
import { at, emblem, h, signed, toast } from "./dom.js";
import { act } from "./prompt.js";
import { bar, who } from "./seats.js";
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
  const rows = now.seats.map((seat, i) => ({ seat, score: ending.scores[i] })).sort((a, b) => b.score - a.score);
  const winner = now.seats.find((seat) => ending.winners.includes(seat.role));
  const turned = h("div", { class: "turned" });
  const other = otherSide(page, now);
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
      act("Rematch", "same seats", "", "go", () => rematch(page, now, now.seats)),
      other && act("Other side", `as ${other.title}`, "", "plain", () => rematch(page, now, swapped(page, now, other))),
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

/** The next seat that a bot has: whom one plays if one wants the other side. @param {Page} page @param {Situation} now */
function otherSide(page, now) {
  const mine = now.seats.findIndex((seat) => seat.role in page.mine);
  const alone = now.seats.filter((seat) => seat.role in page.mine).length === 1;
  const after = [...now.seats.slice(mine + 1), ...now.seats.slice(0, Math.max(0, mine))];
  return (alone && after.find((seat) => seat.kind === "bot")) || null;
}

/** The seats with one's own and a bot's exchanged. @param {Page} page @param {Situation} now @param {Seat} other */
function swapped(page, now, other) {
  const own = now.seats.find((seat) => seat.role in page.mine);
  return now.seats.map((seat) => {
    if (seat === own) return { ...other, role: seat.role };
    return seat === other && own ? { ...own, role: seat.role } : seat;
  });
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
  const shown = standing?.score ? `${standing.score} ${standing.unit}` : signed(score, now.scale !== null);
  return h(
    "li",
    { class: `seat-${seat.colour}${seat.role in page.mine ? " you" : ""}` },
    h("span", { class: "ps" }, String(place)),
    emblem(seat, 26),
    h("b", {}, seat.title, h("small", {}, who(seat, page.mine)), h("span", { class: "why" }, standing?.words ?? "")),
    now.scale ? bar(score, now.scale, seat) : h("span", {}),
    h("span", { class: "pt" }, shown),
  );
}

/** A new table with these seats. @param {Page} page @param {any} now @param {Seat[]} wanted */
async function rematch(page, now, wanted) {
  await page.attempt(async () => {
    const own = now.seats.filter((/** @type {Seat} */ seat) => seat.role in page.mine);
    const mine = (/** @type {Seat} */ seat) => own.some((/** @type {Seat} */ one) => one.person === seat.person);
    const seats = Object.fromEntries(
      wanted.map((seat) => [
        seat.role,
        seat.kind === "bot"
          ? { kind: "bot", bot: seat.bot, strength: seat.strength }
          : { kind: mine(seat) ? "me" : "open" },
      ]),
    );
    const bots = wanted.filter((seat) => seat.bot === "nonplayer").map((seat) => seat.role);
    const options = "nonplayers" in now.options ? { ...now.options, nonplayers: bots } : now.options;
    const body = { game: now.game, options, seats, maker: own[0]?.person || "You", listed: false };
    const made = await api("/tables", { method: "POST", body });
    purse.add(made.id, made.tokens);
    location.href = `/table/${made.id}`;
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
