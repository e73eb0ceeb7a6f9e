// The scratch board: the page of a table on which one answers for everybody, dice and cards among them.
import { api, goTo, name, purse } from "./api.js";
import { dialog, at, h, toast } from "./dom.js";
import { carried, exploring } from "./links.js";
import { Scratch } from "./scratch.js";
import { Judge, Tried } from "./tried.js";
import { Page } from "./table.js";

/** @typedef {import("./scratch.js").Node} Node */

const game = document.body.dataset.game ?? "";

class ExplorePage extends Page {
  /** @param {import("./links.js").Start} start @param {any} ground */
  constructor(start, ground) {
    super();
    this.sending = false;
    this.asker = ""; // who was asked where it began
    this.start = start;
    this.ground = ground;
    at("play").classList.add("explore");
    at("undo").querySelector("small")?.replaceChildren("Back");
    this.tried = new Tried(this);
    this.judge = new Judge(this);
    at("undo").before(this.#botButton());
    document.addEventListener("keydown", (event) => this.#key(event), true);
    this.#begin();
  }

  /** The role whose chances are told first, and until whose question bots answer. */
  get you() {
    return this.ground.role || this.asker || this.scratch.seen?.eyes || "";
  }

  get scratch() {
    return /** @type {Scratch} */ (/** @type {any} */ (this.live));
  }

  holds() {
    return {};
  }

  connect() {
    const live = new Scratch(
      game,
      first.start,
      (message) => this.hear(message),
      () => this.moved(),
    );
    live.open = async () => {}; // begun when it is known what was tried
    return /** @type {any} */ (live);
  }

  async #begin() {
    await this.attempt(async () => {
      const scratch = this.scratch;
      await scratch.go(scratch.root);
      this.asker = scratch.seen.asked === "chance" ? "" : scratch.seen.asked;
      const ends = (this.start.tried ?? []).map((actions) => scratch.branch(actions));
      if (this.ground.played.length) await scratch.tell(scratch.branch(this.ground.played, { played: true }));
      for (const end of ends.slice(1)) await scratch.tell(end);
      if (ends.length) await scratch.go(ends[0]);
      this.moved();
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "all")
      for (const seat of message.seats) if (!(seat.role in this.mine)) this.mine[seat.role] = "explore";
    if (message.answerers.length) this.eyes = this.live.role = message.answerers[0];
    super.hear(message);
  }

  /** One is somewhere else in the tree. */
  moved() {
    this.tried?.show();
    this.judge?.look();
    this.#address();
  }

  /** The address of this page is always that of the position. */
  async #address() {
    const here = await exploring(game, { ...this.start, tried: [this.scratch.path()] });
    history.replaceState(null, "", here);
  }

  alone() {
    return false; // here everything is pressed by hand
  }

  async settle() {
    await super.settle();
    document.title = `Exploring · ${this.now?.title ?? ""} · Malecón`;
    const over = this.scratch.seen?.over;
    if (over) {
      this.prompt.ask(null, over, "Go back and try something else.");
      this.prompt.row();
    }
  }

  undo() {
    return this.attempt(() => this.scratch.back());
  }

  #botButton() {
    return h(
      "button",
      {
        class: "a plain",
        id: "botanswers",
        "aria-keyshortcuts": "B",
        title: "A bot answers this question (B); until you are asked (Shift B)",
        onclick: (/** @type {MouseEvent} */ event) => this.bots(event.shiftKey),
      },
      "Bot",
      h("small", {}, "answers"),
      h("kbd", { "aria-hidden": "true" }, "B"),
    );
  }

  /** Let bots answer: once, or until one is asked. @param {boolean} on */
  async bots(on) {
    if (this.sending || this.scratch.seen?.over) return;
    this.sending = true;
    at("play").dataset.bots = "";
    delete at("play").dataset.open;
    try {
      await this.attempt(async () => {
        for (let run = 0; run < 20; run++) {
          await this.scratch.bots(on ? this.you : "");
          if (!on || this.scratch.seen.over || this.scratch.seen.asked === this.you) break;
        }
      });
    } finally {
      this.sending = false;
      delete at("play").dataset.bots;
      this.settle();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    const onBoard = event.target instanceof Element && event.target.closest("[data-action]:not(button), [data-space]");
    /** @type {Record<string, () => void>} */
    const keys = {
      b: () => this.bots(false),
      B: () => this.bots(true),
      r: () => this.#roll(),
      ...(onBoard ? {} : { ArrowLeft: () => this.undo(), ArrowRight: () => this.attempt(() => this.scratch.forth()) }),
    };
    const done = keys[event.key];
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  }

  #roll() {
    if (!this.scratch.seen?.question?.odds.length) return;
    /** @type {HTMLElement|null} */ (document.querySelector("#acts > .go:last-child"))?.click();
  }

