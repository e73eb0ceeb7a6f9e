// A new table in three steps: the game, who plays, the table. What does not matter as things stand is not asked.
import { api, goTo, name, Refusal } from "./api.js";
import { control, given, matters } from "./options.js";
import { at, emblem, h } from "./dom.js";
import { agreed, inOrder, level, list } from "./words.js";

/** @typedef {{role: string, title: string, colour: string, letter: string, team: string[], mine: boolean, bot: string, strength: string, prescribed: boolean}} Role */

const BOOK = "nonplayer";
const LAST = 3;
const CLOCKS = [
  "turn:2",
  "turn:5",
  "turn:10",
  "game:30",
  "game:60",
  "game:120",
  "days:1",
  "days:2",
  "days:3",
  "days:7",
];

const form = /** @type {HTMLFormElement} */ (at("form"));
const query = new URLSearchParams(location.search);
const field = (/** @type {string} */ key) =>
  /** @type {HTMLInputElement|HTMLSelectElement|null} */ (form.querySelector(`[name="${CSS.escape(key)}"]`));
const value = (/** @type {string} */ key) => field(key)?.value ?? "";
const checked = (/** @type {string} */ key) => form.querySelector(`[name="${CSS.escape(key)}"]:checked`) !== null;

/** @type {any[]} */
let games = [];
/** @type {any} */
let game = null;
/** @type {Role[]} */
let roles = [];
/** What the first step and the second have set: how many play, and which sides play by the book. @type {{players?: number, nonplayers?: string[]}} */
let counted = {};
let step = query.has("game") ? 2 : 1;
let asking = 0;

const has = (/** @type {string} */ option) => game.options.some((/** @type {any} */ found) => found.name === option);
const companion = () => has("nonplayers") && query.has("companion");

/** The players: their roles together, led by the first. */
const players = () =>
  roles.filter((role) => role.team[0] === role.role || !roles.some((other) => other.role === role.team[0]));
const titleOf = (/** @type {Role} */ role) =>
  list(roles.filter((other) => role.team.includes(other.role)).map((other) => other.title));

/** All options as they stand; those that do not matter keep their defaults. */
function options() {
  const shown = Object.fromEntries(
    game.options
      .filter(
        (/** @type {any} */ option) =>
          form.querySelector(`[name="option.${option.name}"]`) && matters(option.name, counted),
      )
      .map((/** @type {any} */ option) => [option.name, given(form, option)]),
  );
  return { ...shown, ...counted };
}

function say(/** @type {string} */ problem) {
  at("problem").textContent = problem;
}

// The second step.

/** What may be chosen for a player. @param {Role} role */
function choices(role) {
  const levels = inOrder(game.bots).filter((bot) => bot.name !== BOOK || has("nonplayers"));
  const bots = levels.map((/** @type {any} */ bot) => ({
    value: `bot|${bot.name}`,
    label: bot.name === BOOK ? "By the book (Non-player)" : `Bot: ${level(bot.name)}`,
  }));
  const single = role.team.length === 1;
  return [
    { value: "me", label: companion() ? "At our board" : "Me, at this screen" },
    ...(companion() ? [] : [{ value: "open", label: "Free seat: a friend, or whoever comes" }]),
    ...bots.filter((/** @type {any} */ bot) => single || bot.value !== `bot|${BOOK}`),
  ];
}

/** What is chosen for a player at first, or stays so. @param {Role} role @param {Record<string, string>} before */
function usual(role, before) {
  if (role.prescribed) return `bot|${BOOK}`;
  const kept = before[role.role];
  if (kept && kept !== `bot|${BOOK}`) return kept;
  if (companion() || role.mine) return "me";
  return "bot|fair";
}

function showSeats() {
  const before = Object.fromEntries(
    [...form.querySelectorAll("select[name^='seat.']")].map((found) => {
      const select = /** @type {HTMLSelectElement} */ (found);
      return [select.name.slice(5), select.value];
    }),
  );
  const names = Object.fromEntries(players().map((role) => [role.role, value(`name.${role.role}`)]));
  const focused = document.activeElement?.getAttribute("name") ?? "";
  at("seats").replaceChildren(
    ...players().map((role) => {
      const now = usual(role, before);
      const title = titleOf(role);
      return h(
        "div",
        { class: "seatrow" },
        h(
          "span",
          { class: "seats" },
          ...roles.filter((other) => role.team.includes(other.role)).map((other) => emblem(other, 28)),
        ),
        h("b", { class: "who" }, title),
        h(
          "select",
          { name: `seat.${role.role}`, "aria-label": `Who plays ${title}` },
          ...choices(role).map((choice) =>
            h("option", { value: choice.value, selected: choice.value === now }, choice.label),
          ),
        ),
        h("input", {
          type: "text",
          name: `name.${role.role}`,
          maxlength: 40,
          value: names[role.role],
          placeholder: "their name",
          "aria-label": `Name of ${title}’s player`,
        }),
      );
    }),
  );
  if (focused.startsWith("seat.")) field(focused)?.focus();
}

