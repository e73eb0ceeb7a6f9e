// Whoever comes by an invitation is asked in: which of the free seats, under which name.
import { name } from "./api.js";
import { dialog, emblem, h } from "./dom.js";
import { sit } from "./guests.js";
import { team } from "./menu.js";
import { agreed, list } from "./words.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */

/** @param {Page} page @param {Situation} now */
export function welcome(page, now) {
  const free = now.players
    .map((roles) => roles.map((place) => now.seats[place]))
    .filter((seats) => seats.length && seats.every((seat) => seat.kind === "open"));
  if (!free.length) return;
  const people = [...new Set(now.seats.filter((seat) => seat.kind === "person").map((seat) => seat.person))];
  const form = /** @type {HTMLFormElement} */ (
    h(
      "form",
      {
        class: "sheet-now",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const given = new FormData(form);
          const called = given.get("name")?.toString().trim();
          if (!called) return;
          name.set(called);
          box.close();
          await page.attempt(() => sit(page, team(page, String(given.get("side"))), called));
        },
      },
      h(
        "p",
        {},
        people.length ? `${list(people)} ${people.length === 1 ? "waits" : "wait"} for you.` : "The table is set.",
      ),
      now.clock && h("p", {}, `By the clock: ${agreed(now.clock)}.`),
      now.hints?.agreed && h("p", {}, "All may ask for hints; the record tells who did."),
      h(
        "div",
        { class: "sidecards", role: "radiogroup", "aria-label": "Your seat" },
        ...free.map((seats, i) =>
          h(
            "label",
            { class: `sidecard seat-${seats[0].colour}` },
            h("input", { class: "sr", type: "radio", name: "side", value: seats[0].role, checked: i === 0 }),
            h("span", { class: "seats" }, ...seats.map((seat) => emblem(seat, 40))),
            h("b", {}, list(seats.map((seat) => seat.title))),
          ),
        ),
      ),
      h(
        "label",
        { class: "field" },
        h("span", {}, "Your name, as others see it"),
        h("input", { type: "text", name: "name", maxlength: 40, required: true, value: name.chosen() }),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn go big" }, "Sit down"),
        h("button", { class: "btn big", type: "button", onclick: () => box.close() }, "Only watch"),
      ),
    )
  );
  const box = dialog(`You are invited: ${now.title}`, form);
}
