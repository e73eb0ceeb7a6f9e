// The play page: follows a table, asks what is to be asked, and sends what is answered.
import { purse, Refusal } from "./api.js";
import { learn, showJournal, showTalk } from "./book.js";
import { at, toast } from "./dom.js";
import { raise } from "./curtain.js";
import { closeAid, closeHint, fillAid, hint, howToPlay, tellOnHover } from "./aid.js";
import { openDoors, openDrawer, openPane } from "./doors.js";
import { Asking } from "./asking.js";
import { dragPieces } from "./drag.js";
import { Gestures } from "./gestures.js";
import { showReach } from "./halves.js";
import { heed } from "./guests.js";
import { Advice } from "./hint.js";
import { listen } from "./keys.js";
import { beside, showWish, takeBack } from "./around.js";
import { hideCard, showCard } from "./cards.js";
import { Live } from "./live.js";
import { fly, where } from "./motion.js";
import { closeEnd, showEnd } from "./sheet.js";
import { badge, dice, somebody, yourTurn } from "./signals.js";
import { keys, openMenu, paceControl, sitDown } from "./menu.js";
import { pinchMap } from "./pinch.js";
import { act, Prompt, rolled, sentences } from "./prompt.js";
import { showSeats } from "./seats.js";
import { showPanels, Stage } from "./stage.js";
import { Story } from "./story.js";
import { Sums } from "./sums.js";
import { idle } from "./waiting.js";
import { whyNot } from "./whynot.js";

/** @typedef {import("./api.js").Situation} Situation @typedef {import("./api.js").StepMessage} StepMessage @typedef {import("./api.js").Answer} Answer @typedef {import("./deeds.js").Deed} Deed */

const GUARD = 250; // milliseconds for which a new question is deaf: the second half of a double click

export class Page {
  constructor() {
    this.table = document.body.dataset.table ?? "";
    this.#takeSeatFromLink();
    this.mine = this.holds();
    /** @type {Situation|null} */
    this.now = null;
    this.shown = 0; // the step up to which the story has been told
    this.fresh = 0;
    this.eyes = "";
    this.pace = localStorage.getItem("pace") ?? "calm";
    if (this.pace === "slow") this.pace = "calm";
    this.sending = false;
    this.ready = ""; // the role whose player has lifted the curtain
    this.drawing = 0;
    this.telling = 0;
    this.deaf = 0;
    this.armed = "";
    this.ended = -1; // the epoch whose end has been shown
    this.waited = true; // whether one knows that it is one's turn
    this.begun = false; // whether one's last answer belongs to what is still being done
    /** @type {import("./api.js").Picture|null} */
    this.picture = null;
    this.prompt = new Prompt(
      () => this.now?.game ?? "",
      (action) => this.choose(action),
    );
    this.story = new Story(this);
    this.stage = new Stage(
      at("board"),
      (action, element) => this.#chosen(action, element),
      (element) => this.press(element),
    );
    this.stage.redraw = () => this.settle();
    this.gestures = new Gestures(this);
    this.asking = new Asking(this);
    this.sums = new Sums(this);
    this.advice = new Advice(this);
    dragPieces(this);
    pinchMap(at("board"));
    showReach(this);
    this.live = this.connect();
    this.live.role = this.eyes = Object.keys(this.mine)[0] ?? "";
    this.acting = "";
    this.lastBy = ""; // which of the seats at this screen answered last
    at("pace").append(paceControl(this));
    openDoors(this);
    listen(this);
    learn(document.body.dataset.game ?? "").catch(() => {}); // without it chips show the rules' own names
    tellOnHover(this);
    document.addEventListener("visibilitychange", () => badge(document.hidden && Boolean(this.now?.question)));
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

  /** The seats that are played at this screen, each with its token. */
  holds() {
    return purse.of(this.table);
  }

  /** How this page hears of the table, and speaks to it. */
  connect() {
    return new Live(
      this.table,
      () => this.tokens(),
      (message) => this.hear(message),
      (online) => {
        at("offline").hidden = online;
      },
    );
  }

  // What the server says.

  /** @param {any} message */
  hear(message) {
    heed(this, message);
    if (message.kind === "all") this.#all(message);
    else if (message.kind === "steps") this.#steps(message);
    else if (message.kind === "hints" && this.now) {
      this.now.hints = message.hints;
      this.#tell(this.now.scores, this.acting);
    } else if (message.kind === "wish" && this.now) {
      this.now.wish = message.wish;
      showWish(this);
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
    if (message.since && old) {
      const known = old.journal.filter((line) => line.step <= message.since);
      message.journal = [...known, ...message.journal.filter((line) => line.step > message.since)];
    }
    this.now = message;
    for (const role of Object.keys(this.mine)) {
      if (message.seats.find((seat) => seat.role === role)?.kind !== "person") delete this.mine[role];
    }
    if (!old || old.epoch !== message.epoch) {
      this.fresh = message.step;
      this.begun = false;
      this.story.reset(message.step);
    }
    this.shown = message.step;
    showTalk(message.talk);
    this.settle();
  }

  /** @param {StepMessage} message */
  #steps(message) {
    const now = this.now;
    if (!now) return;
    now.journal.push(...message.journal);
    Object.assign(now, message, { kind: "all", journal: now.journal, wish: null });
    if (message.by in this.mine) {
      if (!this.story.telling) this.shown = message.step;
      this.fresh = message.first;
      this.lastBy = message.by;
      this.begun = true;
      this.story.own(message.step);
    } else if (message.by !== "chance") {
      this.begun = false;
      this.waited = false;
    }
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.story.tell()); // several messages may come at once
  }

