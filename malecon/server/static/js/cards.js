// A card that somebody plays is shown in full, as long as the deed is told.
import { at, h } from "./dom.js";

/** @param {import("./deeds.js").Deed} deed */
export function showCard(deed) {
  hideCard();
  const name = [deed.headline, ...deed.details].flatMap((line) => line.cards)[0];
  const card = name
    ? document.querySelector(`#under [data-id="${CSS.escape(name)}"], .fl [data-id="${CSS.escape(name)}"]`)
    : null;
  if (!card || card.closest(".fl")?.checkVisibility()) return;
  const parts = [...card.children].filter((part) => part.tagName !== "KBD").map((part) => part.cloneNode(true));
  at("stage").append(h("div", { class: "fullcard played", id: "played", "aria-hidden": "true" }, ...parts));
}

/** Away with it. */
export function hideCard() {
  document.getElementById("played")?.remove();
}
