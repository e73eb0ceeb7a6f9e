// The seats: who plays what, scores and margins at all times.
import { face } from "./clockface.js";
import { at, drawn, emblem, h, s, signed } from "./dom.js";
import { seenWords } from "./arrivals.js";
import { botName } from "./words.js";

/** @typedef {import("./api.js").Situation} Situation @typedef {import("./api.js").Seat} Seat @typedef {import("./api.js").Standing} Standing */

/** Who sits there, in words. @param {Seat} seat @param {Record<string, string>} mine */
export function who(seat, mine) {
  if (seat.kind === "open") return "free";
  if (seat.kind === "bot") return botName(seat);
  return seat.role in mine ? (seat.person === "You" ? "you" : `${seat.person} (you)`) : seat.person;
}

/** @param {number} score @param {[number, number]} scale @param {Seat} seat */
export function bar(score, [low, high], seat) {
  const x = (/** @type {number} */ value) => 2 + (96 * (Math.max(low, Math.min(high, value)) - low)) / (high - low);
  const goal = x(0);
  const here = x(score);
  const box = {
    class: `bar seat-${seat.colour}`,
    viewBox: "0 0 100 13",
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": `Victory margin ${signed(score)}`,
  };
  const width = Math.abs(here - goal);
  const marker = { x: here - 1.6, y: 1, width: 3.2, height: 11, rx: 1.5 };
  return s(
    "svg",
    box,
    s("rect", { x: 0, y: 3, width: 100, height: 7, rx: 3, fill: "var(--line)" }),
    s("rect", { x: Math.min(goal, here), y: 3, width, height: 7, fill: "var(--f)", opacity: 0.45 }),
    s("rect", { x: goal - 0.4, y: 0, width: 0.8, height: 13, fill: "var(--ink)" }),
    s("rect", { ...marker, fill: "var(--f)", stroke: "var(--ink)", "stroke-width": 0.5 }),
  );
}

/** @type {Standing} */
const NOTHING = { words: "", tag: "", markup: "", score: "", unit: "" };

/**
 * @param {Situation} now @param {import("./api.js").Picture|null} picture @param {Record<string, string>} mine
 * @param {number[]} scores @param {string} asked @param {(seat: Seat) => void} sit
 */
export function showSeats(now, picture, mine, scores, asked, sit) {
  const margin = now.scale !== null;
  const rows = now.seats.map((seat, i) => {
    const standing = picture?.standings[seat.role] ?? NOTHING;
    return { seat, standing, score: scores[i], shown: standing.score || signed(scores[i], margin) };
  });
  const style = (/** @type {Seat} */ seat) => `seat-${seat.colour}${seat.role === asked ? " asked" : ""}`;
  at("factions").replaceChildren(
    ...rows.map(({ seat, standing, score, shown }) => {
      const more = h("div", { class: "ln" });
      more.append(drawn(standing.markup));
      if (standing.tag) more.append(h("em", {}, standing.tag));
      const free = seat.kind === "open" && !now.finished;
      return h(
        "li",
        { class: `st ${style(seat)}`, "data-seat": seat.role },
        emblem(seat, 26),
        h(
          "div",
          { class: "nm" },
          h("b", {}, seat.title),
          h("small", {}, dot(now, seat, mine), who(seat, mine), face(seat.role)),
        ),
        h("div", { class: "score" }, standing.unit && h("small", {}, standing.unit), shown),
        now.scale && bar(score, now.scale, seat),
        standing.words && h("div", { class: "ln goal" }, standing.words),
        more,
        free && h("div", { class: "row" }, sitButton(seat, sit)),
      );
    }),
  );
  at("phonebar").replaceChildren(
    ...rows.map(({ seat, standing, shown }) =>
      h(
        "div",
        { class: style(seat), "data-seat": seat.role },
        emblem(seat, 20),
        h("b", {}, shown),
        h("small", {}, standing.unit),
      ),
    ),
  );
  at("railseats").replaceChildren(
    ...rows.map(({ seat, shown }) =>
      h(
        "button",
        { class: style(seat), "data-drawer": "seats", "aria-label": `${seat.title}: ${shown}` },
        emblem(seat, 26),
        h("b", {}, shown),
      ),
    ),
  );
}

/** Whether another's player is at the table: full, or hollow. @param {Situation} now @param {Seat} seat @param {Record<string, string>} mine */
function dot(now, seat, mine) {
  const present = now.presence?.[seat.role];
  if (!present || seat.role in mine) return "";
  const words = seenWords(present);
  return h("span", { class: `here-dot${present.here ? " on" : ""}`, role: "img", "aria-label": words, title: words });
}

/** @param {Seat} seat @param {(seat: Seat) => void} sit */
function sitButton(seat, sit) {
  return h("button", { class: "btn sm can", onclick: () => sit(seat) }, `Sit down as ${seat.title}`);
}
