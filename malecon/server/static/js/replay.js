// The replay: any step of a game, by slider, chart and keys; and playing on from here.
import { api, name, purse, Refusal } from "./api.js";
import { showJournal } from "./book.js";
import { Chart } from "./chart.js";
import { turningPoints } from "./turning.js";
import { at, emblem, h, signed, toast } from "./dom.js";
import { Stage } from "./stage.js";

const table = document.body.dataset.table ?? "",
  game = document.body.dataset.game ?? "";
const mine = purse.of(table),
  tokens = Object.values(mine);
const slider = /** @type {HTMLInputElement} */ (at("slider")),
  eyes = /** @type {HTMLSelectElement} */ (at("eyes"));
const stage = new Stage(at("board"), () => {});
/** @type {any} */
let story = null;
/** @type {Chart|null} */
let chart = null;
let step = 0,
  by = "turn",
  drawing = 0,
  timer = 0;
/** Steps at which a turn begins. @type {number[]} */
let turns = [];

/** @param {unknown} error */
const complain = (error) => toast(error instanceof Refusal ? error.message : String(error));

/** @param {number} wanted */
async function go(wanted) {
  step = Math.max(0, Math.min(story.steps, wanted));
  slider.value = String(step);
  chart?.draw(step);
  const given = step ? story.answers[step - 1] : null,
    actor = step ? story.actors[step - 1] : -1;
  at("where").textContent =
    `step ${step} of ${story.steps}${actor >= 0 ? ` · ${story.seats[actor].title}${given ? `: ${given.label}` : ""}` : step ? " · dice and cards" : ""}`;
  slider.setAttribute("aria-valuetext", at("where").textContent ?? "");
  showJournal(
    { ...story, game },
    step,
    step - 1,
    (wanted) => api(`/tables/${table}/steps/${wanted}/why?${new URLSearchParams({ role: eyes.value })}`, { tokens }),
    120,
  );
  const turn = ++drawing;
  try {
    const picture = await api(
      `/tables/${table}/board?${new URLSearchParams({ role: eyes.value, step: String(step) })}`,
      { tokens },
    );
    if (turn === drawing) stage.show(picture);
  } catch (error) {
    if (turn === drawing) complain(error);
  }
}

/** The step before or after this one, by answers or by turns. @param {1|-1} way */
function neighbour(way) {
  if (by === "answer") return step + way;
  return way > 0 ? (turns.find((turn) => turn > step) ?? story.steps) : (turns.findLast((turn) => turn < step) ?? 0);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  at("playing").textContent = "Play";
}

function play() {
  if (timer) {
    stop();
    return;
  }
  if (step === story.steps) go(0);
  at("playing").textContent = "Pause";
  timer = setInterval(
    () => {
      if (step >= story.steps) stop();
      else go(neighbour(1));
    },
    by === "turn" ? 1000 : 500,
  );
}

/** @param {string} where */
function move(where) {
  if (where === "play") {
    play();
    return;
  }
  stop();
  go({ first: 0, last: story.steps, back: neighbour(-1), on: neighbour(1) }[where] ?? step);
}

function result() {
  const ending = story.ending,
    margin = story.scale !== null;
  const scores = story.scores[story.steps];
  const order = story.seats
    .map((/** @type {any} */ seat, /** @type {number} */ i) => ({ seat, score: scores[i] }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.score - a.score);
  at("result").replaceChildren(
    h("h1", {}, ending?.words ?? "Still being played"),
    h("p", {}, ending?.result ?? `${story.steps} answers so far`),
    h(
      "ol",
      { class: "rank" },
      ...order.map((/** @type {any} */ { seat, score }) =>
        h(
          "li",
          { class: ending?.winners.includes(seat.role) ? "won" : "" },
          emblem(seat),
          h("b", {}, signed(score, margin)),
          h("br"),
          seat.title,
          h("br"),
          seat.kind === "bot" ? "bot" : seat.person,
        ),
      ),
    ),
  );
}

/** The chapters that moved the scores most. */
function showTurningPoints() {
  const best = turningPoints(story);
  at("turns").hidden = !best.length;
  const jump = (/** @type {number} */ wanted) => {
    stop();
    go(wanted);
  };
  at("turns").replaceChildren(
    h("h2", {}, "Turning points"),
    ...best.map(({ seat, title, change, step: wanted }) =>
      h("button", { onclick: () => jump(wanted) }, emblem(seat, 18), h("span", {}, title), h("em", {}, signed(change))),
    ),
  );
}

async function open() {
  story = await api(`/tables/${table}/story?role=${encodeURIComponent(eyes.value)}`, { tokens });
  turns = story.actors.flatMap((/** @type {number} */ actor, /** @type {number} */ i) => {
    if (actor < 0) return [];
    let before = i - 1;
    while (before >= 0 && story.actors[before] < 0) before--;
    return before < 0 || story.actors[before] !== actor ? [i] : [];
  });
  slider.max = String(story.steps);
  at("charttitle").textContent = story.scale ? "Victory margin" : "Scores";
  chart ??= new Chart(/** @type {any} */ (at("chart")), story.scores, story.seats, story.scale !== null, (wanted) => {
    stop();
    go(wanted);
  });
  if (eyes.options.length === 1) {
    for (const seat of story.seats)
      if (story.ending || seat.role in mine) eyes.append(h("option", { value: seat.role }, seat.title));
  }
  at("review").hidden = !story.ending;
  result();
  showTurningPoints();
}

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
eyes.addEventListener("change", () =>
  open()
    .then(() => go(step))
    .catch(complain),
);
for (const button of document.querySelectorAll("[data-go]"))
  button.addEventListener("click", () => move(/** @type {HTMLElement} */ (button).dataset.go ?? ""));
for (const button of document.querySelectorAll("[data-by]")) {
  button.addEventListener("click", () => {
    by = /** @type {HTMLElement} */ (button).dataset.by ?? "turn";
    for (const other of document.querySelectorAll("[data-by]"))
      other.setAttribute("aria-pressed", String(other === button));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || (event.target instanceof HTMLElement && event.target.matches("select"))) return;
  const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
  if (
    !where ||
    (event.key === " " && event.target instanceof HTMLElement && event.target.matches("button, a, summary"))
  )
    return;
  event.preventDefault();
  move(where);
});
at("fork").addEventListener("click", async () => {
  try {
    const team = (/** @type {number} */ actor) =>
      story.players.find((/** @type {number[]} */ roles) => roles.includes(actor));
    const mine = team(story.actors.slice(step).find(team)) ?? story.players[0] ?? [];
    const seats = Object.fromEntries(
      story.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => [
        seat.role,
        { kind: mine.includes(i) ? "me" : "bot" },
      ]),
    );
    const made = await api(`/tables/${table}/fork`, {
      method: "POST",
      tokens,
      body: { step, seats, maker: name.get(), listed: false },
    });
    purse.add(made.id, made.tokens);
    location.href = `/table/${made.id}`;
  } catch (error) {
    complain(error);
  }
});
at("download").addEventListener("click", async (event) => {
  event.preventDefault();
  try {
    const record = await api(`/tables/${table}/record`, { tokens });
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 2)}\n`], { type: "application/json" }));
    /** @type {HTMLAnchorElement} */ (h("a", { href: url, download: `${game}-${table}.json` })).click();
    URL.revokeObjectURL(url);
  } catch (error) {
    complain(error);
  }
});

const first = new URLSearchParams(location.search).get("step");
open()
  .then(() => go(first ? Number(first) : story.steps))
  .catch(complain);
