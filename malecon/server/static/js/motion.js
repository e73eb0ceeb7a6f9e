// Motion: pieces fly from where they were to where they are; whoever wants none sees tags and rings only.
import { at, s } from "./dom.js";

const FLIGHT = 260;
const APART = 60;
const MOST = 14;

/** @typedef {{n: number, place: DOMRect, kind: string, owner: string}} Group */

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where everything with a name is. */
export function where() {
  /** @type {Map<string, DOMRect>} */
  const single = new Map();
  for (const found of at("board").querySelectorAll("[data-id]")) {
    single.set(found.getAttribute("data-id") ?? "", found.getBoundingClientRect());
  }
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const found of at("board").querySelectorAll("[data-group]")) {
    const name = found.getAttribute("data-group") ?? "";
    groups.set(name, {
      n: Number(found.getAttribute("data-n")),
      place: found.getBoundingClientRect(),
      kind: name.split("/")[1],
      owner: found.getAttribute("data-owner") ?? "",
    });
  }
  return { single, groups };
}

/** Let what has moved fly to its new place. @param {ReturnType<typeof where>} before @param {(owner: string) => DOMRect|null} home where pieces of an owner wait */
export function fly(before, home) {
  if (still() || document.hidden || before.single.size + before.groups.size === 0) return; // or there was no board
  const now = where();
  let turn = 0;
  for (const found of at("board").querySelectorAll("[data-id]")) {
    const old = before.single.get(found.getAttribute("data-id") ?? "");
    const place = found.getBoundingClientRect();
    if (!old || !old.width || !place.width) continue;
    const [x, y] = [old.left - place.left, old.top - place.top];
    if (Math.hypot(x, y) < 8 || turn >= MOST) continue;
    slide(found, x, y, turn++ * APART);
  }
  for (const { from, to, name } of moves(before.groups, now.groups, home)) {
    if (turn >= MOST) break;
    launch(name, from, to, turn++ * APART);
  }
}

/** @param {Element} element @param {number} x @param {number} y @param {number} delay */
function slide(element, x, y, delay) {
  const scale = /** @type {SVGGraphicsElement} */ (element).getScreenCTM?.()?.a ?? 1;
  const start = `translate(${x / scale}px, ${y / scale}px)`;
  const timing = {
    duration: FLIGHT,
    delay,
    easing: "cubic-bezier(.2, .7, .2, 1)",
    fill: /** @type {const} */ ("backwards"),
  };
  element.animate([{ transform: start }, { transform: "none" }], timing);
}

/** Groups that lost pieces meet those of the same kind that gained some. @param {Map<string, Group>} before @param {Map<string, Group>} now @param {(owner: string) => DOMRect|null} home */
function moves(before, now, home) {
  /** @type {{name: string, kind: string, owner: string, place: DOMRect}[]} */
  const gained = [];
  /** @type {{kind: string, place: DOMRect}[]} */
  const lost = [];
  for (const [name, group] of now) {
    if (group.n > (before.get(name)?.n ?? 0)) gained.push({ name, ...group });
  }
  for (const [name, group] of before) {
    if ((now.get(name)?.n ?? 0) < group.n) lost.push(group);
  }
  return gained.flatMap(({ name, kind, owner, place }) => {
    const source = lost.find((group) => group.kind === kind)?.place ?? home(owner);
    return source ? [{ name, from: source, to: place }] : [];
  });
}

/** A piece flies over everything. @param {string} name @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function launch(name, from, to, delay) {
  const drawing = at("board").querySelector(`[data-group="${CSS.escape(name)}"] use`);
  if (!drawing) return;
  const size = drawing.getBoundingClientRect().width || 18;
  const flyer = s(
    "svg",
    { class: `flyer ${drawing.getAttribute("class") ?? ""}`, width: size, height: size, "aria-hidden": "true" },
    s("use", { href: drawing.getAttribute("href") ?? "", width: size, height: size }),
  );
  document.body.append(flyer);
  const point = (/** @type {DOMRect} */ r) =>
    `translate(${r.left + r.width / 2 - size / 2}px, ${r.top + r.height / 2 - size / 2}px)`;
  const timing = {
    duration: FLIGHT,
    delay,
    easing: "cubic-bezier(.2, .7, .2, 1)",
    fill: /** @type {const} */ ("both"),
  };
  flyer.animate([{ transform: point(from) }, { transform: point(to) }], timing).onfinish = () => flyer.remove();
}
