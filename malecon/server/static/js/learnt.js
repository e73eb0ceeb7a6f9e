// What this device remembers of a learner: hints read, lessons finished, games that are known.

/** @param {string} key @returns {Record<string, any>} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const HINTS = "known";
const LESSONS = "lessons";
const ALL = 1000;

/** How many hints of a game have been read. @param {string} game @returns {number} */
export const hintsRead = (game) => kept(HINTS)[game] ?? 0;

/** @param {string} game @param {number} count */
export function readHints(game, count) {
  localStorage.setItem(HINTS, JSON.stringify({ ...kept(HINTS), [game]: count }));
}

/** Whoever knows a game is offered neither lessons nor hints. @param {string} game */
export const knowsGame = (game) => readHints(game, ALL);

/** The lessons of a game that were finished here. @param {string} game @returns {string[]} */
export const finished = (game) => kept(LESSONS)[game] ?? [];

/** @param {string} game @param {string} lesson */
export function finish(game, lesson) {
  const done = new Set([...finished(game), lesson]);
  localStorage.setItem(LESSONS, JSON.stringify({ ...kept(LESSONS), [game]: [...done] }));
}

/** Whether somebody has neither played a game here nor finished a lesson of it. @param {string} game */
export const newcomer = (game) => !hintsRead(game) && !finished(game).length;
