// The end: who won and by which sentence, the ranking, the turning points, and what one may do next.
import { api, purse } from "./api.js";
import { at, emblem, h, signed, toast } from "./dom.js";
import { act } from "./prompt.js";
import { bar, who } from "./seats.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */

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
    h(
      "div",
      { class: "end" },
      act("Rematch", "same seats", "", "go", () => rematch(page, now)),
      h("a", { class: "a plain", href: `/replay/${now.id}` }, "Replay", h("small", {}, "step by step")),
      act("Share", "copy the link", "", "plain", () => share(now.id)),
      h("a", { class: "a plain", href: "/" }, "Lobby"),
      act("See the board", "Esc", "", "plain", closeEnd),
    ),
  );
  const veil = h("div", { class: "veil" }, sheet);
  at("stage").append(veil);
  sheet.focus({ preventScroll: true });
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

/** The same seats at a new table. @param {Page} page @param {any} now */
async function rematch(page, now) {
  await page.attempt(async () => {
    const seats = Object.fromEntries(
      now.seats.map((/** @type {import("./api.js").Seat} */ seat) => [
        seat.role,
        seat.kind === "bot"
          ? { kind: "bot", bot: seat.bot, strength: seat.strength }
          : { kind: seat.role in page.mine ? "me" : "open" },
      ]),
    );
    const person = now.seats.find((/** @type {import("./api.js").Seat} */ seat) => seat.role in page.mine)?.person;
    const body = { game: now.game, options: now.options, seats, maker: person || "You", listed: false };
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
