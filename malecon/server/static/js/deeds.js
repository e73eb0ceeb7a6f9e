// Deeds: what a person would tell of one Operation, action or card, made from the sentences of the journal.
import { at, h } from "./dom.js";

/** @typedef {import("./api.js").Sentence} Sentence */
/** @typedef {{number: number, headline: Sentence, details: Sentence[], before: Sentence[], first: number, last: number}} Deed */

/** Sentences in the order they were told, deed by deed. @param {Sentence[]} lines @returns {Deed[]} */
export function deedsOf(lines) {
  /** @type {Sentence[][]} */
  const groups = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0].deed === line.deed) last.push(line);
    else groups.push([line]);
  }
  return groups.map((told) => {
    const names = told.filter((line) => line.level === "head" || line.level === "deed");
    const headline =
      (told.some((line) => line.so_far) ? names.at(-1) : names[0]) ??
      told.find((line) => line.level !== "noise") ??
      told[0];
    const details = told.filter((line) => line !== headline);
    const before = headline.level === "deed" ? told.slice(0, told.indexOf(headline)) : [];
    const [first, last] = [told[0].step, told[told.length - 1].step];
    return { number: headline.deed, headline: whole(headline, told), details, before, first, last };
  });
}

/** A headline that tells the whole deed so far, where the game composes one: with its places and dice. @param {Sentence} headline @param {Sentence[]} told @returns {Sentence} */
function whole(headline, told) {
  const text = told.findLast((line) => line.so_far)?.so_far;
  if (!text) return headline;
  const places = [...new Set(told.flatMap((line) => line.places))];
  const dice = told.filter(({ level }) => level === "deed" || level === "summed").flatMap((line) => line.dice);
  return { ...headline, text, places, dice };
}

/** What is worth saying of a deed: its headline and what came of it; what led to it, and noise, is not. @param {Deed} deed */
export function words(deed) {
  const after = (/** @type {Sentence} */ line) => deed.headline.level === "head" || !deed.before.includes(line);
  const worth = (/** @type {Sentence} */ { level }) => level !== "noise" && level !== "summed";
  return [deed.headline, ...deed.details.filter((line) => worth(line) && after(line))];
}

/** The places of a deed. @param {Deed|undefined} deed */
export function places(deed) {
  if (!deed) return [];
  return [...new Set([deed.headline, ...deed.details].flatMap((line) => line.places))];
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it fell. @param {import("./api.js").Die} die */
export function dieFace(die) {
  const pips = PIPS[die.face] ?? [];
  const label = `die ${die.face}${die.hit ? ", hit" : ""}`;
  return h(
    "span",
    { class: `die${die.hit ? " hit" : ""}`, role: "img", "aria-label": label, title: label },
    ...Array.from({ length: 9 }, (_, i) => (pips.includes(i) ? h("i") : h("span"))),
  );
}

/** A sentence with its places as links that pulse them on the board. @param {Sentence} line @returns {(Node|string)[]} */
export function told(line) {
  /** @type {(Node|string)[]} */
  let parts = [line.text];
  for (const name of line.places) {
    const title = at("board")
      .querySelector(`[data-space="${CSS.escape(name)}"]`)
      ?.getAttribute("data-title");
    if (title) parts = parts.flatMap((part) => (typeof part === "string" ? split(part, title, name) : [part]));
  }
  return [...parts, ...line.dice.map(dieFace)];
}

/**
 * A headline as the journal tells it: whose deed it is says the mark before it, and what was done is bold.
 * @param {Sentence} line @param {string} who @returns {(Node|string)[]}
 */
export function headline(line, who) {
  const found = who && line.text.match(new RegExp(`^(?:The )?${who}(?: |: |, )`));
  const rest = found ? line.text.slice(found[0].length) : line.text;
  const verb = rest.match(/^[^:]{1,48}?(?<!\.\w)(?=[:.](?:\s|$))/)?.[0] ?? "";
  const parts = told({ ...line, text: verb }).slice(0, -line.dice.length || undefined);
  const after = told({ ...line, text: rest.slice(verb.length) });
  return [found ? h("span", { class: "sr" }, `${who} `) : "", h("b", {}, ...parts), ...after];
}

/** @param {string} text @param {string} title @param {string} name @returns {(Node|string)[]} */
function split(text, title, name) {
  const plain = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = text.match(new RegExp(`${plain}(?: de Cuba)?(?! City)`));
  if (!found || found.index === undefined) return [text];
  const link = h("button", { class: "pl", type: "button", "data-pulse": name }, found[0]);
  const rest = text.slice(found.index + found[0].length);
  return [text.slice(0, found.index), link, ...(rest ? split(rest, title, name) : [])].filter((part) => part !== "");
}

const NAMED = /^([^.:]{1,24}): /;
const LISTED = /^(\S+ (?:draws|discards) )([^.]+)\.$/;

/** Sentences of one deed as somebody would tell them: who it is about is said once, and what is alike is one list. @param {Sentence[]} lines @param {string} who @returns {Sentence[]} */
export function fluent(lines, who) {
  /** @type {Sentence[]} */
  const said = [];
  let alone = true; // as long as nobody else has been named
  for (const line of lines) {
    const last = said.at(-1);
    const [, start, what] = line.text.match(LISTED) ?? [];
    const named = said.length ? (line.text.match(NAMED)?.[1] ?? "") : "";
    alone &&= !named || named === who;
    const text = named && alone ? line.text.slice(who.length + 2) : line.text;
    if (last && start && last.text.startsWith(start) && LISTED.test(last.text))
      said[said.length - 1] = { ...last, text: `${last.text.slice(0, -1)}, ${what}.` };
    else said.push({ ...line, text });
  }
  return said;
}
