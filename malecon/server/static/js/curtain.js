// The curtain: between people at one screen nothing is seen that is not for the eyes of who comes.
import { at, emblem, h } from "./dom.js";

/** Hide all, until the next person is there. @param {import("./api.js").Seat} seat @param {string} person @param {() => void} go */
export function raise(seat, person, go) {
  if (document.querySelector(".curtain")) return;
  for (const secret of ["board", "lines", "under", "panels", "story"]) at(secret).replaceChildren();
  const lift = () => {
    curtain.remove();
    go();
  };
  const button = h("button", { class: "btn go big", onclick: lift }, `I am ${person}: go on`);
  const curtain = h(
    "div",
    { class: `curtain seat-${seat.colour}`, role: "dialog", "aria-modal": "true", "aria-label": "Pass the screen" },
    emblem(seat, 72),
    h("h1", {}, `Pass the screen to ${person}`),
    h("p", {}, `${seat.title} is to answer. What the others hold stays hidden.`),
    button,
  );
  document.body.append(curtain);
  button.focus();
}
