// The list of a game's lessons: those that are finished, and whoever knows the game.
import { at, toast } from "./dom.js";
import { finished, knowsGame } from "./learnt.js";

const game = document.body.dataset.game ?? "";
const done = finished(game);
for (const found of document.querySelectorAll("[data-lesson]")) {
  const one = /** @type {HTMLElement} */ (found);
  const is = done.includes(one.dataset.lesson ?? "");
  one.classList.toggle("done", is);
  const tick = one.querySelector(".tick");
  if (tick && is) tick.textContent = "✓";
}
const first = document.querySelector("[data-lesson]:not(.done)");
first?.classList.add("first");
at("know").addEventListener("click", () => {
  knowsGame(game);
  toast("Lessons and hints of this game are offered no more. They stay here.");
});
