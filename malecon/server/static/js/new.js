// The form for a new table: options as the game declares them, and who plays which role.
import { api, name, purse, Refusal } from "./api.js";
import { at, emblem, h } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (at("form"));
const field = (/** @type {string} */ key) => /** @type {HTMLInputElement} */ (form.elements.namedItem(key));
/** The roles' titles, by which choices among roles are told. @type {Record<string, string>} */
let titles = {};
/** A name of the game's in words. @param {string} key */
function words(key) {
  const parts = String(key).split("-");
  if (parts.every((part) => part in titles)) return parts.map((part) => titles[part]).join(" and ");
  const text = String(key)
    .replaceAll("_", " ")
    .replaceAll("-", " ")
    .replace(/^nonplayer/, "non-player");
  return text[0].toUpperCase() + text.slice(1);
}
/** @type {any[]} */
let games = [];
/** @type {any} */
let game = null;

field("maker").value = name.get();

/** @param {any} option */
function control(option) {
  const key = `option.${option.name}`;
  const help = h("small", {}, option.help);
  if (option.type === "bool")
    return h(
      "label",
      { class: "choices" },
      h("input", { type: "checkbox", name: key, checked: option.default }),
      h("span", {}, words(option.name), " ", help),
    );
  if (option.type === "set") {
    return h(
      "div",
      { class: "field", role: "group", "aria-label": words(option.name) },
      h("span", {}, words(option.name)),
      h(
        "div",
        { class: "choices" },
        ...option.choices.map((/** @type {any} */ choice) =>
          h(
            "label",
            {},
            h("input", { type: "checkbox", name: key, value: choice, checked: option.default.includes(choice) }),
            words(choice),
          ),
        ),
      ),
      help,
    );
  }
  return h(
    "label",
    { class: "field" },
    h("span", {}, words(option.name)),
    h(
      "select",
      { name: key },
      ...option.choices.map((/** @type {any} */ choice) =>
        h("option", { value: choice, selected: choice === option.default }, words(choice)),
      ),
    ),
    help,
  );
}

function options() {
  /** @type {Record<string, any>} */
  const found = {};
  for (const option of game.options) {
    const key = `option.${option.name}`;
    if (option.type === "set")
      found[option.name] = [...form.querySelectorAll(`[name="${key}"]:checked`)].map(
        (box) => /** @type {HTMLInputElement} */ (box).value,
      );
    else if (option.type === "bool") found[option.name] = field(key).checked;
    else
      found[option.name] =
        option.type === "int"
          ? Number(field(key).value)
          : option.choices.find((/** @type {any} */ c) => String(c) === field(key).value);
  }
  return found;
}

/** What a choice brings along; it may be changed afterwards. @param {string} key */
function bringAlong(key) {
  const players = field("option.players");
  if (key === "option.variant" && field(key).value === "tango") players.value = "2";
  const left = nonplayers().filter((box) => !box.checked).length;
  if (key === "option.nonplayers") players.value = String(Math.max(1, left));
  if (key === "option.players" && left < Number(players.value)) for (const box of nonplayers()) box.checked = false;
}

function nonplayers() {
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name='option.nonplayers']")]);
}

/** At a real table people play there, and the program only the Non-players. */
const companion = () => nonplayers().length > 0 && new URLSearchParams(location.search).has("companion");

function setUpCompanion() {
  at("companion").hidden = !companion();
  if (!companion()) return;
  nonplayers().forEach((box, i) => {
    box.checked = i > 0;
  });
  bringAlong("option.nonplayers");
  field("typed").checked = true;
  field("listed").checked = false;
}

function say(/** @type {string} */ problem) {
  at("problem").textContent = problem;
}

/** Every bot that can be chosen for a role, at every strength, as the value of an option. @param {any} role */
function able(role) {
  const found = game.bots.flatMap((/** @type {any} */ bot) =>
    (bot.strengths.length ? bot.strengths : [""]).map((/** @type {string} */ strength) => `${bot.name}|${strength}`),
  );
  const usual = `${role.bot}|${role.strength}`;
  return found.includes(usual) ? found : [usual, ...found];
}

