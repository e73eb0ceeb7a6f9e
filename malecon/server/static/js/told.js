// The page that a notice's link opens: confirm an address, or put an end to its notices.
import { api, Refusal } from "./api.js";
import { at, h } from "./dom.js";

const [, what, code] = location.hash.match(/^#(confirm|stop)=(\w+)$/) ?? [];
const table = document.body.dataset.table ?? "";
const confirming = what === "confirm";

async function send() {
  try {
    const body = { code, confirm: confirming };
    await api(`/tables/${table}/notices/code`, { method: "POST", body });
    const words = confirming
      ? "Confirmed: you are told when it is your turn."
      : "No more notices. The address is forgotten.";
    at("content").replaceChildren(
      h("p", {}, words),
      h("p", {}, h("a", { class: "btn", href: `/table/${table}` }, "To the table")),
    );
  } catch (error) {
    at("content").replaceChildren(h("p", { role: "alert" }, error instanceof Refusal ? error.message : String(error)));
  }
}

if (code)
  at("content").replaceChildren(
    h(
      "p",
      {},
      confirming
        ? "Shall notices be sent to you when it is your turn at this table?"
        : "Shall no more notices be sent to you from this table?",
    ),
    h("button", { class: "btn go big", onclick: send }, confirming ? "Yes, tell me" : "No more"),
  );
else at("content").replaceChildren(h("p", {}, "This link is not whole: open it from the notice again."));
