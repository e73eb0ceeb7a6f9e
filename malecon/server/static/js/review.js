// The review of a game: one click makes it, the chart is walked along, the decisions lie beside the board.
import { api, purse, Refusal } from "./api.js";
import { at, emblem, h, toast } from "./dom.js";
import { Stage } from "./stage.js";
import { WalkChart } from "./walkchart.js";

/**
 * @typedef {{step: number, steps: [number, number], heading: string, labels: [string, string], cost: number, noise: number,
 *   verdict: string, words: string, reason: {places: string[], words: string}|null, line: string[], given: string[],
 *   better: string[], standing: {given: number, better: number}}} Decision
 * @typedef {{step: number, swing: number, words: string}} Luck
 * @typedef {{labels: [string, string], steps: number[], cost: number, words: string}} Habit
 * @typedef {{total: number, choices: number, luck: number, others: number, unexplained: number, noise: number}} Sums
 * @typedef {{made: any, roles: string[], titles: string[], steps: number, winners: string[], standing: number[][],
 *   leads: number[][], headings: {step: number, title: string}[], sums: Record<string, Sums>,
 *   decisions: Record<string, Decision[]>, seen: Record<string, Decision[]>, habits: Record<string, Habit[]>,
 *   luck: Record<string, Luck[]>, turns: {step: number, words: string}[],
 *   words: Record<string, {headline: string, summary: string}>}} Review
 * @typedef {{state: "none"|"running"|"ready", done: number, now: string, left_s: number|null, steps: number}} Progress
 */

const SO_FAR = "The chart grows while the game is looked at; the decisions come when all of it has been.";
/** @type {Record<string, string>} */
const VERDICTS = { "the game turned here": "The game turned here; much better was" };
const EVERY = 900; // milliseconds between two looks at how far it has come
const table = document.body.dataset.table ?? "";
const game = document.body.dataset.game ?? "";
const mine = purse.of(table),
  tokens = Object.values(mine);
const stage = new Stage(at("board"), () => {});
/** @type {any} */
let story = null;
/** @type {Review|null} */
let review = null;
/** @type {Progress} */
let progress = { state: "none", done: 0, now: "", left_s: null, steps: 0 };
/** @type {WalkChart|null} */
let chart = null;
let role = "",
  step = 0,
  drawing = 0;

/** @param {unknown} error */
const complain = (error) => toast(error instanceof Refusal ? error.message : String(error));
/** @param {number} x */
const percent = (x) => `${Math.round(Math.abs(x) * 100)} %`;
/** @param {number} x */
const signed = (x) => `${Math.round(x * 100) < 0 ? "−" : "+"}${percent(x)}`;
/** @param {string} label */
const capital = (label) => label.slice(0, 1).toUpperCase() + label.slice(1);
/** @param {string} label */
const stopped = (label) => (/[.!?]$/.test(label) ? label : `${label}.`);

/** What is said of a step in the bar. @param {number} at */
function heading(at) {
  return review?.headings.findLast((found) => found.step <= at)?.title ?? "Set-up";
}

/** @param {number} at */
function told(at) {
  const place = review?.roles.indexOf(role) ?? 0;
  const row = review?.standing[at];
  const chance = row ? `${review?.titles[place]} ${Math.round(row[place] * 100)} per cent` : "";
  return `${heading(at)}, step ${at}: ${chance}`;
}

/** The decisions of the seat that is shown, with what stands on their discs. */
function decisions() {
  const dear = (review?.decisions[role] ?? []).map((decision, i) => ({ decision, number: String(i + 1) }));
  const seen = (review?.seen[role] ?? []).map((decision) => ({ decision, number: "★" }));
  return [...seen, ...dear];
}

// The board and the bar under it.

const ABOVE = "(max-width: 1000px)";

/** From the list to a step; where the board stands above the list, it comes into sight. @param {number} wanted */
function visit(wanted) {
  void go(wanted);
  if (matchMedia(ABOVE).matches) at("board").scrollIntoView({ block: "start" });
}

/** @param {number} wanted */
async function go(wanted) {
  if (!story) return;
  step = Math.max(0, Math.min(story.steps, wanted));
  chart?.walk(step);
  bar();
  for (const item of document.querySelectorAll(".mo")) {
    const on = item.getAttribute("data-step") === String(step);
    item.classList.toggle("on", on);
    item.querySelector("button")?.setAttribute("aria-current", String(on));
    const more = /** @type {HTMLElement|null} */ (item.querySelector(".more"));
    if (more) more.hidden = !on;
  }
  const turn = ++drawing;
  try {
    const query = new URLSearchParams({ role, step: String(step) });
    const picture = await api(`/tables/${table}/board?${query}`, { tokens });
    if (turn !== drawing) return;
    stage.show(picture);
    stage.ring(places());
    document.body.dataset.shown = String(step);
  } catch (error) {
    if (turn === drawing) complain(error);
  }
}

