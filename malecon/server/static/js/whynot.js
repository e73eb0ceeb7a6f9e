// Why not: a press on what is not open is never silent.

/** @typedef {import("./table.js").Page} Page */

/** What an element would answer if it could, by the names that games have for it. @param {Element|null} found */
function namesOf(found) {
  const space = found?.getAttribute("data-space");
  const places = space ? [`space:${space}`, `country:${space}`] : [];
  return [found?.getAttribute("data-not"), found?.getAttribute("data-id"), ...places];
}

/** Say why something is not open, and let it shake. @param {Page} page @param {Element} element */
export function whyNot(page, element) {
  const found = element.closest("[data-not], [data-space], [data-id]");
  const names = namesOf(found);
  const reason = page.now?.question?.refusals.find(({ name }) => names.includes(name));
  const words = reason?.words ?? "This cannot be chosen now: what can be is lit, or stands in the row";
  page.prompt.refuse(words, reason?.rule);
  found?.classList.add("shake");
  setTimeout(() => found?.classList.remove("shake"), 400);
}
