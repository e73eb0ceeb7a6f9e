// The lobby: play now, my games, open tables, what is being played, replays.
import { api, goTo, name, Refusal } from "./api.js";
import { openPurse } from "./carry.js";
import { askFor, at, emblem, h, s, toast } from "./dom.js";
import { recent, showMyTables } from "./mytables.js";
import { playNow } from "./playnow.js";
import { ago } from "./words.js";

/** @param {unknown} error */
const complain = (error) => toast(error instanceof Refusal ? error.message : String(error));

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-play]") : null;
  if (button instanceof HTMLButtonElement) playNow(button.dataset.play ?? "").catch(complain);
});

const wanted = location.hash.match(/^#play=([a-z-]+)$/);
if (wanted) {
  history.replaceState(null, "", location.pathname);
  playNow(wanted[1]).catch(complain);
}

at("name").textContent = name.chosen() || "Your name";
at("purse").addEventListener("click", () => openPurse(recent));
at("name").addEventListener("click", async () => {
  const given = await askFor("Your name", "How others see you", name.chosen());
  if (given) {
    name.set(given);
    at("name").textContent = given;
  }
});

at("upload").addEventListener("change", async (event) => {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  try {
    const record = JSON.parse(await file.text());
    const roles = Object.entries(record.seats ?? {});
    const seats = Object.fromEntries(
      roles.map(([role, seat]) => [
        role,
        seat.bot
          ? { kind: "bot", bot: seat.bot, strength: seat.strength ?? "" }
          : { kind: "me", name: seat.person || null },
      ]),
    );
    goTo(
      await api("/tables/load", {
        method: "POST",
        body: { record, seats, maker: name.get(), name: file.name.replace(/\.json$/, "").slice(0, 40) },
      }),
    );
  } catch (error) {
    complain(error instanceof SyntaxError ? new Refusal(422, "That file is not a whole JSON file.") : error);
  }
});

/** @param {any} table */
function seats(table) {
  return h(
    "span",
    {
      class: "seats",
      role: "img",
      "aria-label": table.seats
        .map((/** @type {any} */ x) => `${x.title}: ${x.kind === "open" ? "free" : x.called}`)
        .join(", "),
    },
    ...table.seats.map((/** @type {any} */ seat) =>
      seat.kind === "open" ? h("i", { class: "free", title: "free seat" }) : emblem(seat),
    ),
  );
}

/** @param {any} table */
function spark(table) {
  const samples = table.ending?.samples ?? [];
  const flat = samples.flat();
  const low = Math.min(...flat),
    high = Math.max(...flat, low + 1);
  const chart = s("svg", { class: "spark", viewBox: "0 0 90 26", "aria-hidden": "true" });
  table.seats.forEach((/** @type {any} */ seat, /** @type {number} */ i) => {
    const points = samples.map(
      (/** @type {number[]} */ row, /** @type {number} */ k) =>
        `${((k * 90) / Math.max(1, samples.length - 1)).toFixed(1)},${(24 - (22 * (row[i] - low)) / (high - low)).toFixed(1)}`,
    );
    chart.append(
      s("polyline", {
        points: points.join(" "),
        fill: "none",
        stroke: `var(--${seat.colour})`,
        "stroke-width": 2,
        "stroke-linejoin": "round",
      }),
    );
  });
  return chart;
}

const NOTHING = {
  open: "No open tables. Make one, and send its link.",
  playing: "Nobody plays just now.",
  finished: "No finished games yet.",
};

/** @param {"open"|"playing"|"finished"} show */
async function list(show) {
  const place = /** @type {HTMLElement} */ (document.querySelector(`[data-show=${show}]`));
  const tables = await api(`/tables?show=${show}&limit=8`);
  place.replaceChildren(
    ...tables.map((/** @type {any} */ table) => {
      const free = table.seats.filter((/** @type {any} */ x) => x.kind === "open").length;
      const note =
        show === "open"
          ? `${free} seat${free > 1 ? "s" : ""} free`
          : show === "playing"
            ? ago(table.touched)
            : `${table.ending?.steps ?? 0} answers`;
      const link = show === "finished" ? `/replay/${table.id}` : `/table/${table.id}`;
      const act = { open: "Sit", playing: "Watch", finished: "Replay" }[show];
      return h(
        "li",
        {},
        h("div", {}, h("b", {}, table.name), h("small", {}, `${table.title} · ${note}`)),
        show === "finished" ? spark(table) : seats(table),
        h(
          "a",
          { class: `btn sm${show === "open" ? " can" : ""}`, href: link, "aria-label": `${act}: ${table.name}` },
          act,
        ),
      );
    }),
  );
  if (!tables.length) place.append(h("li", {}, h("small", {}, NOTHING[show])));
}

async function refresh() {
  await Promise.all([list("open"), list("playing"), list("finished"), showMyTables()]).catch(complain);
}
refresh();
setInterval(() => {
  if (document.hidden) showMyTables().catch(() => {});
  else refresh();
}, 15000);