/** What the decision at this step was about: the spaces that were chosen, and those that would have been better. */
function places() {
  const here = decisions().find(({ decision }) => decision.step === step)?.decision;
  if (!here) return [];
  const spaces = [...here.given.slice(0, 3), ...here.better.slice(0, 3)]
    .filter((name) => /^(space|country|province):/.test(name))
    .map((name) => name.slice(name.indexOf(":") + 1));
  return [...new Set([...spaces, ...(here.reason?.places ?? [])])];
}

function bar() {
  const found = decisions().find(({ decision }) => decision.step === step);
  const row = review?.standing[step];
  const place = review?.roles.indexOf(role) ?? 0;
  const chance = row ? `${Math.round(row[place] * 100)} %` : "";
  const lead = review?.leads[step]?.[place];
  const given = story.answers[step];
  const actor = story.actors[step];
  const who = actor >= 0 ? story.seats[actor].title : "Dice and cards";
  const words = found
    ? [
        h("b", {}, heading(step)),
        `: ${found.decision.labels[0]}, ${percent(found.decision.standing.given)}. `,
        h("b", {}, capital(found.decision.labels[1])),
        `: ${percent(found.decision.standing.better)}.`,
      ]
    : [
        h("b", {}, heading(step)),
        step < story.steps ? `, ${who}: ${given?.label ?? "hidden from you"}. ` : ", the end. ",
        h("b", {}, chance),
        lead === undefined || story.scale === undefined
          ? ""
          : ` · lead ${lead > 0 ? "+" : lead < 0 ? "−" : ""}${Math.abs(lead)}`,
      ];
  const walk = at("walk");
  walk.hidden = false;
  walk.replaceChildren(
    found ? h("span", { class: "no" }, found.number) : "",
    h("span", { class: "say", "aria-live": "polite" }, ...words),
    h("button", { class: "btn", "aria-label": "Answer before, key ←", onclick: () => go(step - 1) }, "◀"),
    h("button", { class: "btn", "aria-label": "Next answer, key →", onclick: () => go(step + 1) }, "▶"),
    h("a", { class: "btn", id: "explore", href: `/explore/${game}#table=${table}&step=${step}&as=${role}` }, "Explore"),
  );
}

// The head: who won, the course of the game, and where the change of the standing came from.

/** Whether positions were played on to the end of the game, so that nothing is left to a forecast. */
const toTheEnd = () => review?.made.budget.near >= 1_000_000;

function head() {
  if (!review || !story) return;
  const seat = story.seats.find((/** @type {any} */ found) => found.role === role);
  const words = review.words[role];
  const sums = review.sums[role];
  const part = (/** @type {string} */ title, /** @type {number} */ amount, /** @type {string} */ small) =>
    h("div", {}, h("span", { class: "eyebrow" }, title), h("b", {}, signed(amount)), h("small", {}, small));
  at("head").replaceChildren(
    emblem(seat, 44),
    h(
      "div",
      {},
      h("h1", {}, words.headline),
      h("p", { id: "intro" }, progress.state === "running" ? SO_FAR : words.summary),
    ),
    h(
      "div",
      { class: "parts", "aria-label": `From the first answer to the last: ${signed(sums.total)}` },
      part("Your choices", sums.choices, "what your answers brought"),
      part("Dice and cards", sums.luck, "against their odds"),
      part("The others", sums.others, "what theirs brought you"),
      part(
        "Unexplained",
        sums.unexplained,
        `${toTheEnd() ? "left open by the tries" : "seen only later"}, ± ${percent(sums.noise)}`,
      ),
    ),
  );
}

// The list.

/** @param {Decision} decision @param {string} number @param {boolean} seen */
function item(decision, number, seen) {
  const [given, better] = decision.labels;
  const because = decision.reason
    ? ` It brings ${stopped(decision.reason.words)}`
    : seen
      ? ""
      : " The reason lies deeper.";
  const line =
    decision.line.length > 1 ? h("p", {}, "Expected after it: ", decision.line.slice(1).join("; "), ".") : "";
  return h(
    "li",
    { class: "mo", "data-step": String(decision.step) },
    h(
      "button",
      { onclick: () => visit(decision.step), "aria-current": "false" },
      h("span", { class: "nr" }, number),
      h("h3", {}, decision.heading),
      h("span", { class: "c" }, `${seen ? "+" : "−"}${percent(decision.cost)}`),
      seen
        ? h("p", {}, h("b", {}, capital(given)), `. ${decision.words}${because}`)
        : h(
            "p",
            {},
            `${stopped(capital(given))} ${VERDICTS[decision.verdict] ?? capital(decision.verdict)} `,
            h("b", {}, better),
            `.${because}`,
          ),
    ),
    h(
      "div",
      { class: "more", hidden: true },
      h("p", {}, `${seen ? "" : `${decision.words} `}Within ± ${percent(decision.noise)}.`),
      line,
    ),
  );
}

