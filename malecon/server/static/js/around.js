// Around the question: taking back, agreeing to it, and what may be done beside it.
import { api } from "./api.js";
import { at, dialog, h, toast } from "./dom.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Answer} Answer */

/** Take back one's last answer; where others must agree, ask them. @param {Page} page */
export async function takeBack(page) {
  const now = page.now;
  if (!now || !page.eyes) return;
  const alone = now.seats.every((seat) => seat.kind !== "person" || seat.role in page.mine);
  const role = alone && page.lastBy in page.mine ? page.lastBy : page.eyes;
  const send = (/** @type {boolean} */ ask) => {
    const body = { step: now.step, epoch: now.epoch, role, ask };
    return page.attempt(() => api(`/tables/${page.table}/undo`, { method: "POST", tokens: page.tokens(), body }));
  };
  if (now.undo.possible || alone || /looked into/.test(now.undo.reason)) await send(false);
  else if (!/must agree/.test(now.undo.reason)) page.refused(now.undo.reason);
  else askForUndo(now.undo.reason, () => send(true));
}

/** @param {string} reason @param {() => void} send */
function askForUndo(reason, send) {
  const ask = () => {
    box.close();
    send();
  };
  const box = dialog(
    "Ask for an undo?",
    h("p", {}, `${reason[0].toUpperCase()}${reason.slice(1)}.`),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn go", onclick: ask }, "Ask the others"),
      h("button", { class: "btn", onclick: () => box.close() }, "Let it stand"),
    ),
  );
}

/** Somebody asks to take back. @param {Page} page */
export function showWish(page) {
  const wish = page.now?.wish;
  const banner = at("banner");
  banner.hidden = !wish;
  if (!wish || !page.now) return;
  const own = page.now.seats.filter((seat) => seat.role in page.mine).map((seat) => seat.person);
  const reply = (/** @type {boolean} */ agree) =>
    page.attempt(() =>
      api(`/tables/${page.table}/undo/reply`, { method: "POST", tokens: page.tokens(), body: { agree } }),
    );
  const choice = h(
    "span",
    { class: "row" },
    h("button", { class: "btn sm", onclick: () => reply(false) }, "No"),
    h("button", { class: "btn sm go", onclick: () => reply(true) }, "Agree"),
  );
  const asked = own.length > 0 && !own.every((person) => wish.agreed.includes(person));
  banner.replaceChildren(
    h("span", {}, h("b", {}, wish.person), ` asks to take back the last answer (to step ${wish.step}).`),
    asked ? choice : h("span", { class: "why" }, "Waiting for the others."),
  );
}

/** What may be done beside the question. @param {Page} page */
export async function beside(page) {
  if (!page.eyes || !page.now) {
    toast("Only those who play may do something beside the question.");
    return;
  }
  const path = `/tables/${page.table}/asides`;
  const found = await page.attempt(() => api(`${path}?role=${page.eyes}`, { tokens: page.tokens() }));
  if (!found) return;
  const take = async (/** @type {Answer} */ aside) => {
    box.close();
    const body = { step: page.now?.step, epoch: page.now?.epoch, role: page.eyes, action: aside.name };
    await page.attempt(() => api(path, { method: "POST", tokens: page.tokens(), body }));
  };
  const buttons = found.map((/** @type {Answer} */ aside) =>
    h("button", { class: "btn can", onclick: () => take(aside) }, aside.label),
  );
  const nothing = "There is nothing you may do out of turn now.";
  const box = dialog("Beside the question", buttons.length ? h("div", { class: "row" }, ...buttons) : nothing);
}
