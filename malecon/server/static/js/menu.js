// The menu of a table: seats and their links, pace of the bots, the record, leaving.
import { api, purse } from "./api.js";
import { askFor, dialog, h, toast } from "./dom.js";
import { sit } from "./guests.js";
import { openInvitation } from "./invite.js";
import { KEYS } from "./keys.js";
import { elsewhere } from "./notices.js";
import { notices, sound } from "./signals.js";

/** @typedef {import("./table.js").Page} Page */

/** @param {string} text @param {string} done */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    dialog("Copy this", h("p", {}, h("input", { type: "text", value: text, readonly: true })));
  }
}

/** @param {Page} page */
export function openMenu(page) {
  const now = page.now;
  if (!now) return;
  const roles = Object.keys(page.mine).filter((role) => now.seats.some((seat) => seat.role === role));
  const seatRows = roles.map((role) => {
    const seat = now.seats.find((found) => found.role === role);
    const link = `${location.origin}/table/${now.id}#seat=${encodeURIComponent(role)}:${page.mine[role]}`;
    return h(
      "div",
      { class: "field" },
      h("span", {}, `${seat?.title}: your seat`),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "btn sm",
            onclick: () => copy(link, "Copied. Whoever opens this link holds the seat: keep it to yourself."),
          },
          "Copy seat link for another device",
        ),
        !now.finished &&
          h(
            "button",
            { class: "btn sm", onclick: () => leave(page, role, "bot").then(() => box.close()) },
            "Leave it to a bot",
          ),
        !now.step &&
          h(
            "button",
            { class: "btn sm", onclick: () => leave(page, role, "open").then(() => box.close()) },
            "Leave it open",
          ),
        !now.finished && h("button", { class: "btn sm", onclick: () => resign(page, role, box) }, "Resign"),
      ),
    );
  });
  const open = roles.length ? now.seats.filter((seat) => seat.kind === "open" && !now.finished) : [];
  const box = dialog(
    "Table",
    h(
      "div",
      { class: "field" },
      h("span", {}, "Pace of bots and others"),
      h("span", {}, paceControl(page)),
      h("small", {}, "step: one deed at a time, with Space. calm: each stands long enough to be read. fast: at once."),
    ),
    h(
      "div",
      { class: "row" },
      soundSwitch(),
      noticeSwitch(),
      ...roles.slice(0, 1).map((role) => elsewhere(page, role)),
    ),
    ...seatRows,
    ...open.map((seat) =>
      h(
        "div",
        { class: "field" },
        h("span", {}, `${seat.title}: free`),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            { class: "btn sm", onclick: () => leave(page, seat.role, "bot").then(() => box.close()) },
            "Give it to a bot",
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "btn sm",
          onclick: () => {
            box.close();
            openInvitation(page);
          },
        },
        "Invite: link and code",
      ),
      h("button", { class: "btn sm", onclick: () => save(page) }, "Save the record"),
      now.seats.some((seat) => seat.kind === "bot") &&
        h("button", { class: "btn sm", onclick: () => save(page, true) }, "With the bots' thoughts"),
      h("a", { class: "btn sm", href: `/replay/${now.id}` }, "Replay"),
      h(
        "a",
        { class: "btn sm", href: `/explore/${now.game}#table=${now.id}&step=${now.step}&as=${page.eyes}` },
        "Explore",
      ),
      h(
        "button",
        {
          class: "btn sm",
          onclick: () => {
            page.stage.toggleList();
            box.close();
          },
        },
        "Board as a list, or as a picture",
      ),
      h(
        "button",
        {
          class: "btn sm",
          onclick: () => {
            box.close();
            page.asides();
          },
        },
        "Asides",
      ),
      h(
        "button",
        {
          class: "btn sm",
          onclick: () => {
            box.close();
            page.howTo();
          },
        },
        "How to play",
      ),
      h(
        "button",
        {
          class: "btn sm",
          onclick: () => {
            box.close();
            keys();
          },
        },
        "Keys",
      ),
      h("button", { class: "btn sm", "data-theme-toggle": true }, "Light or dark"),
      h("a", { class: "btn sm", href: "/" }, "To the lobby"),
    ),
  );
}

