// Being told elsewhere that it is one's turn, where the host of the house has set that up.
import { api } from "./api.js";
import { dialog, h, toast } from "./dom.js";

/** @typedef {import("./table.js").Page} Page */

/** @type {Record<string, {title: string, label: string, type: string, example: string}>} */
const WAYS = {
  mail: { title: "By mail", label: "Your mail address", type: "email", example: "ana@example.org" },
  hook: { title: "To a web hook", label: "The address of the hook", type: "url", example: "https://…" },
};

/** A button for the menu, if there is any way. @param {Page} page @param {string} role */
export function elsewhere(page, role) {
  const button = h("button", { class: "btn sm", hidden: true, onclick: () => open(page, role) }, "Tell me elsewhere…");
  status(page, role)
    .then((found) => {
      button.hidden = !Object.keys(found).length;
    })
    .catch(() => {});
  return button;
}

/** @param {Page} page @param {string} role @returns {Promise<Record<string, string>>} */
const status = (page, role) =>
  api(`/tables/${page.table}/notices?role=${encodeURIComponent(role)}`, { tokens: page.tokens() });

/** @param {Page} page @param {string} role */
async function open(page, role) {
  const found = await page.attempt(() => status(page, role));
  if (!found) return;
  const path = `/tables/${page.table}/notices`;
  const ways = Object.entries(found).map(([kind, state]) => {
    const way = WAYS[kind];
    const stop = () =>
      page.attempt(async () => {
        await api(`${path}?role=${encodeURIComponent(role)}&kind=${kind}`, { method: "DELETE", tokens: page.tokens() });
        box.close();
        toast("No more notices. The address is forgotten.");
      });
    if (state) {
      const words =
        state === "confirmed"
          ? "You are told when it is your turn."
          : "Open the link that was sent to you, to confirm.";
      return h(
        "div",
        { class: "field" },
        h("span", {}, way.title),
        h("small", {}, words),
        h("div", { class: "row" }, h("button", { class: "btn sm", onclick: stop }, "No more")),
      );
    }
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: way.type,
        class: "line",
        placeholder: way.example,
        "aria-label": way.label,
        maxlength: 500,
        required: true,
      })
    );
    const ask = (/** @type {Event} */ event) => {
      event.preventDefault();
      page.attempt(async () => {
        await api(path, { method: "POST", tokens: page.tokens(), body: { role, kind, address: input.value.trim() } });
        box.close();
        toast("A message is on its way: open its link to confirm.");
      });
    };
    return h(
      "form",
      { class: "field", onsubmit: ask },
      h("span", {}, way.title),
      h("div", { class: "linkrow" }, input, h("button", { class: "btn" }, "Ask to confirm")),
    );
  });
  const box = dialog(
    "Tell me when it is my turn",
    h(
      "p",
      {},
      "When it has been your turn for a while and you are not here. The address is shown to nobody and goes with the table.",
    ),
    ...ways,
  );
}
