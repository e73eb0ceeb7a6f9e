// The invitation: a link, a code for a phone's camera, and who has come by now.
import { dialog, drawn, emblem, h, toast } from "./dom.js";
import { invitationTo } from "./guests.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */

/** A code that a camera reads, for a link. @param {string} text */
export function code(text) {
  const box = h("div", {
    class: "qr",
    role: "img",
    "aria-label": "A code for the camera of a phone: it opens the link",
  });
  fetch("/api/qr", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) })
    .then((response) => (response.ok ? response.text() : ""))
    .then((markup) => box.replaceChildren(drawn(markup)))
    .catch(() => {});
  return box;
}

/** A link to give away: to read, to copy, to share. @param {string} link @param {string} label @param {string} copied */
export function linkField(link, label, copied) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() })
  );
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy");
    }
    toast(copied);
  };
  return h(
    "div",
    { class: "linkrow" },
    field,
    h("button", { class: "btn go", type: "button", onclick: copy }, "Copy"),
    "share" in navigator &&
      h(
        "button",
        { class: "btn", type: "button", onclick: () => navigator.share({ url: link }).catch(() => {}) },
        "Share",
      ),
  );
}

/** @type {{box: HTMLDialogElement, seats: HTMLElement}|null} */
let shown = null;

/** @param {Page} page */
export function openInvitation(page) {
  if (!page.now || shown) return;
  const link = invitationTo(page.now);
  const seats = h("ul", { class: "arrivals", "aria-live": "polite" });
  const box = dialog(
    "Invite your friends",
    h("p", {}, "Whoever opens this link takes a free seat at once. Send it, or let them point a phone at the code."),
    linkField(link, "The invitation", "Copied. Whoever opens this link may take a free seat."),
    h("div", { class: "invited" }, code(link), seats),
    h("div", { class: "row" }, h("button", { class: "btn", onclick: () => box.close() }, "To the table")),
  );
  box.addEventListener("close", () => {
    shown = null;
  });
  shown = { box, seats };
  showArrivals(page.now);
}

/** Who sits by now, in the open invitation. @param {Situation} now */
export function showArrivals(now) {
  if (!shown) return;
  const free = now.seats.filter((seat) => seat.kind === "open");
  shown.seats.replaceChildren(
    ...now.seats.map((seat) =>
      h(
        "li",
        { class: seat.kind === "open" ? "free-seat" : "" },
        emblem(seat, 24),
        h("b", {}, seat.title),
        h("span", {}, seat.kind === "open" ? "waiting…" : seat.called),
      ),
    ),
    h("li", { class: "sum" }, free.length ? `${free.length} still to come` : "Everybody is here."),
  );
}
