// Drag is picking up and putting down without lifting: never required, and the same gesture.
import { at, s } from "./dom.js";

/** @typedef {import("./table.js").Page} Page */

const THRESHOLD = 6; // pixels before a press becomes a drag

/** @param {Page} page */
export function dragPieces(page) {
  /** @type {{x: number, y: number, piece: Element, shadow: Element|null}|null} */
  let drag = null;
  at("board").addEventListener("pointerdown", (event) => {
    const piece = event.target instanceof Element ? event.target.closest(".mine") : null;
    if (piece && event.button === 0 && event.pointerType !== "touch")
      drag = { x: event.clientX, y: event.clientY, piece, shadow: null };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.shadow) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      if (!page.gestures.held) page.press(drag.piece);
      if (!page.gestures.held) {
        drag = null;
        return;
      }
      drag.shadow = shadowOf(drag.piece);
    }
    drag.shadow.setAttribute("transform", `translate(${event.clientX - 13} ${event.clientY - 13})`);
  });
  addEventListener("pointercancel", () => end());
  addEventListener("pointerup", async (event) => {
    const dragged = drag?.shadow;
    end();
    if (!dragged) return;
    swallowClick();
    await page.gestures.looking;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (under?.closest(".lit")) page.gestures.put(under);
  });
  const end = () => {
    drag?.shadow?.parentElement?.remove();
    drag = null;
  };
}

/** What follows the pointer. @param {Element} piece */
function shadowOf(piece) {
  const drawing = piece.querySelector("use");
  const what = drawing
    ? s("use", {
        href: drawing.getAttribute("href") ?? "",
        width: 26,
        height: 26,
        class: drawing.getAttribute("class") ?? "",
      })
    : s("circle", { cx: 13, cy: 13, r: 11, fill: "var(--accent)" });
  const moved = s("g", {}, what);
  document.body.append(s("svg", { class: "flyer dragged", "aria-hidden": "true" }, moved));
  return moved;
}

/** The click that ends a drag is none. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}
