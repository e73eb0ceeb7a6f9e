// The sheet on which a film is ordered: which deeds, how fast; then it runs, can be called off, is looked at and kept.
import { dialog, h } from "./dom.js";
import { filmType, record } from "./film.js";
import { keep } from "./painting.js";
import { beat } from "./story.js";

/** @typedef {import("./timeline.js").Timeline} Timeline @typedef {import("./timeline.js").Moment} Moment */
/**
 * What a film is made of. @typedef {{time: Timeline, here: Moment, chapter: string, speed: number, name: string,
 *   scene: (deed: number) => Promise<HTMLCanvasElement>}} Order
 */

const MOST = 60;

/** @param {number} bytes */
const weight = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Stretches that are wanted most: words, first deed, last deed. @param {Order} order @returns {[string, number, number][]} */
function stretches({ time, here, chapter }) {
  const now = Math.max(0, here.deed);
  const during = (/** @type {number[]} */ stops) => {
    const from = stops.findLast((step) => step < here.step) ?? 0;
    const to = stops.find((step) => step >= here.step && step > from) ?? time.steps;
    return time.within(from, to);
  };
  const [first, last] = during(time.turns);
  /** @type {[string, number, number][]} */
  const found = [
    ["This deed", now, now],
    ["This turn", first, last],
    ["The last five", Math.max(0, now - 4), now],
  ];
  if (time.chapters.length && chapter !== "turn") {
    const [begin, end] = during(time.chapters.map((found) => found.step));
    found.splice(2, 0, [`This ${chapter}`, begin, end]);
  }
  return found;
}

/** @param {Order} order */
export function orderFilm(order) {
  const { time } = order;
  const number = (/** @type {string} */ id) =>
    /** @type {HTMLInputElement} */ (
      h("input", { type: "number", id, min: 1, max: time.deeds.length, required: true })
    );
  const [from, to] = [number("film-from"), number("film-to")];
  const words = h("p", { id: "film-words", "aria-live": "polite" });
  const make = /** @type {HTMLButtonElement} */ (h("button", { class: "btn go", id: "film-make" }, "Make the film"));
  const choose = (/** @type {number} */ first, /** @type {number} */ last) => {
    from.value = String(first + 1);
    to.value = String(last + 1);
    tell();
  };
  const tell = () => {
    const [first, last] = [from.valueAsNumber, to.valueAsNumber];
    const sound = first >= 1 && last <= time.deeds.length && first <= last && last - first < MOST;
    make.disabled = !sound;
    const ms = sound ? time.deeds.slice(first - 1, last).reduce((sum, deed) => sum + beat(deed) / order.speed, 0) : 0;
    const count = last - first + 1;
    words.textContent = sound
      ? `${count} deed${count > 1 ? "s" : ""}, about ${Math.ceil(ms / 1000)} seconds at speed ${order.speed}. It is recorded as it runs: keep this page in front.`
      : `From a deed to a later one, of 1 to ${time.deeds.length}; at most ${MOST} of them.`;
  };
  const quick = stretches(order).map(([label, first, last]) =>
    h(
      "button",
      { class: "btn sm", type: "button", onclick: () => choose(first, Math.min(last, first + MOST - 1)) },
      label,
    ),
  );
  const form = h(
    "form",
    {
      class: "filmform",
      oninput: tell,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        run(sheet, order, from.valueAsNumber - 1, to.valueAsNumber - 1);
      },
    },
    h("div", { class: "row", role: "group", "aria-label": "Which deeds" }, ...quick),
    h(
      "div",
      { class: "row" },
      h("label", { class: "field", for: "film-from" }, h("span", {}, "From deed"), from),
      h("label", { class: "field", for: "film-to" }, h("span", {}, "to deed"), to),
    ),
    words,
    h("div", { class: "row" }, make),
  );
  const sheet = dialog("A short film", form);
  sheet.classList.add("filmsheet");
  const [, first, last] = stretches(order)[0];
  choose(first, last);
}

/** @param {HTMLDialogElement} sheet @param {Order} order @param {number} first @param {number} last deeds */
async function run(sheet, order, first, last) {
  const body = /** @type {HTMLElement} */ (sheet.querySelector(".body"));
  const ordered = [...body.children];
  const back = () => body.replaceChildren(...ordered);
  const count = last - first + 1;
  const caller = new AbortController();
  const off = () => caller.abort();
  sheet.addEventListener("close", off, { once: true });
  const canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { "aria-hidden": "true" }));
  const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: count, value: 0, "aria-label": "Film" }));
  const words = h("p", { role: "status" }, `Deed 1 of ${count}`);
  const cancel = h("button", { class: "btn", type: "button", id: "film-cancel", onclick: off }, "Cancel");
  body.replaceChildren(canvas, bar, h("div", { class: "row spread" }, words, cancel));
  cancel.focus();
  const scene = async (/** @type {number} */ i) => {
    const picture = await order.scene(first + i);
    return { picture, ms: Math.max(500, beat(order.time.deeds[first + i]) / order.speed) };
  };
  const told = (/** @type {number} */ done) => {
    bar.value = done;
    words.textContent = `Deed ${Math.min(count, done + 1)} of ${count}`;
  };
  try {
    const film = await record(canvas, count, scene, told, caller.signal);
    ready(body, film, `${order.name}-deeds-${first + 1}-${last + 1}`, back);
  } catch (error) {
    back();
    if (!caller.signal.aborted)
      body.append(h("p", { class: "note", role: "alert" }, error instanceof Error ? error.message : String(error)));
  } finally {
    sheet.removeEventListener("close", off);
  }
}

/** @param {HTMLElement} body @param {Blob} film @param {string} name @param {() => void} back */
function ready(body, film, name, back) {
  const url = URL.createObjectURL(film);
  const file = `${name}.${filmType().includes("mp4") ? "mp4" : "webm"}`;
  const video = h("video", { src: url, controls: true, playsinline: true, "aria-label": "The film", id: "film" });
  const save = h("button", { class: "btn go", type: "button", id: "film-save" }, `Save the film, ${weight(film.size)}`);
  save.addEventListener("click", () => keep(film, file));
  const again = () => {
    URL.revokeObjectURL(url);
    back();
  };
  body.closest("dialog")?.addEventListener("close", () => URL.revokeObjectURL(url), { once: true });
  body.replaceChildren(
    video,
    h("div", { class: "row" }, save, h("button", { class: "btn", onclick: again }, "Another")),
  );
  save.focus();
}
