// The play page: follows a table, asks what is to be asked, and sends what is answered.
import { api, purse, Refusal } from "./api.js";
import { showJournal, ruleChip, showTalk } from "./book.js";
import { at, dialog, emblem, h, toast } from "./dom.js";
import { Live } from "./live.js";
import { keys, openMenu, paceControl, sitDown } from "./menu.js";
import { showSeats, who } from "./seats.js";
import { showPanels, Stage } from "./stage.js";

/** @typedef {import("./api.js").Situation} Situation @typedef {import("./api.js").StepMessage} StepMessage @typedef {import("./api.js").Answer} Answer */

const MAIN = ["done", "pass", "stop", "decline", "finish", "none", "no"];
const BREATH = 900; // milliseconds a move is shown; less while many wait
const MANY = 14;

export class Page {
  constructor() {
    this.table = document.body.dataset.table ?? "";
    this.#takeSeatFromLink();
    this.mine = purse.of(this.table);
    /** @type {Situation|null} */
    this.now = null;
    /** Moves that have happened and are yet to be shown. @type {StepMessage[]} */
    this.beats = [];
    this.shown = 0;
    this.fresh = 0;
    this.eyes = "";
    this.pace = localStorage.getItem("pace") ?? "slow";
    this.sending = false;
    this.ready = ""; // the role whose player has lifted the curtain
    this.timer = 0;
    this.drawing = 0;
    /** @type {import("./api.js").Picture|null} */
    this.picture = null;
    this.stage = new Stage(at("board"), (action, onBoard) => {
      if (!onBoard || at("board").dataset.step === at("play").dataset.step) this.answer(action);
    });
    this.live = new Live(
      this.table,
      () => this.tokens(),
      (message) => this.hear(message),
      (online) => {
        at("offline").hidden = online;
      },
    );
    this.live.role = this.eyes = Object.keys(this.mine)[0] ?? "";
    this.acting = "";
    this.lastBy = ""; // which of the seats at this screen answered last
    at("pace").append(paceControl(this));
    this.#listen();
    this.live.open();
  }

  /** A seat travels to another device in the part of the address that is never sent to a server. */
  #takeSeatFromLink() {
    const found = location.hash.match(/^#seat=([^:]+):(.+)$/);
    if (!found) return;
    purse.add(this.table, { [decodeURIComponent(found[1])]: found[2] });
    history.replaceState(null, "", location.pathname);
  }

  tokens() {
    return Object.values(this.mine);
  }

  // What the server says.

  /** @param {any} message */
  hear(message) {
    if (message.kind === "all") this.#all(message);
    else if (message.kind === "step") this.#step(message);
    else if (message.kind === "wish" && this.now) {
      this.now.wish = message.wish;
      this.#banner();
    } else if (message.kind === "talk" && this.now) {
      this.now.talk.push(message.line);
      showTalk(this.now.talk);
      this.#news(`${message.line.person}: ${message.line.words}`, Boolean(at("talk").hidden));
    } else if (message.kind === "refused") this.#refused(message.reason);
    else if (message.kind === "gone") toast(message.reason);
  }

