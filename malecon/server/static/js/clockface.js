// The clocks of a table: what the server told last, counted on between two messages.
import { at, h } from "./dom.js";
import { agreed, still } from "./words.js";

/** @typedef {import("./api.js").Clock} Clock */

const SOON = 30; // seconds from which a clock looks urgent

/** @type {{clock: Clock, told: number, mine: () => string[]}|null} */
let known = null;

/** Heed what a message tells of the clock. @param {Clock|null} clock @param {() => string[]} mine the roles at this screen */
export function wind(clock, mine) {
  known = clock && { clock, told: performance.now(), mine };
  tick();
}

/** What a role's player has left now, if there is a clock. @param {string} role */
function left(role) {
  if (!known) return null;
  const seconds = known.clock.left[role];
  if (seconds === undefined) return null;
  return known.clock.running === role ? seconds - (performance.now() - known.told) / 1000 : seconds;
}

/** The face of a seat's clock; it goes by itself. @param {string} role */
export function face(role) {
  const seconds = left(role);
  return seconds === null
    ? ""
    : h("span", { class: "clock", "data-clock": role, title: agreed(known?.clock ?? NONE) }, still(seconds));
}
const NONE = { kind: "turn", amount: 0, then: "nothing" };

function tick() {
  for (const found of document.querySelectorAll("[data-clock]")) {
    const role = found.getAttribute("data-clock") ?? "";
    const seconds = left(role);
    found.textContent = seconds === null ? "" : still(seconds);
    found.classList.toggle("runs", known?.clock.running === role);
    found.classList.toggle("soon", seconds !== null && seconds < SOON && known?.clock.running === role);
  }
  const running = known?.clock.running ?? "";
  const own = document.getElementById("owntime");
  const mine = running !== "" && known?.mine().includes(running);
  if (!mine) own?.remove();
  else if (!own)
    at("offline").before(
      h("span", { class: "owntime", id: "owntime" }, "Your time ", h("b", { "data-clock": running })),
    );
}

setInterval(tick, 500);
