// The seats: who plays what, scores and margins at all times.
import { at, drawn, emblem, h, s, signed } from "./dom.js";

/** @typedef {import("./api.js").Situation} Situation @typedef {import("./api.js").Seat} Seat */

/** Who sits there, in words. @param {Seat} seat @param {Record<string, string>} mine */
export function who(seat, mine) {
  if (seat.kind === "open") return "free";
  if (seat.kind === "bot") return `bot, ${seat.bot.replaceAll("-", " ")}${seat.strength ? ` ${seat.strength}` : ""}`;
  return seat.role in mine ? (seat.person === "You" ? "you" : `${seat.person} (you)`) : seat.person;
}

/** @param {number} score @param {[number, number]} scale @param {Seat} seat */
function bar(score, [low, high], seat) {
  const x = (/** @type {number} */ value) => 2 + (96 * (Math.max(low, Math.min(high, value)) - low)) / (high - low);
  const goal = x(0),
    here = x(score);
  return s(
    "svg",
    {
      class: `bar seat-${seat.colour}`,
      viewBox: "0 0 100 13",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": `Victory margin ${signed(score)}`,
    },
    s("rect", { x: 0, y: 3, width: 100, height: 7, rx: 3, fill: "var(--line)" }),
    s("rect", {
      x: Math.min(goal, here),
      y: 3,
      width: Math.abs(here - goal),
      height: 7,
      fill: "var(--f)",
      opacity: 0.45,
    }),
    s("rect", { x: goal - 0.4, y: 0, width: 0.8, height: 13, fill: "var(--ink)" }),
    s("rect", {
      x: here - 1.6,
      y: 1,
      width: 3.2,
      height: 11,
      rx: 1.5,
      fill: "var(--f)",
      stroke: "var(--ink)",
      "stroke-width": 0.5,
    }),
  );
}

/**
 * @param {Situation} now @param {import("./api.js").Picture|null} picture @param {Record<string, string>} mine
 * @param {number[]} scores @param {string} asked @param {(seat: Seat) => void} sit
 */
export function showSeats(now, picture, mine, scores, asked, sit) {
  const margin = now.scale !== null;
  at("factions").replaceChildren(
    ...now.seats.map((seat, i) => {
      const standing = picture?.standings[seat.role] ?? { words: "", tag: "", markup: "" };
      const more = h("div", { class: "more" });
      more.append(drawn(standing.markup));
      if (standing.tag) more.append(h("em", {}, standing.tag));
      return h(
        "li",
        { class: `fac seat-${seat.colour}${seat.role === asked ? " asked" : ""}` },
        emblem(seat, 26),
        h("div", { class: "who" }, h("b", {}, seat.title), h("small", {}, who(seat, mine))),
        h("div", { class: "score" }, signed(scores[i], margin)),
        now.scale && bar(scores[i], now.scale, seat),
        standing.words && h("div", { class: "goal" }, standing.words),
        more,
        seat.kind === "open" &&
          !now.finished &&
          h(
            "div",
            { class: "row" },
            h("button", { class: "btn sm can", onclick: () => sit(seat) }, `Sit down as ${seat.title}`),
          ),
      );
    }),
  );
  at("phonebar").replaceChildren(
    ...now.seats.map((seat, i) =>
      h(
        "div",
        { class: `seat-${seat.colour}${seat.role === asked ? " asked" : ""}` },
        emblem(seat, 19),
        h("b", {}, signed(scores[i], margin)),
      ),
    ),
  );
}