  /** @param {Situation & {since: number}} message */
  #all(message) {
    const old = this.now;
    if (message.since && old)
      message.journal = [
        ...old.journal.filter((line) => line.step <= message.since),
        ...message.journal.filter((line) => line.step > message.since),
      ];
    this.now = message;
    for (const role of Object.keys(this.mine))
      if (message.seats.find((seat) => seat.role === role)?.kind !== "person") delete this.mine[role];
    this.beats = [];
    this.shown = message.step;
    if (!old || old.epoch !== message.epoch) this.fresh = message.step;
    showTalk(message.talk);
    this.settle();
  }

  /** @param {StepMessage} message */
  #step(message) {
    const now = this.now;
    if (!now) return;
    now.journal.push(...message.journal);
    Object.assign(now, message, { kind: "all", journal: now.journal, wish: null });
    const own = message.by in this.mine;
    if (own) {
      this.fresh = message.step - 1;
      this.lastBy = message.by;
    }
    if (this.pace === "fast" || own) {
      if (!this.beats.length) this.shown = message.step;
      else this.beats.push(message);
    } else {
      this.beats.push(message);
    }
    if (this.beats.length) this.#nextBeat();
    else this.settle();
  }

  // Moves of others, one after another.

  #nextBeat() {
    if (this.timer || !this.beats.length) return;
    while (this.beats.length > 1 && !this.beats[0].journal.length) this.shown = this.beats.shift()?.step ?? this.shown;
    const beat = this.beats[0];
    const still = beat.journal.length === 0;
    this.shown = beat.step;
    this.beats.shift();
    if (still && !this.beats.length) {
      this.settle();
      return;
    }
    this.#narrate(beat);
    if (this.pace === "step") this.timer = -1;
    else
      this.timer = setTimeout(
        () => this.next(),
        this.pace === "slow" ? Math.max(BREATH / 4, BREATH * Math.min(1, 6 / (this.beats.length + 1))) : 30,
      );
  }

  /** Go on to the next move. */
  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.beats.length) this.#nextBeat();
    else this.settle();
  }

  /** Show all that has happened. */
  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.beats = [];
    this.shown = this.now?.step ?? 0;
    this.settle();
  }

  /** @param {StepMessage} beat */
  #narrate(beat) {
    const now = this.now;
    if (!now) return;
    const seat = now.seats.find((found) => found.role === beat.by);
    this.#ask(
      seat ?? null,
      seat ? `${seat.title} (${who(seat, this.mine)})` : "Dice and cards",
      beat.journal.map((line) => line.text).join(" "),
      beat.journal.at(-1)?.rule ?? "",
    );
    at("acts").replaceChildren(
      h("button", { class: "btn", onclick: () => this.skip() }, "Skip"),
      ...(this.pace === "step"
        ? [h("button", { class: "btn go", onclick: () => this.next() }, "Next ", h("kbd", {}, "Space"))]
        : []),
    );
    this.#story(beat.scores, beat.by);
    this.draw();
  }

  /** @param {string} value */
  setPace(value) {
    this.pace = value;
    localStorage.setItem("pace", value);
    if (value === "fast") this.skip();
  }

  // How things stand.

  /** Everything has been shown: ask, or wait. */
  settle() {
    const now = this.now;
    if (!now || this.timer) return;
    this.shown = now.step;
    if (this.#changeEyes(now)) return;
    at("play").dataset.step = `${now.epoch}.${now.step}`;
    this.#prompt(now);
    this.#story(now.scores, now.asked);
    this.#banner();
    this.draw();
    const yours = now.question !== null;
    document.title = `${yours ? "● Your turn · " : ""}${now.title} · Malecón`;
    at("undo").setAttribute("aria-disabled", String(!this.eyes || (!!now.ending && !now.undo.possible)));
    at("asides").hidden = !now.asides;
    at("undo").title = now.undo.possible ? "Take back your last answer" : now.undo.reason;
  }

  /** @param {number[]} scores @param {string} asked */
  #story(scores, asked) {
    if (!this.now) return;
    this.acting = asked;
    showSeats(this.now, this.picture, this.mine, scores, asked, (seat) => sitDown(this, seat));
    showJournal(this.now, this.shown, this.fresh, (step) =>
      api(`/tables/${this.table}/steps/${step}/why?${new URLSearchParams({ role: this.eyes })}`, {
        tokens: this.tokens(),
      }),
    );
  }

  /** Where several seats are played at this screen, look through the eyes of who is asked. @param {Situation} now */
  #changeEyes(now) {
    const able = now.answerers.filter((role) => role in this.mine);
    const wanted =
      able.length && !able.includes(this.eyes)
        ? able[0]
        : this.eyes in this.mine
          ? this.eyes
          : (Object.keys(this.mine)[0] ?? "");
    if (wanted === this.eyes) return false;
    const person = (/** @type {string} */ role) => now.seats.find((seat) => seat.role === role)?.person ?? "";
    const pass = now.hidden && !now.ending && person(wanted) !== person(this.ready || this.eyes);
    if (pass && this.ready !== wanted) {
      if (this.eyes) {
        this.eyes = "";
        this.live.look("");
      }
      this.#curtain(wanted, person(wanted));
      return true;
    }
    this.ready = wanted;
    this.eyes = wanted;
    this.live.look(wanted);
    return true;
  }

  /** @param {string} role @param {string} person */
  #curtain(role, person) {
    if (document.querySelector(".curtain")) return;
    const seat = this.now?.seats.find((found) => found.role === role);
    if (!seat) return;
    this.#ask(null, "", "", "");
    for (const secret of ["acts", "board", "lines", "under", "panels"]) at(secret).replaceChildren();
    const lift = h(
      "button",
      {
        class: "btn go big",
        onclick: () => {
          curtain.remove();
          this.ready = role;
          this.eyes = role;
          this.live.look(role);
        },
      },
      `I am ${person}: go on`,
    );
    const curtain = h(
      "div",
      { class: `curtain seat-${seat.colour}`, role: "dialog", "aria-modal": "true", "aria-label": "Pass the screen" },
      emblem(seat, 72),
      h("h1", {}, `Pass the screen to ${person}`),
      h("p", {}, `${seat.title} is to answer. What the others hold stays hidden.`),
      lift,
    );
    document.body.append(curtain);
    lift.focus();
  }

  /** @param {{colour: string, letter: string}|null} seat @param {string} title @param {string} line @param {string} rule */
  #ask(seat, title, line, rule) {
    at("prompt").className = `prompt ${seat ? `seat-${seat.colour}` : ""}`;
    at("who").replaceChildren(seat ? emblem(seat, 34) : "");
    const chip = ruleChip(this.now?.game ?? "", rule);
    at("ask").replaceChildren(
      h("h1", {}, title, line ? "" : " ", line ? "" : chip),
      h("p", {}, line, line && rule ? " " : "", line ? chip : ""),
    );
  }

  /** @param {Situation} now */
  #prompt(now) {
    const seat = now.seats.find((found) => found.role === now.asked) ?? null;
    const acts = at("acts");
    if (now.ending) {
      this.#ask(
        now.seats.find((found) => now.ending?.winners.includes(found.role)) ?? null,
        now.ending.words,
        now.ending.result,
        "",
      );
      acts.replaceChildren(
        h("a", { class: "btn", href: "/" }, "Lobby"),
        h("a", { class: "btn go", href: `/replay/${now.id}` }, "See the replay"),
      );
    } else if (now.question) {
      const words = now.question.prompt,
        end = words.indexOf(". "); // the question, then cost and consequence
      this.#ask(
        now.asked === "chance" ? null : seat,
        end < 0 ? words.replace(/\.$/, "") : words.slice(0, end),
        end < 0 ? "" : words.slice(end + 2),
        now.question.rule,
      );
      acts.replaceChildren(...this.#answers(now.question.answers, now.question.odds));
    } else if (now.asked === "chance") {
      this.#ask(null, "Dice and cards decide", "", "");
      acts.replaceChildren();
    } else if (seat?.kind === "open") {
      this.#ask(
        seat,
        `Waiting for somebody to play ${seat.title}`,
        "Send the table’s link, or give the seat to a bot: both are in the menu.",
        "",
      );
      acts.replaceChildren(
        h("button", { class: "btn", onclick: () => openMenu(this) }, "Menu"),
        h("button", { class: "btn can", onclick: () => sitDown(this, seat) }, `Sit down as ${seat.title}`),
      );
    } else if (seat) {
      this.#ask(
        seat,
        seat.kind === "bot" ? `${seat.title} is thinking…` : `Waiting for ${seat.person}`,
        `${seat.title} is to answer.`,
        "",
      );
      acts.replaceChildren();
    }
  }

  /** @param {Answer[]} answers @param {number[]} odds */
  #answers(answers, odds) {
    const rank = (/** @type {Answer} */ answer) => MAIN.indexOf(answer.name) + 1;
    const order = answers
      .map((answer, i) => ({ ...answer, odds: odds[i] }))
      .sort((a, b) => Number(rank(a) > 0) - Number(rank(b) > 0));
    const buttons = order.map((answer, i) =>
      h(
        "button",
        {
          class: `btn ${rank(answer) ? "go" : "can"}`,
          "data-action": answer.name,
          "data-key": i < 9 ? i + 1 : undefined,
        },
        answer.label,
        answer.odds ? ` ${Math.round(answer.odds * 100)} %` : "",
        i < 9 && h("kbd", { "aria-hidden": "true" }, String(i + 1)),
      ),
    );
    if (odds.length) buttons.push(h("button", { class: "btn go", onclick: () => this.#roll(order) }, "Roll for us"));
    if (order.length <= MANY) return buttons;
    const filter = h("input", {
      type: "search",
      placeholder: `Find in ${order.length}…`,
      "aria-label": "Find an answer",
      oninput: (/** @type {Event} */ event) => {
        const words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase();
        for (const button of buttons) button.hidden = !button.textContent?.toLowerCase().includes(words);
      },
    });
    return [filter, ...buttons];
  }

  /** @param {(Answer & {odds: number})[]} answers */
  #roll(answers) {
    let left = crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
    const found = answers.find((answer) => (left -= answer.odds) < 0) ?? answers[answers.length - 1];
    this.answer(found.name);
  }

  // What the person does.

  /** @param {string} action */
  async answer(action) {
    const now = this.now;
    if (!now?.question || this.sending || this.timer) return;
    if (!now.question.answers.some((answer) => answer.name === action)) return;
    this.sending = true;
    at("acts").setAttribute("aria-busy", "true");
    try {
      await this.live.answer(now.step, now.epoch, action);
    } catch (error) {
      this.#refused(error instanceof Error ? error.message : String(error));
    } finally {
      this.sending = false;
      at("acts").removeAttribute("aria-busy");
    }
  }

  /** @param {string} reason */
  #refused(reason) {
    toast(reason[0].toUpperCase() + reason.slice(1));
  }

  /** Do something, and say why if it is refused. @param {() => Promise<any>} act */
  async attempt(act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused(error.message);
    }
  }

  async undo() {
    const now = this.now;
    if (!now || !this.eyes) return;
    const alone = now.seats.every((seat) => seat.kind !== "person" || seat.role in this.mine);
    const role = alone && this.lastBy in this.mine ? this.lastBy : this.eyes;
    const send = (/** @type {boolean} */ ask) =>
      this.attempt(() =>
        api(`/tables/${this.table}/undo`, {
          method: "POST",
          tokens: this.tokens(),
          body: { step: now.step, epoch: now.epoch, role, ask },
        }),
      );
    if (now.undo.possible || alone) await send(false);
    else if (!/must agree/.test(now.undo.reason)) this.#refused(now.undo.reason);
    else {
      const box = dialog(
        "Ask for an undo?",
        h("p", {}, `${now.undo.reason[0].toUpperCase()}${now.undo.reason.slice(1)}.`),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              class: "btn go",
              onclick: () => {
                box.close();
                send(true);
              },
            },
            "Ask the others",
          ),
          h("button", { class: "btn", onclick: () => box.close() }, "Let it stand"),
        ),
      );
    }
  }

  #banner() {
    const wish = this.now?.wish,
      banner = at("banner");
    banner.hidden = !wish;
    at("play").classList.toggle("has-banner", !!wish);
    if (!wish || !this.now) return;
    const own = this.now.seats.filter((seat) => seat.role in this.mine).map((seat) => seat.person);
    const reply = (/** @type {boolean} */ agree) =>
      this.attempt(() =>
        api(`/tables/${this.table}/undo/reply`, { method: "POST", tokens: this.tokens(), body: { agree } }),
      );
    banner.replaceChildren(
      h("span", {}, h("b", {}, wish.person), ` asks to take back the last answer (to step ${wish.step}).`),
      own.length && !own.every((person) => wish.agreed.includes(person))
        ? h(
            "span",
            { class: "row" },
            h("button", { class: "btn sm", onclick: () => reply(false) }, "No"),
            h("button", { class: "btn sm go", onclick: () => reply(true) }, "Agree"),
          )
        : h("span", { class: "why" }, "Waiting for the others."),
    );
  }

  async asides() {
    if (!this.eyes || !this.now) {
      toast("Only those who play may do something beside the question.");
      return;
    }
    const found = await this.attempt(() =>
      api(`/tables/${this.table}/asides?role=${this.eyes}`, { tokens: this.tokens() }),
    );
    if (!found) return;
    const box = dialog(
      "Beside the question",
      found.length
        ? h(
            "div",
            { class: "row" },
            ...found.map((/** @type {Answer} */ aside) =>
              h(
                "button",
                {
                  class: "btn can",
                  onclick: async () => {
                    box.close();
                    await this.attempt(() =>
                      api(`/tables/${this.table}/asides`, {
                        method: "POST",
                        tokens: this.tokens(),
                        body: { step: this.now?.step, epoch: this.now?.epoch, role: this.eyes, action: aside.name },
                      }),
                    );
                  },
                },
                aside.label,
              ),
            ),
          )
        : "There is nothing you may do out of turn now.",
    );
  }

  howTo() {
    const text = /** @type {HTMLTemplateElement} */ (at("howto-text")).content.cloneNode(true);
    dialog(`How to play ${this.now?.title ?? ""}`, text);
  }

  /** The seats this browser holds have changed: come in again. */
  seatsChanged() {
    this.mine = purse.of(this.table);
    this.eyes = Object.keys(this.mine)[0] ?? "";
    this.live.again(this.eyes);
  }

  async draw() {
    const now = this.now;
    if (!now) return;
    const turn = ++this.drawing;
    const size = matchMedia("(max-width: 700px)").matches ? "phone" : "desktop";
    const query = new URLSearchParams({ role: this.eyes, step: String(this.shown), size });
    const picture = await this.attempt(() => api(`/tables/${this.table}/board?${query}`, { tokens: this.tokens() }));
    if (!picture || turn !== this.drawing) return;
    this.picture = picture;
    this.stage.show(picture);
    at("board").dataset.step = `${picture.epoch}.${picture.step}`; // a board that lags behind must not answer the next question
    showPanels(picture);
    this.#story(picture.scores, this.acting);
    if (this.now?.question && picture.step === this.now.step) this.stage.reveal();
  }

  /** @param {string} words @param {boolean} aloud */
  #news(words, aloud) {
    if (aloud) toast(words);
    at("news").textContent = words;
  }

  #listen() {
    at("undo").addEventListener("click", () => this.undo());
    at("menu").addEventListener("click", () => openMenu(this));
    at("asides").addEventListener("click", () => this.asides());
    at("howto").addEventListener("click", () => this.howTo());
    at("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const input = /** @type {HTMLInputElement} */ (at("words"));
      const words = input.value.trim();
      if (!words) return;
      this.attempt(async () => {
        await api(`/tables/${this.table}/talk`, {
          method: "POST",
          tokens: this.tokens(),
          body: { words, name: localStorage.getItem("name") },
        });
        input.value = "";
      });
    });
    for (const which of ["journal", "talk"]) at(`tab-${which}`).addEventListener("click", () => this.#open(which));
    for (const button of document.querySelectorAll("button[data-drawer]")) {
      button.addEventListener("click", () => {
        const play = at("play"),
          wanted = /** @type {HTMLElement} */ (button).dataset.drawer ?? "";
        play.dataset.drawer = play.dataset.drawer === wanted ? "" : wanted;
        for (const other of document.querySelectorAll("button[data-drawer]"))
          other.setAttribute(
            "aria-expanded",
            String(/** @type {HTMLElement} */ (other).dataset.drawer === play.dataset.drawer),
          );
        if (wanted === "journal" || wanted === "talk") this.#open(wanted);
      });
    }
    for (const button of document.querySelectorAll("[data-scroll]")) {
      button.addEventListener("click", () => {
        const box = at("board"),
          part = Number(/** @type {HTMLElement} */ (button).dataset.scroll);
        box.scrollTo({
          left: part * (box.scrollWidth - box.clientWidth),
          top: part * (box.scrollHeight - box.clientHeight),
          behavior: "smooth",
        });
      });
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} which */
  #open(which) {
    for (const each of ["journal", "talk"]) {
      at(each).hidden = each !== which;
      at(`tab-${each}`).setAttribute("aria-selected", String(each === which));
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .curtain")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    const button =
      event.key >= "1" && event.key <= "9" ? document.querySelector(`#acts [data-key="${event.key}"]`) : null;
    if (button instanceof HTMLElement) button.click();
    else if (event.key === "u") this.undo();
    else if (
      event.key === " " &&
      this.timer &&
      !(event.target instanceof HTMLElement && event.target.matches("summary"))
    ) {
      event.preventDefault();
      if (this.pace === "step") this.next();
      else this.skip();
    } else if (event.key === "?") keys();
    else if (event.key === "m") openMenu(this);
    else if (event.key === "l") this.stage.toggleList();
    else if (event.key === "j") this.#open("journal");
    else if (event.key === "t") {
      this.#open("talk");
      at("words").focus();
      event.preventDefault();
    } else return;
  }
}

new Page();