function showCount() {
  const option = game.options.find((/** @type {any} */ found) => found.name === "players");
  at("count").replaceChildren(
    option
      ? h(
          "fieldset",
          { class: "asks" },
          h("legend", {}, "How many play?"),
          h(
            "div",
            { class: "opts" },
            ...option.choices.map((/** @type {number} */ n) =>
              h(
                "label",
                { class: "opt" },
                h("input", { type: "radio", name: "count", value: n, checked: n === counted.players }),
                String(n),
              ),
            ),
          ),
        )
      : "",
  );
}

/** Who plays by the book follows from the seats. */
function countSeats() {
  if (!has("nonplayers")) return;
  const book = players().filter((role) => value(`seat.${role.role}`) === `bot|${BOOK}`);
  const nonplayers = book.flatMap((role) => role.team);
  const were = counted.nonplayers ?? [];
  if (nonplayers.length === were.length && nonplayers.every((role) => were.includes(role))) return;
  const left = roles.length - nonplayers.length;
  counted = { players: Math.max(1, left), nonplayers };
}

// The third step.

const free = () => players().filter((role) => value(`seat.${role.role}`) === "open");
const here = () => players().filter((role) => value(`seat.${role.role}`) === "me");

function showTable() {
  const open = free().length > 0;
  const come = (/** @type {string} */ key, /** @type {string} */ label, /** @type {boolean} */ on) =>
    h("label", { class: "row ticked" }, h("input", { type: "radio", name: "listed", value: key, checked: on }), label);
  if (at("who-comes").dataset.open !== String(open)) {
    at("who-comes").dataset.open = String(open);
    at("who-comes").replaceChildren(
      ...(open
        ? [come("yes", "Anybody may come: the lobby shows it", true), come("no", "Only whom I send the link", false)]
        : [come("no", "For us alone", true), come("yes", "Anybody may watch: the lobby shows it", false)]),
    );
  }
  at("hintfield").hidden = !open && here().length < 2; // who plays alone may ask anyway
  at("then").hidden = !value("clock");
  const rest = game.options.filter((/** @type {any} */ option) => !["players", "nonplayers"].includes(option.name));
  for (const option of rest) at(`field-${option.name}`).hidden = !matters(option.name, counted);
}

function clock() {
  const [kind, amount] = value("clock").split(":");
  return kind ? { kind, amount: Number(amount), then: value("then") } : null;
}

/** The table in a sentence. */
function summary() {
  const by = (/** @type {Role[]} */ some) => list(some.map(titleOf));
  const bots = players().filter((role) => value(`seat.${role.role}`).startsWith("bot|"));
  const kinds = [...new Set(bots.map((role) => value(`seat.${role.role}`)))];
  const parts = [
    here().length && `${companion() ? "you enter what is played for" : "you play"} ${by(here())}`,
    free().length && `${by(free())} ${free().length === 1 ? "is" : "are"} free`,
    ...kinds.map((kind) => {
      const how = kind === `bot|${BOOK}` ? "the program plays by the book" : `bots (${level(kind.slice(4))}) play`;
      return `${how} ${by(bots.filter((role) => value(`seat.${role.role}`) === kind))}`;
    }),
  ].filter(Boolean);
  const terms = clock();
  const hints = !at("hintfield").hidden && checked("hints") ? " All may ask for hints." : "";
  const time = terms ? ` ${agreed(terms)}.`.replace(/^ ./, (letter) => letter.toUpperCase()) : "";
  at("summary").textContent = `${game.title}: ${parts.join("; ")}.${time}${hints}`;
}

// All of it.

/** What is being found out; a table is opened once that is done. @type {Promise<void>} */
let pending = Promise.resolve();

/** Show what follows from what is chosen. @param {boolean} [seatsToo] */
function refresh(seatsToo = true) {
  pending = follow(seatsToo);
  return pending;
}

