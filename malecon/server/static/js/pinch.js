// Two fingers make the map larger, a double tap as well; the window's own zoom stays what it is.

const MOST = 2.5;
const TAP = 300; // milliseconds between the two taps of one

/** @param {HTMLElement} box */
export function pinchMap(box) {
  let zoom = 1;
  let first = { apart: 0, zoom: 1 };
  let tapped = { at: 0, x: 0, y: 0 };
  const apart = (/** @type {TouchList} */ two) =>
    Math.hypot(two[0].clientX - two[1].clientX, two[0].clientY - two[1].clientY);

  /** Zoom so that what is at a point stays there. @param {number} wanted @param {number} x @param {number} y */
  const set = (wanted, x, y) => {
    const old = zoom;
    zoom = Math.max(1, Math.min(MOST, wanted));
    const here = box.getBoundingClientRect();
    const [left, top] = [box.scrollLeft + x - here.left, box.scrollTop + y - here.top];
    box.classList.toggle("pinched", zoom > 1);
    box.style.setProperty("--zoom", String(zoom));
    box.scrollLeft = (left * zoom) / old - (x - here.left);
    box.scrollTop = (top * zoom) / old - (y - here.top);
  };

  box.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) first = { apart: apart(event.touches), zoom };
  });
  box.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = event.touches;
      const middle = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
      set((first.zoom * apart(event.touches)) / first.apart, middle[0], middle[1]);
    },
    { passive: false },
  );
  box.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    if (event.touches.length || !(event.target instanceof Element)) return;
    if (event.target.closest("[data-action], .mine, .lit, button")) return;
    const near = Math.hypot(touch.clientX - tapped.x, touch.clientY - tapped.y) < 30;
    if (near && event.timeStamp - tapped.at < TAP) set(zoom > 1 ? 1 : 2, touch.clientX, touch.clientY);
    tapped = { at: event.timeStamp, x: touch.clientX, y: touch.clientY };
  });
}
