// The purse, carried to another device: all seats, the tables made here, and one's name, in a link or a code.
import { name, purse } from "./api.js";
import { dialog, h } from "./dom.js";
import { code, linkField } from "./invite.js";
import { several } from "./words.js";

const MOST_IN_A_CODE = 2200; // characters that a camera still reads from a screen

/** @typedef {{name?: string, seats: Record<string, Record<string, string>>, makers: Record<string, string>}} Purse */

/** @param {Purse} content @returns {string} */
function packed(content) {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** What a link carries, or null. @param {string} text @returns {Purse|null} */
export function unpacked(text) {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const found = JSON.parse(new TextDecoder().decode(Uint8Array.from(plain, (letter) => letter.charCodeAt(0))));
    const isMap = (/** @type {any} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);
    const sound = isMap(found.seats) && isMap(found.makers) && Object.values(found.seats).every(isMap);
    return sound ? found : null;
  } catch {
    return null;
  }
}

/** @param {string[]} ids @returns {Purse} */
function of(ids) {
  const seats = purse.all(),
    makers = purse.makers();
  const pick = (/** @type {Record<string, any>} */ all) =>
    Object.fromEntries(ids.filter((id) => id in all).map((id) => [id, all[id]]));
  return { name: name.chosen(), seats: pick(seats), makers: pick(makers) };
}

/** @param {Purse} content */
const linkOf = (content) => `${location.origin}/purse#${packed(content)}`;

/** Show the link and the code. @param {string[]} recent the tables, those played last first */
export function openPurse(recent) {
  const all = [...new Set([...recent, ...Object.keys(purse.all()), ...Object.keys(purse.makers())])];
  let few = all;
  while (few.length > 1 && linkOf(of(few)).length > MOST_IN_A_CODE) few = few.slice(0, -1);
  const left = all.length - few.length;
  dialog(
    "Your seats on another device",
    h(
      "p",
      {},
      "Open this link there, or point its camera at the code: it takes along your name and every seat you hold. ",
      h("b", {}, "Whoever has it plays in your place: keep it to yourself."),
    ),
    linkField(
      linkOf(of(all)),
      "The link to your seats",
      "Copied. Keep it to yourself: whoever opens it holds your seats.",
    ),
    code(linkOf(of(few))),
    left
      ? h(
          "p",
          { class: "why" },
          `The code holds the ${several(few.length, "table")} you played last; the link holds all ${all.length}.`,
        )
      : "",
  );
}