  // Deeds of others, one after another.

  /** @param {string} pace */
  setPace(pace) {
    this.pace = pace;
    localStorage.setItem("pace", pace);
    if (pace === "fast" && this.story.telling) this.skip();
    else if (pace === "calm" && this.story.telling) this.story.next();
  }

  /** Go on to the next deed. */
  next() {
    if (this.story.telling) this.story.next();
  }

  /** Show all that has happened. */
  skip() {
    this.story.skip();
  }

  /** Somebody else acts. @param {Deed} deed @param {boolean} more */
  narrate(deed, more) {
    const now = this.now;
    if (!now) return;
    const about = deed.headline.about;
    const seat = now.seats.find((found) => found.role === about) ?? null;
    const yours = now.question !== null;
    const after = more ? "More has happened since." : yours ? "Then it is your turn." : "";
    this.#lock();
    if ([deed.headline, ...deed.details].some((line) => line.dice.length)) dice();
    this.prompt.ask(seat, seat ? `${seat.title} acts` : "Dice and cards", after);
    this.prompt.row(
      act("Skip", "to my turn", "Esc", "plain", () => this.skip()),
      act("Next", "", "Space", "go", () => this.next()),
    );
    this.#tell(now.scores, about || now.asked);
    this.draw().then(() => showCard(deed));
  }

  /** Show the board as it was. @param {Deed} deed @param {string} words */
  async lookBack(deed, words) {
    this.#lock();
    await this.#drawAt(deed.last);
    at("stage").dataset.earlier = words;
    this.stage.ring(this.story.places());
  }

  // What is so now.

