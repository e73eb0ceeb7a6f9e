// Nobody at this screen is asked: say what is waited for, or how it ended.
import { seenWords } from "./arrivals.js";
import { h } from "./dom.js";
import { openInvitation } from "./invite.js";
import { sitDown } from "./menu.js";
import { act } from "./prompt.js";
import { showEnd, verdict } from "./sheet.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */

/** Nobody at this screen is asked. @param {Page} page @param {Situation} now */
export function idle(page, now) {
  const seat = now.seats.find((found) => found.role === now.asked) ?? null;
  if (now.ending) {
    const winner = now.seats.find((found) => now.ending?.winners.includes(found.role)) ?? null;
    page.prompt.ask(winner, verdict(now, page.mine), now.ending.result);
    page.prompt.row(
      act("The result", "", "", "plain", () => showEnd(page)),
      h("a", { class: "a plain", href: "/" }, "Lobby"),
      h("a", { class: "a go", href: `/replay/${now.id}` }, "See the replay"),
    );
  } else if (now.asked === "chance") {
    page.prompt.ask(null, "Dice and cards decide", "");
    page.prompt.row();
  } else if (seat?.kind === "open") {
    const words = "Send the invitation, or give the seat to a bot: that is in the menu.";
    page.prompt.ask(seat, `Waiting for somebody to play ${seat.title}`, words);
    page.prompt.row(
      act("Menu", "", "M", "plain", () => page.menu()),
      ...(page.eyes ? [act("Invite", "link and code", "", "go", () => openInvitation(page))] : []),
      act(`Sit down as ${seat.title}`, "", "", "", () => sitDown(page, seat)),
    );
  } else if (seat) {
    const bot = seat.kind === "bot";
    const title = bot ? `${seat.title} is thinking…` : `Waiting for ${seat.person}`;
    const present = now.presence?.[seat.role];
    const seen = present && !bot ? ` ${seenWords(present)}.` : "";
    page.prompt.ask(seat, title, `${seat.title} is to answer.${seen}`);
    page.prompt.row();
  }
}