/** @param {boolean} seatsToo */
async function follow(seatsToo) {
  const turn = ++asking;
  try {
    if (seatsToo) {
      /** @type {Role[]} */
      const found = await api(`/games/${game.name}/roles`, { method: "POST", body: { options: options() } });
      if (turn !== asking) return;
      roles = found;
      if (has("nonplayers")) counted.nonplayers = roles.filter((role) => role.prescribed).map((role) => role.role);
      showCount();
      showSeats();
    }
    say("");
  } catch (error) {
    say(error instanceof Refusal ? error.message : String(error));
  }
  const several = here().length > 1 && !companion();
  for (const role of players()) {
    const box = field(`name.${role.role}`);
    if (box) box.hidden = !several || value(`seat.${role.role}`) !== "me";
  }
  at("called").hidden = several;
  showTable();
  summary();
  form.dataset.ready = String(turn);
}

async function showGame() {
  game =
    games.find((found) => found.name === form.querySelector("[name=game]:checked")?.getAttribute("value")) ?? games[0];
  roles = await api(`/games/${game.name}/roles`, { method: "POST", body: { options: {} } });
  const titles = Object.fromEntries(roles.map((role) => [role.role, role.title]));
  const default_ = game.options.find((/** @type {any} */ option) => option.name === "players")?.default;
  counted = default_ === undefined ? {} : { players: default_ };
  const rest = game.options.filter((/** @type {any} */ option) => !["players", "nonplayers"].includes(option.name));
  at("options").replaceChildren(...rest.map((/** @type {any} */ option) => control(option, titles)));
  at("typing").textContent = game.typing || "All dice and cards can be typed in.";
  at("seats").replaceChildren();
  at("companion").hidden = !companion();
  if (companion()) {
    counted = { players: 1, nonplayers: roles.slice(1).map((role) => role.role) };
    /** @type {HTMLInputElement} */ (field("typed")).checked = true;
  }
  at("title").textContent = `New table: ${game.title}`;
  await refresh();
}

/** @param {number} wanted */
function go(wanted) {
  step = wanted;
  for (const section of form.querySelectorAll("[data-of]"))
    /** @type {HTMLElement} */ (section).hidden = section.getAttribute("data-of") !== String(step);
  for (const button of at("steps").querySelectorAll("button")) {
    if (button.dataset.step === String(step)) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  at("next").textContent = step < LAST ? "Next" : "Open the table";
  at("back").hidden = step === 1;
  at("summary").hidden = step === 1;
  form.dataset.step = String(step);
}

form.addEventListener("change", (event) => {
  const key = /** @type {HTMLInputElement} */ (event.target).name;
  if (key === "game") showGame().catch((error) => say(error.message));
  else if (key === "count") {
    counted = { players: Number(new FormData(form).get("count")), ...(has("nonplayers") ? { nonplayers: [] } : {}) };
    at("seats").replaceChildren();
    refresh();
  } else if (key === "option.variant" && value(key) === "tango") {
    counted = { players: 2, nonplayers: [] };
    refresh();
  } else if (key.startsWith("seat.")) {
    const were = counted.nonplayers;
    countSeats();
    refresh(counted.nonplayers !== were);
  } else refresh(key.startsWith("option."));
});

at("steps").addEventListener("click", (event) => {
  const wanted = event.target instanceof HTMLElement ? event.target.dataset.step : undefined;
  if (wanted) go(Number(wanted));
});
at("back").addEventListener("click", () => go(step - 1));

/** @param {Role} role */
function seat(role) {
  const [kind, bot = ""] = value(`seat.${role.role}`).split("|");
  if (kind === "bot") return bot === BOOK ? { kind } : { kind, bot };
  return kind === "me" ? { kind, name: value(`name.${role.role}`).trim() || null } : { kind };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (step < LAST) {
    go(step + 1);
    return;
  }
  await pending;
  if (value("maker").trim()) name.set(value("maker").trim());
  const body = {
    game: game.name,
    options: options(),
    seats: Object.fromEntries(players().flatMap((role) => role.team.map((other) => [other, seat(role)]))),
    maker: name.get(),
    name: value("name").trim() || null,
    dice: checked("typed") ? "typed" : "seeded",
    listed: new FormData(form).get("listed") === "yes",
    clock: clock(),
    hints: checked("hints"),
  };
  try {
    goTo(await api("/tables", { method: "POST", body }), free().length ? "#invite" : "");
  } catch (error) {
    say(error instanceof Refusal ? error.message : String(error));
  }
});

field("clock")?.append(
  h("option", { value: "" }, "none"),
  ...CLOCKS.map((found) => {
    const [kind, amount] = found.split(":");
    return h("option", { value: found }, agreed({ kind, amount: Number(amount), then: "" }).split(";")[0]);
  }),
);
/** @type {HTMLInputElement} */ (field("maker")).value = name.chosen();
go(step);
api("/games")
  .then((found) => {
    games = found;
    return showGame();
  })
  .catch((error) => say(error.message));
