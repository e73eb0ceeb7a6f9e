// Who comes and goes, what a table's maker proposes, and who has set the table again: told as it happens.
import { api, purse } from "./api.js";
import { at, h, toast } from "./dom.js";
import { invitation } from "./guests.js";
import { openInvitation, showArrivals } from "./invite.js";
import { somebody } from "./signals.js";
import { closeEnd, showEnd } from "./sheet.js";
import { welcome } from "./welcome.js";
import { ago, list } from "./words.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */

/** @param {{here: boolean, seen: number|null}} present */
export function seenWords({ here, seen }) {
  if (here) return "At the table now";
  return seen === null ? "Has not come yet" : `Seen ${ago(seen)}`;
}

/** Heed what a message tells of people. @param {Page} page @param {any} message */
export function greet(page, message) {
  const old = page.now;
  if (message.kind === "presence" && old) {
    const came = old.seats.filter(
      (seat) => message.presence[seat.role]?.here && !old.presence?.[seat.role]?.here && !(seat.role in page.mine),
    );
    old.presence = message.presence;
    tell(
      page,
      [...new Set(came.map((seat) => seat.person))].map((person) => `${person} is at the table`),
    );
    page.peopleChanged();
  }
  if (message.kind !== "all") return;
  /** @type {Situation} */
  const now = message;
  if (old) {
    const sat = now.seats.filter(
      (seat, i) =>
        seat.kind === "person" && !seat.waits && !(seat.role in page.mine) && seat.person !== old.seats[i]?.person,
    );
    const people = [...new Set(sat.map((seat) => seat.person))];
    tell(
      page,
      people.map(
        (person) =>
          `${person} sits down as ${list(sat.filter((seat) => seat.person === person).map((seat) => seat.title))}`,
      ),
    );
    if (now.again && !old.again && now.again.by && !isMine(page, now, now.again.by)) {
      tell(page, [`${now.again.by} wants to play again`]);
      if (closeEnd()) setTimeout(() => showEnd(page));
    }
  }
  if (!old && invitation() && !Object.keys(page.mine).length && !now.ending) welcome(page, now);
  showArrivals(now);
  showProposal(page, now);
  if (location.hash === "#invite") {
    history.replaceState(null, "", location.pathname);
    page.now = now;
    openInvitation(page);
  }
}

/** @param {Page} page @param {Situation} now @param {string} person */
const isMine = (page, now, person) => now.seats.some((seat) => seat.role in page.mine && seat.person === person);

/** @param {Page} page @param {string[]} news */
function tell(page, news) {
  if (!news.length) return;
  somebody();
  toast(news.join(". "));
  at("news").textContent = news.join(". ");
}

/** What the maker would do with the table, for those who are asked. @param {Page} page @param {Situation} now */
function showProposal(page, now) {
  document.getElementById("proposal")?.remove();
  const proposal = now.proposal;
  if (!proposal) return;
  const what = proposal.delete
    ? "delete this table"
    : proposal.name !== null
      ? `call this table “${proposal.name}”`
      : proposal.listed
        ? "show this table in the lobby"
        : "hide this table from the lobby";
  const due = now.seats.some((seat) => seat.role in page.mine && proposal.waits.includes(seat.person));
  const reply = (/** @type {boolean} */ agree) =>
    page.attempt(() =>
      api(`/tables/${page.table}/proposal`, { method: "POST", tokens: purse.tokens(page.table), body: { agree } }),
    );
  const choice = [
    h("button", { class: "btn sm", onclick: () => reply(false) }, due ? "No" : "Take it back"),
    due && h("button", { class: "btn sm go", onclick: () => reply(true) }, "Agree"),
  ];
  const words = due ? `Who made this table would ${what}.` : `Waiting for ${list(proposal.waits)} to agree: ${what}.`;
  at("stage").append(
    h(
      "div",
      { class: "banner", id: "proposal", role: "alert" },
      h("span", {}, words),
      h("span", { class: "row" }, ...choice),
    ),
  );
}