function list() {
  const parts = [];
  if (progress.state !== "ready") parts.push(making());
  if (review) {
    const seen = review.seen[role] ?? [],
      dear = review.decisions[role] ?? [],
      habits = review.habits[role] ?? [],
      luck = review.luck[role] ?? [];
    if (habits.length)
      parts.push(
        h("h2", {}, habits.length > 1 ? "Habits" : "A habit"),
        h(
          "ol",
          {},
          ...habits.map((habit) =>
            h(
              "li",
              { class: "mo" },
              h(
                "button",
                { onclick: () => visit(habit.steps[0]) },
                h("span", { class: "nr" }, `${habit.steps.length}×`),
                h("h3", {}, capital(habit.labels[0])),
                h("span", { class: "c" }, `−${percent(habit.cost)}`),
                h("p", {}, habit.words),
              ),
            ),
          ),
        ),
      );
    if (seen.length)
      parts.push(h("h2", {}, "Well seen"), h("ol", {}, ...seen.map((decision) => item(decision, "★", true))));
    if (dear.length || progress.state === "ready") parts.push(h("h2", {}, "The choices that cost you most"));
    parts.push(h("ol", { id: "dear" }, ...dear.map((decision, i) => item(decision, String(i + 1), false))));
    if (progress.state === "ready" && !review.made.stopped && dear.length < 5)
      parts.push(
        h(
          "p",
          { class: "nothing" },
          `Nothing ${dear.length ? "else " : ""}that you chose clearly cost you more than 2 %.`,
        ),
      );
    if (luck.length) parts.push(h("h2", {}, "Luck"), h("ul", { class: "lk" }, ...luck.map(swing)));
    if (review.turns.length)
      parts.push(
        h("h2", {}, "Turning points"),
        h(
          "ul",
          { class: "lk" },
          ...review.turns.map((turn) =>
            h("li", {}, h("button", { onclick: () => visit(turn.step) }, turn.words, h("b", {}, ""))),
          ),
        ),
      );
    parts.push(footer());
  }
  at("list").replaceChildren(...parts);
}

/** @param {Luck} found */
function swing(found) {
  return h(
    "li",
    {},
    h("button", { onclick: () => visit(found.step) }, h("span", {}, found.words), h("b", {}, signed(found.swing))),
  );
}

function footer() {
  const made = review?.made;
  const again = made.stopped && progress.state !== "running";
  return h(
    "p",
    { class: "made" },
    `Made by playing on and ${made.bot}, version ${made.version}: ${made.budget.each} tries for each position${toTheEnd() ? ", to the end of the game" : ""}, `,
    `${made.budget.confirm} and ${made.budget.trees} searches for each decision that is told, ${Math.round(made.seconds)} s. `,
    `A standing is within ± ${(made.noise * 100).toFixed(1)} %. `,
    again ? "It was stopped before its end." : "Made again from the same record it finds the same.",
  );
}

// Making it.

function making() {
  if (progress.state === "running") {
    const left = progress.left_s === null ? "" : ` · about ${Math.max(1, Math.round(progress.left_s))} s`;
    return h(
      "div",
      { class: "making", role: "status" },
      h("b", {}, "Reviewing this game"),
      h("progress", { max: 1, value: progress.done, "aria-label": "How far the review has come" }),
      h("div", { class: "row" }, h("span", {}, `${progress.now}${left}`)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn sm", id: "stop", onclick: stop }, "Stop"),
        h("small", { class: "why" }, "keeps what there is; you may close this page"),
      ),
    );
  }
  return h(
    "div",
    { class: "making" },
    h(
      "p",
      {},
      "How the chances went, which choices cost most and what was better, who was lucky. It takes a minute or two, in the background.",
    ),
    h("div", { class: "row" }, h("button", { class: "btn go", id: "make", onclick: begin }, "Review this game")),
  );
}

async function begin() {
  try {
    progress = await api(`/tables/${table}/review`, { method: "POST", tokens });
    await follow();
  } catch (error) {
    complain(error);
  }
}

async function stop() {
  try {
    progress = await api(`/tables/${table}/review/stop`, { method: "POST", tokens });
  } catch (error) {
    complain(error);
  }
}