/** @param {any} role @param {() => void} changed */
function seatRow(role, changed) {
  const mine = companion() ? !role.prescribed : role.mine;
  const bots = able(role).map((/** @type {string} */ value) => {
    const [bot, strength] = value.split("|");
    return h(
      "option",
      { value: `bot|${value}`, selected: !mine && bot === role.bot && strength === role.strength },
      `Bot: ${words(bot)}${strength ? `, ${strength}` : ""}`,
    );
  });
  const label = `Who plays ${role.title}`;
  return h(
    "div",
    { class: "seatrow" },
    emblem(role, 24),
    h("b", { class: "who" }, role.title),
    h(
      "select",
      { name: `seat.${role.role}`, "aria-label": label, onchange: changed },
      h("option", { value: "me", selected: mine }, "Me, at this screen"),
      h("option", { value: "open" }, "Open seat"),
      ...bots,
    ),
    h("input", {
      type: "text",
      name: `name.${role.role}`,
      maxlength: 40,
      placeholder: "under my name",
      "aria-label": `Name of ${role.title}’s player`,
      hidden: !mine,
      onchange: changed,
    }),
  );
}

/** A player has all roles of a team: what is chosen for one of them is chosen for all. @param {any} role */
function alike(role) {
  for (const other of role.team) {
    field(`seat.${other}`).value = field(`seat.${role.role}`).value;
    field(`name.${other}`).value = field(`name.${role.role}`).value;
    field(`name.${other}`).hidden = field(`seat.${other}`).value !== "me";
  }
}

async function showSeats() {
  try {
    const roles = await api(`/games/${game.name}/roles`, { method: "POST", body: { options: options() } });
    for (const box of nonplayers())
      box.checked = roles.some((/** @type {any} */ role) => role.role === box.value && role.prescribed);
    at("seats").replaceChildren(...roles.map((/** @type {any} */ role) => seatRow(role, () => alike(role))));
    say("");
  } catch (error) {
    say(error instanceof Refusal ? error.message : String(error));
  }
}

async function showGame() {
  game = games.find((found) => found.name === field("game").value);
  at("typing").textContent = game.typing || "All dice and cards can be typed in.";
  const roles = await api(`/games/${game.name}/roles`, { method: "POST", body: { options: {} } });
  titles = Object.fromEntries(roles.map((/** @type {any} */ role) => [role.role, role.title]));
  const plain = game.options.filter((/** @type {any} */ o) => !o.advanced),
    more = game.options.filter((/** @type {any} */ o) => o.advanced);
  at("options").replaceChildren(...plain.map(control));
  at("more").replaceChildren(...more.map(control));
  at("advanced").hidden = !more.length;
  setUpCompanion();
  showSeats();
}

form.addEventListener("change", (event) => {
  const key = /** @type {HTMLInputElement} */ (event.target).name;
  if (key === "game") open();
  else if (key.startsWith("option.")) {
    bringAlong(key);
    showSeats();
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  /** @type {Record<string, any>} */
  const seats = {};
  for (const select of form.querySelectorAll("select[name^='seat.']")) {
    const role = /** @type {HTMLSelectElement} */ (select).name.slice(5);
    const [kind, bot = "", strength = ""] = /** @type {HTMLSelectElement} */ (select).value.split("|");
    seats[role] =
      kind === "bot"
        ? { kind, bot, strength }
        : kind === "me"
          ? { kind, name: field(`name.${role}`).value.trim() || null }
          : { kind };
  }
  name.set(field("maker").value.trim());
  try {
    const made = await api("/tables", {
      method: "POST",
      body: {
        game: game.name,
        options: options(),
        seats,
        maker: name.get(),
        name: field("name").value.trim() || null,
        dice: field("typed").checked ? "typed" : "seeded",
        listed: field("listed").checked,
      },
    });
    purse.add(made.id, made.tokens);
    location.href = `/table/${made.id}`;
  } catch (error) {
    say(error instanceof Refusal ? error.message : String(error));
  }
});

function open() {
  showGame().catch((error) => say(error.message));
}

api("/games")
  .then((found) => {
    games = found;
    open();
  })
  .catch((error) => say(error.message));