  escape() {
    const held = this.gestures.held || this.sums.kind || this.armed;
    if (held || !at("more").hidden || !at("notnow").hidden || !at("aid").hidden || at("play").dataset.drawer)
      super.escape();
    else this.leave();
  }

  menu() {
    const box = dialog(
      "Exploring",
      h("p", {}, "Nothing here changes the game; nothing is stored unless you keep it."),
      h(
        "div",
        { class: "row" },
        h("button", { class: "btn", onclick: () => (box.close(), this.howTo()) }, "How to play"),
        h("button", { class: "btn", onclick: () => (box.close(), this.keys()) }, "Keys"),
        h("button", { class: "btn", onclick: () => this.leave() }, "Leave"),
      ),
    );
  }

  // What may be done with it.

  async copy() {
    const link = `${location.origin}${await exploring(game, { ...this.start, tried: [this.scratch.path()] })}`;
    try {
      await navigator.clipboard.writeText(link);
      toast("The link is copied: it opens this position.");
    } catch {
      dialog("The link to this position", h("textarea", { readonly: true, rows: 6 }, link));
    }
  }

  async keep() {
    const { table, step, as, draw } = this.start;
    const all = this.scratch.all();
    const numbers = new Map([
      [this.scratch.root, -1],
      ...all.map((found, i) => /** @type {[Node, number]} */ ([found, i])),
    ]);
    const nodes = all.map((found) => ({
      of: numbers.get(/** @type {Node} */ (found.of)),
      answer: found.answer,
      standing: found.stands?.chances ?? [],
    }));
    const start = { game, table, step: this.ground.step ?? step, role: as ?? "", draw: draw ?? 0 };
    const body = { start, nodes, at: numbers.get(this.scratch.at) };
    const done = await this.attempt(() =>
      api(`/tables/${table}/explorations`, { method: "POST", tokens: purse.tokens(table ?? ""), body }),
    );
    if (done) toast("Kept with the game: its replay has it.");
  }

  async playOn() {
    const { table, step, as, draw, record } = this.start;
    const me = this.scratch.seen.asked in this.mine ? this.scratch.seen.asked : this.you;
    const seats = Object.fromEntries(
      Object.keys(this.mine).map((role) => [role, { kind: role === me ? "me" : "bot" }]),
    );
    const start = { game, table: table ?? "", step: step ?? null, role: as ?? "", draw: draw ?? 0, record };
    const made = await this.attempt(() =>
      api("/explore/play", {
        method: "POST",
        tokens: table ? purse.tokens(table) : [],
        body: { start, tried: this.scratch.path(), seats, maker: name.get(), listed: false },
      }),
    );
    if (made) goTo(made);
  }

  /** Back to where one came from. */
  leave() {
    const { table, step } = this.start;
    const playing = table && this.ground.step === this.ground.steps && Object.keys(purse.of(table)).length;
    location.href = !table ? "/" : playing ? `/table/${table}` : `/replay/${table}?step=${step ?? this.ground.step}`;
  }
}

/** @param {unknown} error */
function sorry(error) {
  at("ask").querySelector("h1")?.replaceChildren("This cannot be explored");
  at("ask")
    .querySelector("p")
    ?.replaceChildren(error instanceof Error ? error.message : String(error));
}

/** Where it begins; what is hidden is drawn once, and the address says by which number. */
async function begin() {
  const start = await carried(location.hash);
  const ground = await new Scratch(
    game,
    start,
    () => {},
    () => {},
  ).grounds();
  start.step ??= ground.step;
  if (ground.drawn) {
    start.as ||= ground.role;
    start.draw ||= 1 + Math.floor(Math.random() * 1e9);
  }
  return { start, ground };
}

/** @type {{start: import("./links.js").Start, ground: any}} */
let first;
begin()
  .then((found) => {
    first = found;
    new ExplorePage(found.start, found.ground);
  })
  .catch(sorry);

export { ExplorePage };
