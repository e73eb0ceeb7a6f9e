// The replay: any moment of a game by axis, chart, deeds and keys; pictures and films of it; and playing on from here.
import { api, name, purse } from "./api.js";
import { learn } from "./book.js";
import { Chart } from "./chart.js";
import { DeedList } from "./deedlist.js";
import { places, words } from "./deeds.js";
import { at, emblem, h, signed, toast } from "./dom.js";
import { filmType } from "./film.js";
import { orderFilm } from "./filmsheet.js";
import { hintsOf } from "./hint.js";
import { showKept } from "./kept.js";
import { fly, where } from "./motion.js";
import { drawing, keep, painted, png } from "./painting.js";
import { showPanels, Stage } from "./stage.js";
import { beat } from "./story.js";
import { Timeline } from "./timeline.js";
import { turningPoints } from "./turning.js";

/** @typedef {import("./timeline.js").Story} Story @typedef {import("./timeline.js").Moment} Moment @typedef {import("./timeline.js").Stride} Stride */

const PACE = { answer: 700, turn: 1600, chapter: 1600 }; // milliseconds a moment stands; a deed as long as it is read
const NEAR = 60; // steps over which pieces are seen to move
const SETTLED = 400; // milliseconds after which the address tells of the moment
const PICTURE = 1638;
const FILM = 1120;
/** @type {Record<string, [Stride, 1|-1]>} */
const KEYS = {
  ArrowLeft: ["answer", -1],
  ArrowRight: ["answer", 1],
  "Shift+ArrowLeft": ["turn", -1],
  "Shift+ArrowRight": ["turn", 1],
  "[": ["deed", -1],
  "]": ["deed", 1],
  PageUp: ["chapter", -1],
  PageDown: ["chapter", 1],
};

/** @param {unknown} error */
const complain = (error) => toast(error instanceof Error ? error.message : String(error));
/** @param {() => Promise<void>} act */
const attempt = (act) => () => act().catch(complain);
const pick = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (at(id));

/** Windows in which something that lies over or under the board would leave too little of it. @type {[string, string][]} */
const CROWDED = [
  ["bottom", "(max-width: 900px)"],
  ["top", "(max-width: 620px)"],
  ["under", "(max-width: 900px), (max-height: 940px)"],
];

/** Where there is no room for it, it is shown beside the board. @param {import("./api.js").Panel} panel @returns {import("./api.js").Panel} */
function withRoom(panel) {
  const window = CROWDED.find(([place]) => panel.place.startsWith(place))?.[1];
  return window && matchMedia(window).matches ? { ...panel, place: "side" } : panel;
}

class Replay {
  constructor() {
    this.table = document.body.dataset.table ?? "";
    this.game = document.body.dataset.game ?? "";
    this.mine = purse.of(this.table);
    this.tokens = Object.values(this.mine);
    this.slider = /** @type {HTMLInputElement} */ (at("slider"));
    this.stage = new Stage(at("board"), () => {});
    this.list = new DeedList(
      at("lines"),
      this.game,
      (deed) => this.jump(this.time.done(deed)),
      (step) => this.jump(this.time.at(step)),
      (step) => api(`/tables/${this.table}/steps/${step}/why?${this.#query({})}`, { tokens: this.tokens }),
    );
    /** @type {Story} */
    this.story = /** @type {any} */ (null);
    /** @type {Timeline} */
    this.time = /** @type {any} */ (null);
    /** @type {Chart|null} */
    this.chart = null;
    /** @type {Moment} */
    this.here = { step: 0, deed: -1 };
    /** @type {Stride} */
    this.by = "deed";
    this.drawn = Promise.resolve();
    this.timer = 0;
    this.address = 0;
    this.playing = false;
    this.#listen();
  }