/** Look how far it has come, and take what there is, until it is there. */
async function follow() {
  show();
  while (progress.state === "running") {
    await new Promise((done) => setTimeout(done, EVERY));
    try {
      const found = /** @type {Progress} */ (await api(`/tables/${table}/review/progress`, { tokens }));
      const more = found.steps > progress.steps || found.state !== "running" || found.done > progress.done;
      progress = found;
      if (more) review = await api(`/tables/${table}/review`, { tokens }).catch(() => review);
    } catch (error) {
      complain(error);
      return;
    }
    show();
  }
  const dearest = review?.decisions[role]?.[0];
  if (dearest && !chosen) await go(dearest.step);
}

/** Whether the person has begun to walk. */
let chosen = false;

function show() {
  document.body.dataset.review = progress.state;
  if (!review || !story) {
    at("intro").textContent =
      progress.state === "running"
        ? "The first positions are being looked at."
        : "This game has not been reviewed yet.";
    list();
    return;
  }
  head();
  at("chartbox").hidden = false;
  seats();
  chart ??= new WalkChart(at("plot"), story.seats, walkTo, told);
  chart.show(
    {
      steps: story.steps,
      rows: review.standing,
      ticks: review.headings.map((found) => found.step),
      discs: decisions().map(({ decision, number }) => ({
        step: decision.step,
        number,
        words: `${decision.heading}: ${decision.words}`,
      })),
      own: review.roles.indexOf(role),
    },
    step,
  );
  list();
  bar();
}

/** @param {number} wanted */
function walkTo(wanted) {
  chosen = true;
  go(wanted);
}

function seats() {
  at("seats").replaceChildren(
    ...story.seats.map((/** @type {any} */ seat) =>
      h(
        "button",
        {
          "aria-pressed": String(seat.role === role),
          "data-seat": seat.role,
          onclick: () => {
            role = seat.role;
            show();
            go(review?.decisions[role]?.[0]?.step ?? step);
          },
        },
        emblem(seat, 16),
        `${seat.title}${seat.role in mine ? ", you" : ""}`,
      ),
    ),
  );
}

/** The beginning of the heading before or after this step. @param {1|-1} way */
function chapter(way) {
  const starts = (review?.headings ?? []).map((found) => found.step);
  return way > 0
    ? (starts.find((start) => start > step) ?? story.steps)
    : (starts.findLast((start) => start < step) ?? 0);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !story || document.querySelector("dialog[open]")) return;
  const dear = review?.decisions[role] ?? [];
  const number = Number(event.key);
  let wanted = -1;
  if (event.key === "ArrowLeft") wanted = event.shiftKey ? chapter(-1) : step - 1;
  else if (event.key === "ArrowRight") wanted = event.shiftKey ? chapter(1) : step + 1;
  else if (event.key === "Home") wanted = 0;
  else if (event.key === "End" || event.key === "Escape") wanted = story.steps;
  else if (number >= 1 && number <= dear.length) wanted = dear[number - 1].step;
  else if (event.key === "e" || event.key === "E") document.getElementById("explore")?.click();
  if (wanted < 0 && event.key !== "ArrowLeft") return;
  event.preventDefault();
  walkTo(wanted);
});
at("share").addEventListener("click", async () => {
  const link = `${location.origin}/review/${table}?step=${step}&seat=${encodeURIComponent(role)}`;
  try {
    await navigator.clipboard.writeText(link);
    toast("Copied: whoever opens this link sees this place of the review.");
  } catch {
    toast(link);
  }
});

async function open() {
  const asked = new URLSearchParams(location.search);
  story = await api(`/tables/${table}/story?role=`, { tokens });
  if (!story.ending) throw new Refusal(409, "A game is reviewed when it is over.");
  const own = story.seats.find((/** @type {any} */ seat) => seat.role in mine)?.role;
  const roles = story.seats.map((/** @type {any} */ seat) => seat.role);
  const wanted = asked.get("seat") ?? "";
  role = roles.includes(wanted) ? wanted : (own ?? story.ending.winners[0] ?? roles[0]);
  story = await api(`/tables/${table}/story?role=${encodeURIComponent(role)}`, { tokens });
  step = story.steps;
  progress = await api(`/tables/${table}/review/progress`, { tokens });
  if (progress.state !== "none") review = await api(`/tables/${table}/review`, { tokens }).catch(() => null);
  const place = asked.get("step");
  if (place !== null) {
    chosen = true;
    step = Number(place) || 0;
  } else if (review?.decisions[role]?.length && progress.state === "ready") step = review.decisions[role][0].step;
  show();
  await go(step);
  if (asked.has("make") && progress.state === "none") await begin();
  else await follow();
}

open().catch(complain);
