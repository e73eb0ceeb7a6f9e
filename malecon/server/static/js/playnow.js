// Play now: one small sheet that asks who you are, how well the bots play, and nothing else.
import { api, goTo, name, Refusal } from "./api.js";
import { dialog, emblem, h, toast } from "./dom.js";
import { knowsGame, newcomer } from "./learnt.js";
import { inOrder, level, words } from "./words.js";

/** @typedef {{role: string, title: string, colour: string, letter: string, team: string[]}} Side */

const OWN = "nonplayer";

/** @param {string} label @param {string} group @param {{value: string, label: string, title?: string}[]} choices @param {string} chosen */
function choice(label, group, choices, chosen) {
  return h(
    "fieldset",
    { class: "asks" },
    h("legend", {}, label),
    h(
      "div",
      { class: "opts" },
      ...choices.map(({ value, label: text, title }) =>
        h(
          "label",
          { class: "opt", title },
          h("input", { type: "radio", name: group, value, checked: value === chosen }),
          text,
        ),
      ),
    ),
  );
}

/** The sides of a game as they are seated by default; those of one player stand together. @param {string} game @returns {Promise<Side[]>} */
async function sides(game) {
  return api(`/games/${game}/roles`, { method: "POST", body: { options: {} } });
}

/** What is asked of the server. @param {any} game @param {Side[]} roles @param {string} side @param {string} bot @param {boolean} short */
function wanted(game, roles, side, bot, short) {
  const mine = roles.find((role) => role.role === side)?.team ?? [side];
  const others = roles.map((role) => role.role).filter((role) => !mine.includes(role));
  /** @type {Record<string, any>} */
  const options = short ? { short: true } : {};
  const book = bot === OWN && game.options.some((/** @type {any} */ option) => option.name === "nonplayers");
  if (book) Object.assign(options, { players: 1, nonplayers: others });
  const seats = Object.fromEntries([
    ...mine.map((role) => [role, { kind: "me" }]),
    ...others.map((role) => [role, book ? { kind: "bot" } : { kind: "bot", bot }]),
  ]);
  return { game: game.name, options, seats, maker: name.get() };
}

/** The first lesson, for whoever is new to a game; a link to all of them for the others. @param {string} game @param {any[]} lessons */
function offer(game, lessons) {
  if (!lessons.length) return [];
  const [first] = lessons;
  if (!newcomer(game)) return [h("a", { class: "linkish", href: `/learn/${game}` }, "Lessons of this game")];
  const box = h(
    "div",
    { class: "offer" },
    h("b", {}, `New to it? Learn by playing, ${first.minutes} minutes`),
    h("p", {}, "A coach sits beside the board. You make the first moves, and can take back anything."),
    h("a", { class: "btn go", href: `/learn/${game}/${first.id}` }, "Start the lesson"),
  );
  const know = h("button", { class: "linkish", type: "button" }, "I know this game: do not offer lessons");
  know.addEventListener("click", () => {
    knowsGame(game);
    box.remove();
    know.remove();
  });
  return [box, know];
}

/** @param {string} key */
export async function playNow(key) {
  /** @type {[any[], Side[], any[]]} */
  const [games, roles, lessons] = await Promise.all([api("/games"), sides(key), api(`/games/${key}/lessons`)]);
  const game = games.find((found) => found.name === key);
  const levels = inOrder(game.bots);
  const usual = localStorage.getItem("level") ?? "";
  const own = levels.find((/** @type {any} */ bot) => bot.name === OWN)?.name;
  const known = levels.some((/** @type {any} */ bot) => bot.name === usual) ? usual : (own ?? "fair");
  const short = game.options.find((/** @type {any} */ option) => option.name === "short");
  const called = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      name: "name",
      maxlength: 40,
      value: name.chosen(),
      placeholder: "Ana",
      autocomplete: "nickname",
    })
  );
  const play = async (/** @type {string} */ side) => {
    if (called.value.trim()) name.set(called.value.trim());
    const bot = new FormData(form).get("level")?.toString() ?? known;
    localStorage.setItem("level", bot);
    const isShort = form.querySelector("[name=short]:checked") !== null;
    try {
      goTo(await api("/tables", { method: "POST", body: wanted(game, roles, side, bot, isShort) }));
    } catch (error) {
      toast(error instanceof Refusal ? error.message : String(error));
    }
  };
  const form = /** @type {HTMLFormElement} */ (
    h(
      "form",
      {
        class: "sheet-now",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          play(new FormData(form).get("side")?.toString() ?? roles[0].role);
        },
      },
      h(
        "fieldset",
        { class: "asks" },
        h("legend", {}, "Who are you?"),
        h(
          "div",
          { class: "sidecards" },
          ...roles.map((role, i) =>
            h(
              "label",
              { class: `sidecard seat-${role.colour}` },
              h("input", { class: "sr", type: "radio", name: "side", value: role.role, checked: i === 0 }),
              emblem(role, 40),
              h("b", {}, role.title),
            ),
          ),
        ),
      ),
      choice(
        "How well do the bots play?",
        "level",
        levels.map((/** @type {any} */ bot) => ({ value: bot.name, label: words(level(bot.name)), title: bot.help })),
        known,
      ),
      short &&
        h(
          "label",
          { class: "row ticked" },
          h("input", { type: "checkbox", name: "short" }),
          `Short game: ${short.help}`,
        ),
      h("label", { class: "field" }, h("span", {}, "Your name, as others see it"), called),
      h(
        "div",
        { class: "row" },
        h("button", { class: `btn ${newcomer(key) && lessons.length ? "can" : "go"} big` }, "Play"),
        h(
          "button",
          {
            class: "btn big",
            type: "button",
            onclick: () => play(roles[Math.floor(Math.random() * roles.length)].role),
          },
          "Surprise me",
        ),
      ),
    )
  );
  const [learn, know] = offer(key, lessons);
  dialog(`Play ${game.title}`, ...[learn, form, know].filter(Boolean));
  /** @type {HTMLElement|null} */ (form.querySelector("[name=side]"))?.focus();
}
