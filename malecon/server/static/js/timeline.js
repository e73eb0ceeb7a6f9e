// The time of a game: its deeds, turns and chapters, and the way from each to the next.
import { deedsOf, words } from "./deeds.js";

/** @typedef {import("./api.js").Sentence} Sentence @typedef {import("./api.js").Seat} Seat @typedef {import("./deeds.js").Deed} Deed */
/** @typedef {{step: number, title: string, mark: string}} Chapter */
/**
 * @typedef {{hints: {hint: number, by: string}[], steps: number, scores: number[][], actors: number[], journal: Sentence[], chapter: string, chapters: Chapter[],
 *   answers: ({prompt: string, label: string}|null)[], seats: Seat[], players: number[][], scale: [number, number]|null,
 *   ending: import("./api.js").Ending|null}} Story
 */
/** By what one walks. @typedef {"answer"|"deed"|"turn"|"chapter"} Stride */
/** Where one stands: after so many answers, and at which deed (-1: before the first). @typedef {{step: number, deed: number}} Moment */

/** Steps at which somebody else begins to answer; dice and cards belong to whoever caused them. @param {number[]} actors */
function turnsOf(actors) {
  let last = -1;
  return actors.flatMap((actor, step) => {
    if (actor < 0 || actor === last) return [];
    last = actor;
    return [step];
  });
}

export class Timeline {
  /** @param {Story} story */
  constructor(story) {
    this.steps = story.steps;
    /** Headings and deeds in the order they were told; a heading has no number. @type {{head: Sentence|null, deed: Deed|null}[]} */
    this.told = [];
    /** @type {Deed[]} */
    this.deeds = [];
    for (const deed of deedsOf(story.journal)) {
      const heading = deed.headline.level === "head";
      if (heading) this.told.push({ head: deed.headline, deed: null });
      if (heading && words(deed).length < 2) continue;
      const found = heading ? { ...deed, headline: deed.details[0], details: deed.details.slice(1) } : deed;
      this.told.push({ head: null, deed: found });
      this.deeds.push(found);
    }
    const begins = story.chapters.length && story.chapters[0].step > 0;
    this.chapters = begins ? [{ step: 0, title: "Set-up", mark: "" }, ...story.chapters] : story.chapters;
    const own = story.chapter === "turn" && this.chapters.length > 0;
    this.turns = own ? this.chapters.map((chapter) => chapter.step) : turnsOf(story.actors);
  }

  /** The last deed that has begun at a step. @param {number} step */
  deedAt(step) {
    return this.deeds.findLastIndex((deed) => deed.first <= step);
  }

  /** The chapter that a step belongs to. @param {number} step @returns {Chapter|undefined} */
  chapterAt(step) {
    return this.chapters.findLast((chapter) => chapter.step <= step);
  }

  /** @param {number} step @returns {Moment} */
  at(step) {
    const within = Math.max(0, Math.min(this.steps, step));
    return { step: within, deed: this.deedAt(within) };
  }

  /** A deed when it is done. @param {number} deed @returns {Moment} */
  done(deed) {
    return { step: this.deeds[deed]?.last ?? 0, deed };
  }

  /** From where on a moment's deed has changed the board. @param {Moment} moment */
  since({ step, deed }) {
    const begun = this.deeds[deed]?.first ?? 0;
    return Math.max(0, Math.min(begun, step) - 1);
  }

  /** The moment before or after. @param {Stride} by @param {Moment} here @param {1|-1} way @returns {Moment} */
  next(by, here, way) {
    if (by === "answer") return this.at(here.step + way);
    if (by === "deed") return this.#deed(here, way);
    const stops = by === "turn" ? this.turns : this.chapters.map((chapter) => chapter.step);
    const found =
      way > 0
        ? stops.find((step) => step > here.step)
        : stops.findLast((/** @type {number} */ step) => step < here.step);
    return this.at(found ?? (way > 0 ? this.steps : 0));
  }

  /** @param {Moment} here @param {1|-1} way @returns {Moment} */
  #deed(here, way) {
    const done = (this.deeds[here.deed]?.last ?? 0) <= here.step;
    const wanted = way > 0 && !done ? here.deed : here.deed + way;
    if (wanted < 0) return this.at(0);
    return wanted < this.deeds.length ? this.done(wanted) : this.at(this.steps);
  }

  /** The deeds of a stretch of time: first and last. @param {number} from @param {number} to steps */
  within(from, to) {
    const first = this.deeds.findIndex((deed) => deed.last > from);
    const last = this.deeds.findLastIndex((deed) => deed.first <= to);
    return first >= 0 && first <= last ? [first, last] : [Math.max(0, last), Math.max(0, last)];
  }
}
