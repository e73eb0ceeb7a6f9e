// Words that several pages share: how long ago, how long still, what bots and clocks are called.

/** How bots are called that have no name of their own. @type {Record<string, string>} */
const BOTS = { nonplayer: "by the book", random: "at random" };

/** A bot in words: its name, or how it plays. @param {import("./api.js").Seat} seat */
export const botName = (seat) =>
  seat.called.includes("(")
    ? seat.called
    : `bot, ${BOTS[seat.bot] ?? seat.called.replaceAll("-", " ").replace(":", " ")}`;

/** A level as people choose one. @param {string} bot */
export const level = (bot) => BOTS[bot] ?? bot.replaceAll("-", " ");

const ORDER = ["easy", "fair", "strong"];

/** The bots that people choose from, the easiest first; those of the game's own rules last. @param {any[]} bots */
export function inOrder(bots) {
  const place = (/** @type {any} */ bot) => (ORDER.includes(bot.name) ? ORDER.indexOf(bot.name) : ORDER.length);
  return bots.filter((bot) => bot.level).sort((a, b) => place(a) - place(b));
}

/** A name of the game's in words. @param {string} key */
export function words(key) {
  const text = String(key)
    .replaceAll("_", " ")
    .replaceAll("-", " ")
    .replace(/^nonplayer/, "non-player");
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {number} n @param {string} one */
export const several = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** @param {number} seconds since 1970 */
export function ago(seconds) {
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

/** Time on a clock. @param {number} seconds */
export function still(seconds) {
  const left = Math.max(0, Math.ceil(Math.abs(seconds)));
  const sign = seconds < 0 ? "−" : "";
  if (left >= 48 * 3600) return `${sign}${Math.floor(left / 86400)} days ${Math.floor((left % 86400) / 3600)} h`;
  if (left >= 3600) return `${sign}${Math.floor(left / 3600)} h ${Math.floor((left % 3600) / 60)} min`;
  return `${sign}${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** @type {Record<string, string>} */
export const THEN = { bot: "a bot takes over", loss: "the game is lost", nothing: "nothing happens" };

/** What a table has agreed on. @param {{kind: string, amount: number, then: string}} clock */
export function agreed(clock) {
  const time = clock.kind === "days" ? several(clock.amount, "day") : several(clock.amount, "minute");
  return `${time} for ${clock.kind === "game" ? "the whole game" : "a turn"}; then ${THEN[clock.then]}`;
}

/** @param {string[]} parts */
export function list(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
