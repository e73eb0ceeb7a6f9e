// A lesson: the page of a table with a coach beside the board, and a script instead of other people.
import { api, goTo, name } from "./api.js";
import { Coach } from "./coach.js";
import { at, dialog, h } from "./dom.js";
import { Follow } from "./follow.js";
import { finish, knowsGame } from "./learnt.js";
import { paceControl } from "./menu.js";
import { Page } from "./table.js";

/** @typedef {import("./follow.js").Words} Words */

const game = document.body.dataset.game ?? "";
const lesson = document.body.dataset.lesson ?? "";

/** Lessons are offered no more. */
function know() {
  knowsGame(game);
  location.href = `/learn/${game}`;
}

class LessonPage extends Page {
  constructor() {
    super();
    this.busy = false;
    at("play").classList.add("learn");
    document.addEventListener("keydown", (event) => this.#key(event), true);
  }

  holds() {
    const roles = (document.body.dataset.roles ?? "").split(" ");
    return Object.fromEntries(roles.map((role) => [role, "lesson"]));
  }

  connect() {
    const live = new Follow(
      game,
      lesson,
      (message) => this.hear(message),
      (words) => coach.hear(words),
    );
    return /** @type {any} */ (live);
  }

  /** Ask something of the lesson; what moves nothing on the board is only said. @param {import("./coach.js").Wish} what */
  async wish(what) {
    if (this.busy) return;
    if (what === "back" && coach.forgive()) return; // nothing was answered yet
    const answer = what === "anyway" ? (coach.words?.strayed?.answer ?? "") : "";
    this.busy = true;
    try {
      const reply = await this.attempt(() => this.#follow().do(what, answer));
      if (reply && !reply.messages.length) this.#say();
    } finally {
      this.busy = false;
    }
  }

  /** @returns {Follow} */
  #follow() {
    return /** @type {any} */ (this.live);
  }

  /** @param {string} action */
  async answer(action) {
    await super.answer(action);
    if (coach.words?.strayed) await this.settle();
  }

  alone() {
    return false; // in a lesson everything is pressed by hand
  }

  async settle() {
    await super.settle();
    if (!this.story.telling && !this.story.walking) this.#say();
  }

  /** @param {import("./deeds.js").Deed} deed @param {boolean} more */
  narrate(deed, more) {
    super.narrate(deed, more);
    coach.watch();
  }

  #say() {
    coach.show();
    if (coach.words?.over) this.#end(coach.words);
    else document.getElementById("lessonend")?.remove();
  }

  undo() {
    return this.wish("back");
  }

  escape() {
    if (coach.words?.strayed || (coach.words?.away && !this.story.telling)) this.wish("back");
    else super.escape();
  }

  menu() {
    const box = dialog(
      "Lesson",
      h("div", { class: "field" }, h("span", {}, "Pace of bots and others"), h("span", {}, paceControl(this))),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn", onclick: () => (box.close(), this.howTo()) }, "How to play"),
        h("button", { class: "btn", onclick: () => (box.close(), this.keys()) }, "Keys"),
        h("button", { class: "btn", onclick: () => this.#again() }, "Begin again"),
        h("a", { class: "btn", href: `/learn/${game}` }, "All lessons"),
      ),
    );
  }

  #again() {
    this.#follow().forget();
    location.reload();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    const pressed = event.target instanceof Element && event.target.matches("button, a, summary, [data-action]");
    if (event.key === "Enter" && coach.words?.reads && !pressed && !this.story.telling) this.wish("next");
    else if (event.key === "Backspace") this.wish("back");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The last words, and what to do now. @param {Words} words */
  #end(words) {
    finish(game, lesson);
    if (document.getElementById("lessonend")) return;
    this.prompt.ask(null, "The lesson is done", "Go on to the next, play on from here, or go back.");
    this.prompt.row();
    const next = words.next;
    const further = next && h("a", { class: "btn go", href: `/learn/${game}/${next.id}` }, `Next: ${next.title}`);
    at("stage").append(
      h(
        "div",
        { class: "veil", id: "lessonend" },
        h(
          "section",
          { class: "endsheet", tabindex: "-1", "aria-label": "The lesson is done" },
          h("h1", {}, `${words.title}: done`),
          h("p", { class: "lastwords" }, words.say.map(([, text]) => text).join("")),
          h(
            "div",
            { class: "end" },
            further,
            h("button", { class: "btn", onclick: () => this.#playOn(words) }, "Play on from here"),
            h("a", { class: `btn${next ? "" : " go"}`, href: `/#play=${game}` }, "Play a game"),
            h("a", { class: "btn", href: `/learn/${game}` }, "All lessons"),
            h("button", { class: "btn", onclick: () => this.wish("back") }, "◀ Back"),
          ),
        ),
      ),
    );
    /** @type {HTMLElement|null} */ (document.querySelector("#lessonend .endsheet"))?.focus({ preventScroll: true });
    this.#follow().forget();
  }

  /** A real table with this position. @param {Words} words */
  async #playOn(words) {
    const seats = Object.fromEntries(
      (this.now?.seats ?? []).map(({ role }) => [role, { kind: words.mine.includes(role) ? "me" : "bot" }]),
    );
    const record = { ...words.record, seats: {} };
    const made = await this.attempt(() =>
      api("/tables/load", { method: "POST", body: { record, seats, maker: name.get(), name: words.title } }),
    );
    if (made) goTo(made);
  }
}

const coach = new Coach(game, (wish) => page.wish(wish), know);
const page = new LessonPage();