/** @param {string} label @param {boolean} on @param {(wanted: boolean) => void} change */
function toggle(label, on, change) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: on }));
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "row" }, box, label);
}

function soundSwitch() {
  return toggle("Sound: your turn, dice, talk", sound.on, (wanted) => sound.set(wanted));
}

function noticeSwitch() {
  return toggle("Notice when it is my turn and I look elsewhere", notices.on, async (wanted) => {
    if ((await notices.set(wanted)) !== wanted) toast("Your browser does not allow notices from this page.");
  });
}

/** How fast the moves of others are shown. @param {Page} page */
export function paceControl(page) {
  const control = h(
    "span",
    { class: "seg", role: "group", "aria-label": "Pace of bots and others" },
    ...["step", "calm", "fast"].map((value) =>
      h(
        "button",
        {
          type: "button",
          "data-pace": value,
          "aria-pressed": page.pace === value,
          onclick: () => {
            page.setPace(value);
            for (const other of document.querySelectorAll("[data-pace]"))
              other.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (other).dataset.pace === value));
          },
        },
        value,
      ),
    ),
  );
  return control;
}

/** The seats of the player of a role, as far as they are as that one is. @param {Page} page @param {string} role */
export function team(page, role) {
  const seats = page.now?.seats ?? [];
  const place = seats.findIndex((seat) => seat.role === role);
  const roles = page.now?.players.find((roles) => roles.includes(place)) ?? [place];
  return roles
    .map((other) => seats[other])
    .filter((seat) => seat.kind === seats[place].kind && seat.role in page.mine === role in page.mine);
}

/** @param {Page} page @param {string} role @param {"bot"|"open"} kind */
async function leave(page, role, kind) {
  const held = page.mine,
    tokens = page.tokens(),
    seats = team(page, role);
  for (const seat of seats) purse.drop(page.table, seat.role);
  page.seatsChanged(); // first: who has left a seat may not look through its eyes
  await page.attempt(async () => {
    try {
      for (const seat of seats)
        await api(`/tables/${page.table}/seats/${seat.role}`, { method: "PUT", tokens, body: { kind } });
    } catch (error) {
      purse.add(page.table, held);
      page.seatsChanged();
      throw error;
    }
  });
}

/** @param {Page} page @param {string} role @param {HTMLDialogElement} menu */
function resign(page, role, menu) {
  const box = dialog(
    "Resign?",
    h("p", {}, "The game ends, unless others play on: then a bot takes your seat."),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "btn go",
          onclick: async () => {
            box.close();
            menu.close();
            await page.attempt(() =>
              api(`/tables/${page.table}/resign`, { method: "POST", tokens: page.tokens(), body: { role } }),
            );
          },
        },
        "Resign",
      ),
      h("button", { class: "btn", onclick: () => box.close() }, "Play on"),
    ),
  );
}

/** @param {Page} page @param {boolean} thoughts whether what bots saw is wanted too */
async function save(page, thoughts = false) {
  await page.attempt(async () => {
    const path = `/tables/${page.table}/record${thoughts ? "?thoughts=true" : ""}`;
    const record = await api(path, { tokens: page.tokens() });
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 2)}\n`], { type: "application/json" }));
    const link = /** @type {HTMLAnchorElement} */ (
      h("a", { href: url, download: `${page.now?.game}-${page.table}.json` })
    );
    link.click();
    URL.revokeObjectURL(url);
  });
}

export function keys() {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", {}, h("kbd", {}, key)), h("td", {}, what)));
  dialog("Keys", h("table", {}, h("tbody", {}, ...rows)));
}

/** @param {Page} page @param {import("./api.js").Seat} seat */
export async function sitDown(page, seat) {
  const hints = page.now?.hints?.agreed ? " (hints are allowed at this table)" : "";
  const given = await askFor(`Sit down as ${seat.title}${hints}`, "Your name", localStorage.getItem("name") ?? "");
  if (!given) return;
  localStorage.setItem("name", given);
  await page.attempt(async () => {
    await sit(page, team(page, seat.role), given);
  });
}
