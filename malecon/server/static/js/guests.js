// Guests of a running game: who asks to be let in, the invitation that spares asking, and whether all is saved.
import { api, purse } from "./api.js";
import { greet } from "./arrivals.js";
import { wind } from "./clockface.js";
import { at, dialog, h, toast } from "./dom.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Seat} Seat */

/** The invitation in the address of this page: whoever brings it is let in at once. */
export const invitation = () => location.hash.match(/^#invited=(\w+)$/)?.[1] ?? "";

/** The address to give to whoever shall watch, or sit down at once. @param {import("./api.js").Situation} now */
export const invitationTo = (now) =>
  `${location.origin}/table/${now.id}${now.invitation ? `#invited=${now.invitation}` : ""}`;

/** Heed what a message tells of guests and of saving. @param {Page} page @param {any} message */
export function heed(page, message) {
  if ("saving" in message) showSaving(message.saving);
  if ("clock" in message) wind(message.clock, () => Object.keys(page.mine));
  greet(page, message);
  if (message.kind === "then" || message.kind === "undo") late(page, message);
  if (message.kind !== "all") return;
  if (message.broken) offerToGoOn(page, message);
  const own = purse.of(page.table);
  for (const seat of message.seats) if (seat.role in own && seat.waits) delete page.mine[seat.role];
  if (!(page.eyes in page.mine)) page.eyes = page.live.role = Object.keys(page.mine)[0] ?? "";
  const entered = message.seats.filter(
    (/** @type {Seat} */ seat) =>
      seat.kind === "person" && !seat.waits && seat.role in own && !(seat.role in page.mine),
  );
  for (const seat of entered) page.mine[seat.role] = own[seat.role];
  if (entered.length && page.now) page.seatsChanged();
  else if (Object.keys(page.mine).length) askWhetherToLetIn(page, message);
}

/** What is found out after a step was told: what is forced after each answer, and whether it can be taken back.
 * @param {Page} page @param {any} message
 */
function late(page, message) {
  const now = page.now;
  if (!now || now.step !== message.of[0] || now.epoch !== message.of[1]) return;
  if (message.kind === "undo") {
    now.undo = message.undo;
    at("undo").title = now.undo.possible ? "Take back your last answer" : now.undo.reason;
  } else for (const answer of now.question?.answers ?? []) answer.then = message.then[answer.name] ?? [];
}

/** @param {boolean} saving */
function showSaving(saving) {
  document.getElementById("saving")?.remove();
  const notice = h("span", { class: "offline", id: "saving", role: "status" }, "saving… trying again");
  if (saving) at("offline").after(notice);
}

/** The rules have changed since the table was played. @param {Page} page @param {import("./api.js").Situation} now */
function offerToGoOn(page, now) {
  const { step, of, reason } = now.broken ?? { step: 0, of: 0, reason: "" };
  const goOn = async () => {
    const { id } = await api(`/tables/${page.table}/go-on`, { method: "POST", tokens: page.tokens() });
    purse.add(id, purse.of(page.table));
    location.href = `/table/${id}`;
  };
  dialog(
    "This table was played by earlier rules",
    h("p", {}, `Answer ${step + 1} of ${of} no longer fits: ${reason}`),
    h("button", { class: "btn sm go", onclick: () => page.attempt(goOn) }, "Go on from the step before"),
  );
}

/** @type {HTMLDialogElement|null} */
let asking = null;

/** @param {Page} page @param {import("./api.js").Situation} now */
function askWhetherToLetIn(page, now) {
  const mine = now.seats.filter((seat) => seat.role in page.mine).map((seat) => seat.person);
  const due = (/** @type {Seat} */ seat) => !mine.every((name) => now.letting_in[seat.role]?.includes(name));
  const guest = now.seats.find((seat) => seat.waits && !mine.includes(seat.person) && due(seat))?.person;
  asking?.close();
  if (!guest) return;
  const seats = now.seats.filter((seat) => seat.waits && seat.person === guest);
  const reply = async (/** @type {boolean} */ admit) => {
    box.close();
    for (const seat of seats) {
      const path = `/tables/${page.table}/seats/${seat.role}/admission`;
      await page.attempt(() => api(path, { method: "POST", tokens: page.tokens(), body: { admit } }));
    }
  };
  const titles = seats.map((seat) => seat.title).join(" and ");
  const box = dialog(
    `${guest} asks to sit down as ${titles}`,
    h("p", {}, "Once let in, they see what the seat holds, and keep it."),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn sm", onclick: () => reply(false) }, "No"),
      h("button", { class: "btn sm go", onclick: () => reply(true) }, "Let them in"),
    ),
  );
  asking = box;
}

/** Sit down on seats, with the invitation if there is one. @param {Page} page @param {Seat[]} seats @param {string} name */
export async function sit(page, seats, name) {
  let waits = false;
  for (const seat of seats) {
    const body = { name, invitation: invitation() };
    const tokens = Object.values(purse.of(page.table)); // those too that wait to be let in
    const made = await api(`/tables/${page.table}/seats/${seat.role}`, { method: "POST", tokens, body });
    purse.add(page.table, { [made.role]: made.token });
    if (made.admitted) page.mine[made.role] = made.token;
    else waits = true;
  }
  if (waits) toast("The others are asked to let you in.");
  page.seatsChanged();
}