  /** All has been told: show where the game stands, and ask. */
  async settle() {
    const now = this.now;
    if (!now || this.story.walking) return;
    this.shown = now.step;
    if (this.#changeEyes(now)) return;
    this.#lock();
    delete at("stage").dataset.earlier;
    at("play").dataset.step = `${now.epoch}.${now.step}`;
    showWish(this);
    this.advice.mark(now);
    const yours = now.question !== null;
    document.title = `${yours ? "● Your turn · " : ""}${now.title} · Malecón`;
    badge(yours && document.hidden);
    at("asides").hidden = !now.asides;
    at("undo").setAttribute("aria-disabled", String(!this.eyes || (!!now.ending && !now.undo.possible)));
    at("undo").title = now.undo.possible ? "Take back your last answer (U)" : now.undo.reason;
    if (!now.question) idle(this, now);
    this.#tell(now.scores, now.asked);
    const drawn = await this.draw();
    if (!drawn || this.now !== now || now.step !== this.shown) return;
    if (now.question) this.#asked(now);
    if (now.ending && this.eyes && this.ended !== now.epoch) {
      this.ended = now.epoch;
      showEnd(this);
    }
    this.stage.ring(this.story.places());
  }

  /** A question for somebody at this screen; one that has a single empty answer answers itself, among bots. @param {Situation} now */
  #asked(now) {
    const only = now.question?.answers.length === 1 ? now.question.answers[0].name : "";
    this.#question(now);
    if (this.alone(now) && (only === "done" || only === "decline")) this.answer(only);
    else if (!this.waited) yourTurn(now.title);
    this.waited = true;
    if (this.begun) this.gestures.resume();
    if (!at("aid").hidden) fillAid(this);
    if (!this.begun) hint(this, `${now.epoch}.${now.step}`);
  }

  /** Whether nobody else plays, so that an empty answer needs nobody's press. @param {Situation} now */
  alone(now) {
    return now.seats.every((seat) => seat.kind !== "person" || seat.role in this.mine);
  }

