// Trays stand beside what they are about, where they hide least of what can be pressed.
import { at } from "./dom.js";

/** @param {HTMLElement} tray @param {Element} element @param {Element[]} [shy] what it keeps clear of besides */
export function beside(tray, element, shy = [...at("board").querySelectorAll(".lit, [data-action]")]) {
  const box = at("stage").getBoundingClientRect();
  const here = element.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = tray;
  const foot = here.height < 30 ? 70 : 0; // below a plate lie the pieces
  const [x, y] = [here.left - box.left + here.width / 2, here.top - box.top + here.height / 2];
  const away = 26;
  const side = foot ? here.width / 2 + away : away;
  const spots = [
    [x - wide - side, y - high / 2],
    [x + side, y - high / 2],
    [x - wide / 2, y + away + foot],
    [x - wide / 2, y - high - (foot ? away : 60)],
    [x - wide - 90, y + away],
    [box.width - wide - 8, 8],
    [8, box.height - high - 8],
  ].map(([left, top]) => [
    Math.max(6, Math.min(left, box.width - wide - 6)),
    Math.max(6, Math.min(top, box.height - high - 6)),
  ]);
  const places = [element, ...shy].map((x) => x.getBoundingClientRect());
  const hidden = (/** @type {number[]} */ [left, top]) =>
    places.reduce((sum, r) => sum + overlap(r, left + box.left, top + box.top, wide, high), 0);
  const costs = spots.map((spot) => hidden(spot));
  const [left, top] = spots[costs.indexOf(Math.min(...costs))];
  tray.style.left = `${left}px`;
  tray.style.top = `${top}px`;
}

/** The plate of a space, on which its name stands; else the space. @param {Element} space */
export function plateOf(space) {
  const title = space.getAttribute("data-title") ?? "";
  const plates = [...at("board").querySelectorAll(".lbl")];
  return (title && plates.find((plate) => plate.textContent?.startsWith(title))) || space;
}

/** How much of a place a box covers. @param {DOMRect} place @param {number} left @param {number} top @param {number} wide @param {number} high */
function overlap(place, left, top, wide, high) {
  const across = Math.min(place.right, left + wide) - Math.max(place.left, left);
  const down = Math.min(place.bottom, top + high) - Math.max(place.top, top);
  return Math.max(0, across) * Math.max(0, down);
}
