// A purse arrives on this device: says what is in it, and takes it over only if asked to.
import { name, purse } from "./api.js";
import { unpacked } from "./carry.js";
import { at, h } from "./dom.js";
import { several } from "./words.js";

const found = unpacked(location.hash.slice(1));
history.replaceState(null, "", location.pathname);

function take() {
  if (!found) return;
  for (const id of new Set([...Object.keys(found.seats), ...Object.keys(found.makers)]))
    purse.add(id, found.seats[id] ?? {}, found.makers[id]);
  if (found.name && !name.chosen()) name.set(String(found.name).slice(0, 40));
  location.href = "/";
}

if (found) {
  const seats = Object.values(found.seats).reduce((sum, roles) => sum + Object.keys(roles).length, 0);
  const tables = new Set([...Object.keys(found.seats), ...Object.keys(found.makers)]).size;
  at("content").replaceChildren(
    h(
      "p",
      {},
      `This link carries ${several(seats, "seat")} at ${several(tables, "table")}`,
      found.name ? ` of ${found.name}.` : ".",
    ),
    h("p", { class: "why" }, "They are added to those you hold here already; nothing is taken from the other device."),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn go big", onclick: take }, "Take them over"),
      h("a", { class: "btn big", href: "/" }, "No"),
    ),
  );
} else
  at("content").replaceChildren(
    h("p", {}, "This link carries no seats. Make another one on the other device: “Your seats”, in the lobby."),
  );
