// What an Event would touch: its spaces are shown while one points at a half of the card, or has it in focus.
import { at } from "./dom.js";

/** @typedef {import("./table.js").Page} Page */

const HALF = ".ev [data-action]";

/** @param {Page} page */
export function showReach(page) {
  /** What has been looked up, for the question that is open. */
  const known = { at: "", places: /** @type {Map<string, Promise<string[]>>} */ (new Map()) };
  let pointed = "";

  /** @param {string} action */
  const reach = (action) => {
    const now = page.now;
    const moment = `${now?.epoch}.${now?.step}`;
    if (known.at !== moment) {
      known.at = moment;
      known.places.clear();
    }
    const looked = known.places.get(action) ?? (now ? look(page, now.step, now.epoch, action) : Promise.resolve([]));
    known.places.set(action, looked);
    return looked;
  };

  const leave = () => {
    pointed = "";
    for (const found of at("board").querySelectorAll(".concerned")) found.classList.remove("concerned");
  };

  /** @param {Event} event */
  const enter = async (event) => {
    const half = event.target instanceof Element ? event.target.closest(HALF) : null;
    const action = half?.getAttribute("data-action") ?? "";
    if (action === pointed) return;
    leave();
    pointed = action;
    if (!action || !page.now?.question) return;
    const places = await reach(action).catch(() => []); // whoever looks ahead too often sees nothing for a while
    if (pointed === action) for (const name of places) page.stage.space(name)?.classList.add("concerned");
  };
  document.addEventListener("pointerover", enter);
  document.addEventListener("focusin", enter);
}

/** The spaces that an answer changes, or then asks for. @param {Page} page @param {number} step @param {number} epoch @param {string} action */
async function look(page, step, epoch, action) {
  const { found } = await page.live.ahead(step, epoch, [[{ say: action, must: true }]]);
  const asked = found.flatMap(({ answers }) => answers.map(([name]) => name));
  const spaces = asked.filter((name) => name.startsWith("space:")).map((name) => name.slice("space:".length));
  return [...new Set([...spaces, ...found.flatMap(({ places }) => places)])];
}