  /** Nothing is answered until a question has been seen for a moment. */
  #lock() {
    this.deaf = Infinity;
    hideCard();
    this.gestures.drop();
    this.asking.drop();
    this.sums.drop();
    delete at("play").dataset.open;
    this.#disarm();
  }

  /** @param {number[]} scores @param {string} asked */
  #tell(scores, asked) {
    if (!this.now) return;
    this.acting = asked;
    showSeats(this.now, this.picture, this.mine, scores, asked, (seat) => sitDown(this, seat));
    showJournal(this.now, this.shown, this.fresh, (step) => this.live.why(step, this.eyes));
  }

  /** Where several seats are played at this screen, look through the eyes of who is asked. @param {Situation} now */
  #changeEyes(now) {
    const able = now.answerers.filter((role) => role in this.mine);
    const held = this.eyes in this.mine ? this.eyes : (Object.keys(this.mine)[0] ?? "");
    const wanted = able.length && !able.includes(this.eyes) ? able[0] : held;
    if (wanted === this.eyes) return false;
    const person = (/** @type {string} */ role) => now.seats.find((seat) => seat.role === role)?.person ?? "";
    const pass = now.hidden && !now.ending && person(wanted) !== person(this.ready || this.eyes);
    if (pass && this.ready !== wanted) {
      if (this.eyes) {
        this.eyes = "";
        this.live.look("");
      }
      this.prompt.ask(null, "", "");
      this.prompt.row();
      const seat = now.seats.find((found) => found.role === wanted);
      if (seat) raise(seat, person(wanted), () => this.#lookAs(wanted));
      return true;
    }
    this.#lookAs(wanted);
    return true;
  }

  /** @param {string} role */
  #lookAs(role) {
    this.ready = role;
    this.eyes = role;
    this.live.look(role);
  }

  /** Ask. @param {Situation} now @param {number} [guard] how long it is deaf */
  #question(now, guard = GUARD) {
    const question = now.question;
    if (!question) return;
    const seat = now.asked === "chance" ? null : (now.seats.find((found) => found.role === now.asked) ?? null);
    const [title, line] = sentences(question.prompt);
    const lost = document.activeElement === document.body || document.activeElement?.closest("#acts, #onboard, #more");
    this.prompt.ask(seat, title, line, question.rule);
    this.prompt.answers(question, (name) => this.#onBoard(name), this.begun);
    const cards = question.answers[0]?.name.startsWith("card:");
    if (question.odds.length)
      at("acts").append(act(cards ? "Draw for us" : "Roll for us", "", "", "go", () => this.choose(rolled(question))));
    if (lost) this.prompt.focus();
    this.gestures.mark();
    this.stage.reveal(this.eyes);
    this.listenAfter(guard);
  }

  /** Neither presses nor keys are heard for a while. @param {number} [guard] */
  listenAfter(guard = GUARD) {
    delete at("play").dataset.open;
    this.deaf = performance.now() + guard;
    setTimeout(() => {
      if (performance.now() >= this.deaf) at("play").dataset.open = "";
    }, guard + 10);
  }

  /** Whether an answer stands on the board, on a card or in a row of the market. @param {string} name */
  #onBoard(name) {
    const escaped = CSS.escape(name);
    const found = document.querySelectorAll(`[data-action="${escaped}"], [data-covers="${escaped}"]`);
    return [...found].some((x) => x.closest("#board, #under, .fl, #panels"));
  }

  // What the person does.

  /** Something that stands for an answer was pressed. @param {string} action @param {Element} element */
  #chosen(action, element) {
    const ours = element.closest("#acts, #onboard, #more");
    if (!ours && this.gestures.held && this.gestures.put(element)) return;
    if (!ours && at("board").dataset.step !== at("play").dataset.step) return; // a board that lags behind
    this.choose(action);
  }

  /** Something was pressed that is no answer: picked up, put down, or not open. @param {Element} element */
  press(element) {
    if (this.story.home() || !this.now?.question || this.sending || this.deaf > performance.now()) return;
    const sum = element.closest("[data-add]");
    if (sum instanceof HTMLElement) {
      this.sums.press(sum).catch((error) => this.refused(error));
      return;
    }
    if (this.gestures.put(element) || this.gestures.pick(element)) return;
    whyNot(this, element);
  }

  /** Something is ready to be given: say what, and ask for a last press. @param {string} verb @param {string} words @param {() => void} give @param {string} [note] */
  confirm(verb, words, give, note = "") {
    this.prompt.say(words);
    this.prompt.row(
      act(verb, note, "Enter", "go", give),
      act("Drop", "", "Esc", "plain", () => this.dropped()),
    );
  }

  /** What was picked up is put back: ask again. */
  dropped() {
    const asked = this.asking.drop();
    const held = this.gestures.drop() || asked;
    this.gestures.chosen = "";
    this.#disarm();
    if ((this.sums.drop() || held) && this.now) this.#question(this.now, 0);
  }

  /** Give what a look ahead has found; what nobody named is said first. @param {import("./api.js").Ahead} ahead */
  async follow(ahead) {
    const key = ahead.given.join(" ");
    if (ahead.forced.length && this.armed !== key) {
      this.armed = key;
      this.prompt.say(`Then: ${ahead.forced.join(" ")} Press again to do it.`);
      return;
    }
    await this.#send((now) => this.live.chain(now.step, now.epoch, ahead.given));
  }

  /** Give an answer; one with consequences that it does not name is armed first. @param {string} action */
  choose(action) {
    if (this.story.home()) return;
    const answer = this.now?.question?.answers.find((found) => found.name === action);
    if (!answer || this.sending || performance.now() < this.deaf) return;
    if (this.asking.begin(action)) return;
    if (this.gestures.begin(action)) this.listenAfter();
    else if (answer.then?.length && this.armed !== action) this.#arm(answer);
    else this.answer(action);
  }

  /** @param {Answer} answer */
  #arm(answer) {
    this.arm(answer.name);
    this.listenAfter();
    this.prompt.say(`Then: ${answer.then?.join(" ")} Press again to do it.`);
  }

  /** One more press gives an answer: show it; for one behind More that button shows it as well. @param {string} name */
  arm(name) {
    this.#disarm();
    this.armed = name;
    for (const found of document.querySelectorAll(`[data-action="${CSS.escape(name)}"]`)) {
      found.classList.add("armed");
      if (found.closest("#more")) document.querySelector("[aria-controls=more]")?.classList.add("armed");
    }
  }

  #disarm() {
    if (!this.armed) return;
    this.armed = "";
    for (const found of document.querySelectorAll(".armed")) found.classList.remove("armed");
    this.prompt.say("");
  }

  /** Drop what is picked up, close what is open, or skip to one's turn. */
  escape() {
    if (closeEnd() || this.advice.drop()) return;
    if (this.gestures.held || this.sums.kind || this.asking.open) this.dropped();
    else if (closeHint() || closeAid()) return;
    else if (this.armed) this.#disarm();
    else if (!at("more").hidden || !at("notnow").hidden) this.prompt.closeMore();
    else if (at("play").dataset.drawer) openDrawer("");
    else if (!this.story.home() && this.story.telling) this.skip();
  }

  /** Give an answer. @param {string} action */
  async answer(action) {
    await this.#send((now) => this.live.answer(now.step, now.epoch, action));
  }

  /** @param {(now: Situation) => Promise<any>} give */
  async #send(give) {
    const now = this.now;
    if (!now?.question || this.sending) return;
    this.sending = true;
    delete at("play").dataset.open;
    at("acts").setAttribute("aria-busy", "true");
    try {
      await give(now);
      closeHint();
      this.gestures.drop();
    } catch (error) {
      this.refused(error);
      this.listenAfter(0);
    } finally {
      this.sending = false;
      at("acts").removeAttribute("aria-busy");
    }
  }

  /** @param {unknown} error */
  refused(error) {
    this.#refused(error instanceof Error ? error.message : String(error));
  }

  /** @param {string} reason */
  #refused(reason) {
    this.prompt.refuse(reason);
    toast(reason[0].toUpperCase() + reason.slice(1));
  }

  /** Do something, and say why if it is refused. @param {() => Promise<any>} what */
  async attempt(what) {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused(error.message);
    }
  }

  undo() {
    return takeBack(this);
  }

  asides = () => beside(this);

  howTo() {
    howToPlay(this.now?.title ?? "");
  }

  menu() {
    openMenu(this);
  }

  keys() {
    keys();
  }

  /** Somebody has come or gone. */
  peopleChanged() {
    const now = this.now;
    if (!now || this.story.telling) return;
    this.#tell(now.scores, this.acting);
    if (!now.question && !now.ending) idle(this, now);
  }

  /** The seats this browser holds have changed: come in again. */
  seatsChanged() {
    this.mine = this.holds();
    this.eyes = Object.keys(this.mine)[0] ?? "";
    this.live.again(this.eyes);
  }

  // The board.

  /** Draw the board as far as the story has been told. */
  draw() {
    return this.#drawAt(this.shown);
  }

  /** @param {number} step */
  async #drawAt(step) {
    if (!this.now) return false;
    const turn = ++this.drawing;
    const size = matchMedia("(max-width: 620px)").matches ? "phone" : "desktop";
    const query = new URLSearchParams({ role: this.eyes, step: String(step), size });
    const have = this.stage.parts.have(this.stage.list);
    const picture = await this.attempt(() => this.live.picture(query, have));
    if (!picture || turn !== this.drawing) return false;
    this.stage.parts.complete(picture);
    const before = this.picture && !this.stage.list ? where() : null;
    this.picture = picture;
    this.stage.show(picture);
    if (before) fly(before, (owner) => this.#home(owner));
    at("board").dataset.step = `${picture.epoch}.${picture.step}`; // a board that lags behind must not answer
    showPanels(picture);
    this.#tell(picture.scores, this.acting);
    return true;
  }

  /** Where the pieces of a role wait that are not on the board: its row among the seats. @param {string} owner */
  #home(owner) {
    const place = this.now?.seats.findIndex((seat) => seat.role === owner) ?? -1;
    const row = at("factions").children[place] ?? at("phonebar").children[place];
    return row?.checkVisibility() ? row.getBoundingClientRect() : null;
  }

  /** @param {string} words @param {boolean} aloud */
  #news(words, aloud) {
    somebody();
    if (aloud) toast(words);
    at("news").textContent = words;
  }

  /** Open the journal, the talk or the aid, wherever they are. @param {string} which */
  open(which) {
    openPane(which);
  }
}
