// What a game turned on: its chapters, those that moved the scores most, and a small chart of them.
import { deedsOf } from "./deeds.js";
import { s } from "./dom.js";

/** @typedef {import("./api.js").Seat} Seat @typedef {import("./api.js").Sentence} Sentence */
/** @typedef {{steps: number, scores: number[][], journal: Sentence[], seats: Seat[]}} Story */
/** @typedef {{title: string, seat: Seat, change: number, step: number, words: string}} Point */

/** The chapters of a game, by its headings: where each begins and ends. @param {Story} story */
function chapters(story) {
  const heads = story.journal.filter((line) => line.level === "head" && line.step > 0);
  const first = heads.filter((line, i) => i === 0 || line.step > heads[i - 1].step);
  return first.map((line, i) => ({
    title: line.text.replace(/\.$/, ""),
    from: line.step - 1,
    to: (first[i + 1]?.step ?? story.steps + 1) - 1,
  }));
}

/** The three chapters in which somebody's score moved most. @param {Story} story @returns {Point[]} */
export function turningPoints(story) {
  const deeds = deedsOf(story.journal).filter(({ headline }) => headline.level === "deed");
  const found = chapters(story).flatMap(({ title, from, to }) => {
    const changes = story.seats.map((seat, i) => ({ seat, i, change: story.scores[to][i] - story.scores[from][i] }));
    const { seat, i, change } = changes.reduce((a, b) => (Math.abs(b.change) > Math.abs(a.change) ? b : a));
    if (!change) return [];
    let step = from + 1;
    const moved = (/** @type {number} */ k) => Math.abs(story.scores[k][i] - story.scores[k - 1][i]);
    for (let k = from + 1; k <= to; k++) if (moved(k) > moved(step)) step = k;
    const told = deeds.findLast(({ first }) => first <= step && first > from);
    return [{ title, seat, change, step, words: told?.headline.text ?? "" }];
  });
  found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return found.slice(0, 3).sort((a, b) => a.step - b.step);
}

const WIDE = 674;
const HIGH = 92;

/** The scores over the whole game, one line a seat. @param {Story} story @param {Point[]} points */
export function smallChart(story, points) {
  const flat = story.scores.flat();
  const low = Math.min(...flat, 0);
  const high = Math.max(...flat, low + 1);
  const x = (/** @type {number} */ step) => ((step / Math.max(1, story.steps)) * WIDE).toFixed(1);
  const y = (/** @type {number} */ score) => (3 + ((high - score) / (high - low)) * (HIGH - 6)).toFixed(1);
  const every = Math.max(1, Math.floor(story.steps / 300));
  const shown = story.scores.map((_, i) => i).filter((i) => i % every === 0 || i === story.steps);
  const path = (/** @type {number} */ seat) => shown.map((i) => `${x(i)},${y(story.scores[i][seat])}`).join(" ");
  const label = `Scores from the first answer to the last: ${story.seats
    .map((seat, i) => `${seat.title} ${story.scores[story.steps][i]}`)
    .join(", ")}`;
  return s(
    "svg",
    {
      class: "endchart",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": label,
      preserveAspectRatio: "none",
    },
    s("path", { d: `M0 ${y(0)}H${WIDE}`, stroke: "var(--ink)", "stroke-width": 1 }),
    ...points.map((point) =>
      s("path", { d: `M${x(point.step)} 0V${HIGH}`, stroke: "var(--line-2)", "stroke-dasharray": "3 4" }),
    ),
    ...story.seats.map((seat, i) =>
      s("polyline", { points: path(i), fill: "none", stroke: `var(--${seat.colour})`, "stroke-width": 2.4 }),
    ),
  );
}