  /** What is asked of the server for these eyes. @param {Record<string, string|number>} more */
  #query(more) {
    const given = Object.entries({ role: pick("eyes").value, ...more });
    return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  }

  // The story.

  /** Read the game as these eyes may see it. */
  async open() {
    await learn(this.game);
    this.story = await api(`/tables/${this.table}/story?${this.#query({})}`, { tokens: this.tokens });
    const { story } = this;
    this.time = new Timeline(story);
    this.slider.max = String(story.steps);
    this.list.fill(this.time, story.seats);
    at("charttitle").textContent = story.scale ? "Victory margin" : "Scores";
    this.chart ??= new Chart(
      /** @type {any} */ (at("chart")),
      story.scores,
      story.seats,
      story.scale !== null,
      (step) => this.jump(this.time.at(step)),
      this.time.chapters,
    );
    if (pick("eyes").options.length === 1) {
      for (const seat of story.seats)
        if (story.ending || seat.role in this.mine) pick("eyes").append(h("option", { value: seat.role }, seat.title));
    }
    at("review").hidden = !story.ending;
    this.#chapters();
    this.#turningPoints();
  }

  /** The chapters to jump to, and the word for them. */
  #chapters() {
    const { chapters } = this.time;
    const own = chapters.length > 0 && this.story.chapter !== "turn";
    for (const found of document.querySelectorAll("[data-by=chapter]")) {
      /** @type {HTMLElement} */ (found).hidden = !own;
      found.textContent = this.story.chapter;
    }
    at("chapterword").textContent = this.story.chapter;
    at("chapterbox").hidden = chapters.length < 2;
    pick("chapter").replaceChildren(...chapters.map(({ title }, i) => h("option", { value: i }, title)));
  }

  /** The chapters that moved the scores most. */
  #turningPoints() {
    const best = turningPoints(this.story);
    at("turns").hidden = !best.length;
    at("turns").toggleAttribute("open", innerHeight > 840 && innerWidth > 620);
    at("points").replaceChildren(
      ...best.map(({ seat, title, change, step }) =>
        h(
          "button",
          { type: "button", onclick: () => this.jump(this.time.at(step)) },
          emblem(seat, 18),
          h("span", {}, title),
          h("em", {}, signed(change)),
        ),
      ),
    );
  }

  // The moment.

  /** Go to a moment and stay there. @param {Moment} moment */
  jump(moment) {
    this.pause();
    return this.go(moment);
  }

  /** Where one is; the board follows, and leaves out what it has not shown in time. @param {Moment} moment */
  go(moment) {
    const { step, deed } = moment;
    this.here = moment;
    document.body.dataset.step = String(step);
    this.slider.value = String(step);
    /** @type {HTMLAnchorElement} */ (at("explore")).href =
      `/explore/${this.game}#${new URLSearchParams({ table: this.table, step: String(step), as: pick("eyes").value })}`;
    this.chart?.draw(step);
    this.#tellWhere();
    this.#result();
    this.list.show(deed);
    this.drawn = this.drawn.then(() => this.#draw(moment)).catch(complain);
    return this.drawn;
  }

  /** @param {Moment} moment */
  async #draw(moment) {
    if (moment !== this.here) return;
    const { step, deed } = moment;
    const size = matchMedia("(max-width: 620px)").matches ? "phone" : "desktop";
    const query = this.#query({ step, size, since: this.time.since(moment) });
    const have = this.stage.parts.have(false);
    const picture = await api(`/tables/${this.table}/board?${query}`, { tokens: this.tokens, have });
    const shown = this.stage.picture;
    const before = shown && Math.abs(step - shown.step) < NEAR ? where() : null;
    this.stage.parts.complete(picture);
    this.stage.show(picture);
    if (before) fly(before, () => null);
    showPanels({ ...picture, panels: picture.panels.map(withRoom) });
    this.stage.ring(places(this.time.deeds[deed]));
    const board = at("board");
    for (const block of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(":scope > div, section")))
      if (block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight) block.tabIndex = 0;
    if (board.scrollWidth > board.clientWidth + 20)
      board.querySelector(".seen")?.scrollIntoView({ block: "nearest", inline: "center" });
    board.dataset.step = String(step);
    clearTimeout(this.address);
    this.address = setTimeout(() => history.replaceState(null, "", `?step=${this.here.step}`), SETTLED);
  }

  /** Where one stands, in words. */
  #tellWhere() {
    const { step } = this.here;
    const chapter = this.time.chapterAt(step);
    const given = step ? this.story.answers[step - 1] : null;
    const actor = step ? this.story.actors[step - 1] : -1;
    const who = actor >= 0 ? this.story.seats[actor].title : step ? "dice and cards" : "";
    at("where").textContent = [
      `step ${step} of ${this.story.steps}`,
      chapter?.title,
      given && actor >= 0 ? `${who}: ${given.label}` : who,
    ]
      .filter(Boolean)
      .join(" · ");
    at("where").title = at("where").textContent ?? "";
    this.slider.setAttribute("aria-valuetext", at("where").textContent ?? "");
    if (chapter) pick("chapter").value = String(this.time.chapters.indexOf(chapter));
  }

  /** How it ended, and how it stands at this moment. */
  #result() {
    const { ending, scores, steps, seats, scale } = this.story;
    const margin = scale !== null;
    const over = this.here.step === steps;
    const now = scores[this.here.step];
    at("result").replaceChildren(
      h("h1", {}, ending?.words ?? "Still being played"),
      h("p", {}, ending?.result || `${steps} answers${ending ? "" : " so far"}`),
      h(
        "ol",
        { class: "rank" },
        ...seats.map((seat, i) =>
          h(
            "li",
            { class: ending?.winners.includes(seat.role) ? "won" : "" },
            h("div", {}, emblem(seat), h("b", {}, signed(now[i], margin))),
            h("span", {}, seat.title),
            h("small", {}, over ? this.#player(seat) : `ends ${signed(scores[steps][i], margin)}`),
          ),
        ),
      ),
    );
  }

  /** Who played, and with how many hints. @param {import("./api.js").Seat} seat */
  #player(seat) {
    return [seat.called || "open", hintsOf(this.story.hints, seat.role)].filter(Boolean).join(", ");
  }

  // Playing.

  pause() {
    clearTimeout(this.timer);
    this.playing = false;
    at("playing").textContent = "Play";
    at("play").classList.remove("running");
  }

  async start() {
    if (this.here.step >= this.story.steps) await this.go(this.time.at(0));
    this.playing = true;
    at("playing").textContent = "Pause";
    at("play").classList.add("running");
    this.#beat();
  }

  /** Wait as long as this moment takes to be read, then go on. */
  #beat() {
    const deed = this.time.deeds[this.here.deed];
    const stands = this.by === "deed" ? (deed ? beat(deed) : 0) : PACE[this.by];
    this.timer = setTimeout(async () => {
      const next = this.time.next(this.by, this.here, 1);
      await this.go(next);
      if (!this.playing) return;
      if (next.step >= this.story.steps && next.deed >= this.time.deeds.length - 1) this.pause();
      else this.#beat();
    }, stands / this.speed);
  }

  get speed() {
    return Number(pick("speed").value);
  }

  /** @param {string} which */
  press(which) {
    if (which === "play") {
      if (this.playing) this.pause();
      else this.start();
    } else if (which === "first" || which === "last") this.jump(this.time.at(which === "first" ? 0 : this.story.steps));
    else this.jump(this.time.next(this.by, this.here, which === "on" ? 1 : -1));
  }

  /** @param {Stride} by */
  #stride(by) {
    this.by = by;
    for (const button of document.querySelectorAll("[data-by]"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.by === by));
  }

  // What can be kept.

  /** A moment on canvas. @param {Moment} moment @param {number} width */
  async #painted(moment, width) {
    const { step } = moment;
    const theme = document.documentElement.dataset.theme ?? "light";
    const query = this.#query({ step, since: this.time.since(moment), theme });
    const about = places(this.time.deeds[moment.deed]);
    const board = await drawing(`/tables/${this.table}/drawing?${query}`, this.tokens, about);
    return painted(board, this.#caption(moment), width);
  }

  /** @param {Moment} moment @returns {import("./painting.js").Caption} */
  #caption({ step, deed }) {
    const { seats, scores, steps, scale } = this.story;
    const told = this.time.deeds[deed];
    const chapter = this.time.chapterAt(step)?.title;
    return {
      title: document.querySelector(".crumb b")?.textContent ?? this.game,
      when: [chapter, `step ${step} of ${steps}`].filter(Boolean).join(" · "),
      seat: seats.find((seat) => seat.role === told?.headline.about),
      words: told
        ? words(told)
            .map((line) => line.text)
            .join(" ")
        : "The beginning",
      scores: seats.map((seat, i) => ({ seat, score: signed(scores[step][i], scale !== null) })),
    };
  }

  async keepPicture() {
    const canvas = await this.#painted(this.here, PICTURE);
    keep(await png(canvas), `${this.game}-${this.table}-step-${this.here.step}.png`);
  }

  orderFilm() {
    this.pause();
    if (!filmType()) {
      toast("This browser cannot record films (it has no MediaRecorder). A picture can be kept.");
      return;
    }
    orderFilm({
      time: this.time,
      here: this.here,
      chapter: this.story.chapter,
      speed: this.speed,
      name: `${this.game}-${this.table}`,
      scene: (deed) => this.#painted(this.time.done(deed), FILM),
    });
  }

  async fork() {
    const { players, actors, seats } = this.story;
    const team = (/** @type {number} */ actor) => players.find((roles) => roles.includes(actor));
    const mine = team(actors.slice(this.here.step).find(team) ?? -1) ?? players[0] ?? [];
    const wanted = seats.map((seat, i) => [seat.role, { kind: mine.includes(i) ? "me" : "bot" }]);
    const made = await api(`/tables/${this.table}/fork`, {
      method: "POST",
      tokens: this.tokens,
      body: { step: this.here.step, seats: Object.fromEntries(wanted), maker: name.get(), listed: false },
    });
    purse.add(made.id, made.tokens);
    location.href = `/table/${made.id}`;
  }

  async keepRecord() {
    const record = await api(`/tables/${this.table}/record`, { tokens: this.tokens });
    const content = new Blob([`${JSON.stringify(record, null, 2)}\n`], { type: "application/json" });
    keep(content, `${this.game}-${this.table}.json`);
  }

  // Pressing and keys.

  #listen() {
    this.slider.addEventListener("input", () => this.jump(this.time.at(Number(this.slider.value))));
    pick("eyes").addEventListener(
      "change",
      attempt(async () => {
        this.pause();
        await this.open();
        await this.go(this.time.at(this.here.step));
      }),
    );
    pick("chapter").addEventListener("change", () => {
      this.jump(this.time.at(this.time.chapters[Number(pick("chapter").value)].step));
    });
    pick("speed").value = localStorage.getItem("replay-speed") ?? "1";
    pick("speed").addEventListener("change", () => localStorage.setItem("replay-speed", pick("speed").value));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-go]")))
      button.addEventListener("click", () => this.press(button.dataset.go ?? ""));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-by]")))
      button.addEventListener("click", () => this.#stride(/** @type {Stride} */ (button.dataset.by)));
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[role=tab]")))
      tab.addEventListener("click", () => this.#turnTo(tab));
    document.addEventListener("click", (event) => {
      const place = event.target instanceof Element ? event.target.closest("[data-pulse]") : null;
      if (place) this.stage.pulse(place.getAttribute("data-pulse") ?? "");
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    at("fork").addEventListener(
      "click",
      attempt(() => this.fork()),
    );
    at("download").addEventListener(
      "click",
      attempt(() => this.keepRecord()),
    );
    at("picture").addEventListener(
      "click",
      attempt(() => this.keepPicture()),
    );
    at("film-open").addEventListener("click", () => this.orderFilm());
    if (!filmType()) {
      at("film-open").setAttribute("aria-disabled", "true");
      at("film-open").textContent = "Film: not in this browser";
    }
  }

  /** @param {HTMLElement} wanted */
  #turnTo(wanted) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.setAttribute("aria-selected", String(tab === wanted));
      at(tab.getAttribute("aria-controls") ?? "").hidden = tab !== wanted;
    }
    this.list.reveal();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.time || document.querySelector("dialog[open]")) return;
    if (target.matches("select, input:not([type=range])")) return;
    const stride = KEYS[`${event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : ""}${event.key}`];
    const end = { Home: "first", End: "last" }[event.key];
    if (stride) this.jump(this.time.next(stride[0], this.here, stride[1]));
    else if (end) this.press(end);
    else if (event.key === "e") at("explore").click();
    else if (event.key === " " && !target.matches("button, a, summary")) this.press("play");
    else return;
    event.preventDefault();
  }
}

const replay = new Replay();
const first = new URLSearchParams(location.search).get("step");
showKept(replay.game, replay.table, replay.tokens).catch(complain);
replay
  .open()
  .then(() => replay.go(replay.time.at(first ? Number(first) : replay.story.steps)))
  .catch(complain);
