// Gestures: pick up pieces, put them down; what that means is a chain of answers, tried by the server before it is lit.
import { beside } from "./beside.js";
import { at, h, s } from "./dom.js";
import { act } from "./prompt.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Gesture} Gesture @typedef {import("./api.js").Want} Want @typedef {import("./api.js").Ahead} Ahead */
/** What is picked up. @typedef {{gesture: Gesture, from: string, title: string, counts: Record<string, number>, most: Record<string, number>, units: string[], element: Element|null}} Held */

const MOST = 96;
const REACHED = ["done", "asked", "chance", "other", "over"];

/** A gesture's wants for what is held and where it is put down. @param {Held} held @param {string} target @returns {Want[]} */
export function wantsOf(held, target) {
  return held.gesture.wants.flatMap((want) => {
    const filled = want.say
      .replace("{from}", held.from)
      .replace("{to}", target)
      .replace("{target}", target)
      .replace(/\{([\w-]+)\}/, (whole, kind) => (kind === "unit" ? whole : String(held.counts[kind] ?? 0)));
    if (!filled.includes("{unit}")) return [{ ...want, say: filled }];
    return held.units.map((unit) => ({ ...want, say: filled.replace("{unit}", unit) }));
  });
}

/** Whether a gesture is made with single units. @param {Gesture} gesture */
const takesUnits = (gesture) => gesture.wants.some(({ say }) => say.includes("{unit}"));

/** "Battle with 2 dice, 3 in 6 each" in short: "2 dice, 3 in 6". @param {string} label */
const odds = (label) => label.match(/\d+ (?:die|dice), \d in \d/)?.[0] ?? "";

/** Whether what is held can be meant by a gesture. @param {Gesture} gesture @param {Held} held */
function fits(gesture, held) {
  if (held.gesture.begin || gesture.begin) return gesture.begin === held.gesture.begin;
  if (held.units.length) return takesUnits(gesture);
  const taken = Object.keys(held.counts).filter((kind) => held.counts[kind] > 0);
  return taken.length > 0 && taken.every((kind) => kind in gesture.kinds);
}

/** What is drawn on something that is lit: the odds above whom an attack would hit, a frame around a field. @param {Element} lit @param {string} words */
function mark(lit, words) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (lit).getBBox();
  if (words) return s("text", { class: "mark odds", x: x + width / 2, y: y - 4, "text-anchor": "middle" }, words);
  return s("rect", { class: "mark ring-can", x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 6 });
}

export class Gestures {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Held|null} */
    this.held = null;
    /** Where it can be put down, and what that would do. @type {Map<string, {gesture: Gesture, ahead: Ahead}>} */
    this.targets = new Map();
    this.tray = h("div", { class: "pop traypop", role: "dialog", "aria-label": "What is picked up", hidden: true });
    at("stage").append(this.tray);
    this.turn = 0;
    /** Settled when it is known where what is held can go. @type {Promise<void>} */
    this.looking = Promise.resolve();
    /** The verb that was followed last. */
    this.chosen = "";
  }

  /** The gestures that may begin at the open question. */
  open() {
    const question = this.page.now?.question?.name ?? "";
    return (this.page.picture?.gestures ?? []).filter((gesture) => gesture.at.includes(question));
  }

  /** Mark what can be picked up now. */
  mark() {
    const gestures = this.open();
    const kinds = new Set(gestures.flatMap((gesture) => Object.keys(gesture.kinds)));
    const units = gestures.some(takesUnits);
    for (const found of at("board").querySelectorAll("[data-owner]")) {
      const kind = found.getAttribute("data-group")?.split("/")[1] ?? "";
      const may = found.hasAttribute("data-units") ? units : kinds.has(kind) && found.getAttribute("data-n") !== "0";
      found.classList.toggle("mine", may && found.getAttribute("data-owner") === this.page.eyes);
    }
  }

  /** Pick up what was pressed; false if it is nothing of ours. @param {Element} pressed */
  pick(pressed) {
    const found = pressed.closest(".mine");
    if (!found) return false;
    if (this.held && found.hasAttribute("data-units") && this.held.from === found.getAttribute("data-at")) {
      this.#join(found, pressed);
      return true;
    }
    const stack = found.getAttribute("data-units");
    const kind = found.getAttribute("data-group")?.split("/")[1] ?? "";
    const gestures = this.open().filter((one) => (stack === null ? kind in one.kinds : takesUnits(one)));
    if (!gestures.length) return false;
    const verb = [...new Set(gestures.map((one) => one.verb))].join(" or ");
    const kinds = Object.assign({}, ...gestures.map((one) => one.kinds));
    const gesture = { ...gestures[0], verb: stack === null ? verb : gestures[0].verb, kinds };
    this.drop();
    this.held = stack === null ? this.#group(found, gesture) : this.#stack(found, gesture, stack.split(" "));
    this.#show();
    this.looking = this.look();
    return true;
  }

  /** @param {Element} found @param {Gesture} gesture @returns {Held} */
  #group(found, gesture) {
    const from = found.getAttribute("data-group")?.split("/")[0] ?? "";
    /** @type {Record<string, number>} */
    const most = {};
    for (const kind of Object.keys(gesture.kinds)) {
      const there = at("board").querySelector(`[data-group="${CSS.escape(`${from}/${kind}`)}"]`);
      const n = Number(there?.getAttribute("data-n") ?? 0);
      if (n) most[kind] = n;
    }
    const title = this.page.stage.space(from)?.getAttribute("data-title") ?? from;
    return { gesture, from, title, counts: { ...most }, most, units: [], element: found };
  }

  /** @param {Element} found @param {Gesture} gesture @param {string[]} units @returns {Held} */
  #stack(found, gesture, units) {
    const from = found.getAttribute("data-at") ?? "";
    const title = this.page.stage.space(from)?.getAttribute("data-title") ?? from;
    return { gesture, from, title, counts: {}, most: {}, units, element: found };
  }

  /** Units of the same space join, or stay. @param {Element} stack @param {Element} pressed */
  #join(stack, pressed) {
    const held = this.held;
    if (!held) return;
    const own = (stack.getAttribute("data-units") ?? "").split(" ");
    const one = pressed.closest("[data-id]")?.getAttribute("data-id")?.replace("unit:", "");
    if (own.some((unit) => held.units.includes(unit)) && one) {
      const rest = held.units.filter((unit) => unit !== one);
      held.units = held.units.includes(one) ? rest : [...held.units, one];
    } else {
      held.units = [...new Set([...held.units, ...own])];
    }
    if (!held.units.length) this.drop();
    else {
      this.#show();
      this.looking = this.look();
    }
  }

  /** Where can it be put down? A verb whose places cannot be looked at is given by itself: the game asks for the place. */
  async look() {
    const { held, page } = this;
    const now = page.now;
    if (!held || !now) return;
    const turn = ++this.turn;
    /** @type {{target: string, gesture: Gesture}[]} */
    const tries = this.open().flatMap((gesture) => {
      if (!fits(gesture, held)) return [];
      return this.#candidates(gesture, held).map((target) => ({ target, gesture }));
    });
    const few = tries.slice(0, MOST);
    const chains = few.map(({ target, gesture }) => wantsOf({ ...held, gesture }, target));
    try {
      const { found } = await page.live.ahead(now.step, now.epoch, chains);
      if (turn !== this.turn || this.held !== held) return;
      this.targets = new Map();
      found.forEach((ahead, i) => {
        const target = `${few[i].gesture.onto}:${few[i].target}`;
        if (REACHED.includes(ahead.stop) && !this.targets.has(target))
          this.targets.set(target, { gesture: few[i].gesture, ahead });
      });
      this.#light();
    } catch (error) {
      if (turn !== this.turn || this.held !== held) return;
      if (held.gesture.begin) {
        this.drop();
        page.answer(held.gesture.begin);
      } else {
        page.dropped();
        page.refused(error);
      }
    }
  }

  /** @param {Gesture} gesture @param {Held} held */
  #candidates(gesture, held) {
    if (gesture.onto === "space") {
      const spaces = [...at("board").querySelectorAll("[data-space]")].map((x) => x.getAttribute("data-space") ?? "");
      return spaces.filter((name) => name !== held.from);
    }
    if (gesture.onto === "field") return this.page.stage.named("field:");
    const stacks = [...at("board").querySelectorAll(`[data-units][data-at="${CSS.escape(held.from)}"]`)];
    const others = stacks.filter((stack) => stack.getAttribute("data-owner") !== this.page.eyes);
    return others.flatMap((stack) => (stack.getAttribute("data-units") ?? "").split(" "));
  }

  /** Light what can be reached. */
  #light() {
    this.#dark();
    for (const [target, { gesture, ahead }] of this.targets) {
      const found = this.page.stage.place(target);
      const label = ahead.labels.at(-1) ?? "";
      found?.classList.add("lit");
      found?.setAttribute("data-tip", label);
      found?.setAttribute("tabindex", "0");
      const words = gesture.onto === "unit" ? odds(label).split(", ")[1] : "";
      if (found && (words || gesture.onto === "field")) found.append(mark(found, words ?? ""));
    }
    const lit = [...at("board").querySelectorAll(".lit")];
    if (this.held?.element) beside(this.tray, this.held.element);
    else this.page.stage.bring(lit);
    if (this.held) this.#say(this.held, lit.length);
  }

  /** Say what is held, and what to do with it. @param {Held} held @param {number} lit */
  #say(held, lit) {
    const { page } = this;
    const { begin, onto, verb, note } = held.gesture;
    if (begin) {
      page.arm(begin);
      page.prompt.title(
        `${verb}: ${lit ? `click a ${onto === "field" ? "field" : "place that is lit"}` : "nowhere now"}`,
      );
      return;
    }
    const seat = page.now?.seats.find((found) => found.role === page.eyes) ?? null;
    const count = Object.values(held.counts).reduce((sum, n) => sum + n, 0) || held.units.length;
    const where = lit ? "click where to" : "nowhere to go with these";
    const verbs = [...new Set([...this.targets.values()].map(({ gesture }) => gesture.verb))].join(" or ") || verb;
    const what = `${verbs} ${verbs.includes("Attack") ? "with " : ""}${count} from ${held.title}`;
    page.prompt.ask(seat, `${what}: ${where}`, note);
    page.prompt.row(
      h("span", { class: "hint" }, `${lit} lit`),
      act("Drop", "put them back", "Esc", "plain", () => page.dropped()),
    );
  }

  #dark() {
    for (const found of at("board").querySelectorAll(".mark")) found.remove();
    for (const found of at("board").querySelectorAll(".lit")) {
      found.classList.remove("lit");
      found.removeAttribute("data-tip");
      if (!found.hasAttribute("data-action")) found.removeAttribute("tabindex");
    }
  }

  /** Put down where was pressed; false if nothing is held. @param {Element} pressed */
  put(pressed) {
    if (!this.held) return false;
    const lit = pressed.closest(".lit");
    if (!lit) {
      if (!this.held.gesture.begin && pressed.closest(".mine")) return false; // to join, to stay, or to go instead
      if (!pressed.closest("[data-space], [data-units], .field")) return false;
      const what = this.held.gesture.begin ? "Not there. Where it can be done" : "They cannot go there. Where they can";
      this.page.prompt.refuse(`${what} is lit; Esc drops it.`);
      return true;
    }
    const [space, units] = [lit.getAttribute("data-space"), lit.getAttribute("data-units")];
    const others = units?.split(" ").map((unit) => `unit:${unit}`) ?? [lit.getAttribute("data-show") ?? ""];
    this.#putDown(this.held, space ? [`space:${space}`] : others);
    return true;
  }

  /** What was found for the numbers of a moment ago is not given: wait for what is being looked at. @param {Held} held @param {string[]} names */
  async #putDown(held, names) {
    await this.looking;
    const found = names.map((name) => this.targets.get(name)).find(Boolean);
    if (this.held !== held || !found) return;
    const { gesture, ahead } = found;
    this.chosen = gesture.begin;
    const label = ahead.labels.at(-1) ?? "";
    if (gesture.asks.includes(ahead.question)) this.page.asking.follow(gesture, ahead.given);
    else if (takesUnits(gesture) && odds(label))
      this.page.confirm(gesture.verb, label, () => this.page.follow(ahead), odds(label));
    else this.page.follow(ahead);
  }

  /** A verb that is followed by a place was pressed: light where; false if it is none, or chosen already. @param {string} action */
  begin(action) {
    const gesture = this.open().find((one) => one.begin && one.begin === action);
    if (!gesture || this.page.stage.list || this.held?.gesture.begin === action) return false;
    this.drop();
    this.held = { gesture, from: "", title: "", counts: {}, most: {}, units: [], element: null };
    this.looking = this.look();
    return true;
  }

  /** The verb of the last time stays chosen, as long as it is open. */
  resume() {
    const verb = this.chosen;
    this.chosen = "";
    return (
      verb !== "" && Boolean(this.page.now?.question?.answers.some(({ name }) => name === verb)) && this.begin(verb)
    );
  }

  /** Put back what is picked up. */
  drop() {
    const was = this.held !== null;
    this.turn++;
    this.held = null;
    this.targets = new Map();
    this.tray.hidden = true;
    this.#dark();
    for (const found of at("board").querySelectorAll(".held")) found.classList.remove("held");
    return was;
  }

  // The tray: how many of each kind.

  #show() {
    const held = this.held;
    if (!held) return;
    for (const found of at("board").querySelectorAll(".held")) found.classList.remove("held");
    for (const found of at("board").querySelectorAll(".mine")) {
      const own = (found.getAttribute("data-units") ?? "").split(" ");
      const group = found.getAttribute("data-group")?.startsWith(`${held.from}/`);
      if (group || own.some((unit) => held.units.includes(unit))) found.classList.add("held");
    }
    const rows = Object.keys(held.most).map((kind) => this.#row(held, kind));
    const names = held.units.map((unit) => this.#name(unit));
    const back = h("button", { class: "all", onclick: () => this.page.dropped() }, "drop");
    const many = rows.length ? [] : [h("div", { class: "r" }, h("span", {}, names.join(", ")), back)];
    this.tray.replaceChildren(h("header", {}, `${held.gesture.verb} from ${held.title}`), ...rows, ...many);
    this.tray.hidden = false;
    if (held.element) beside(this.tray, held.element);
  }

  /** @param {string} unit */
  #name(unit) {
    const stack = at("board").querySelector(`[data-units~="${CSS.escape(unit)}"]`);
    const which = (stack?.getAttribute("data-units") ?? "").split(" ").indexOf(unit);
    return (stack?.getAttribute("aria-label") ?? "").split(", ")[which] ?? unit;
  }

  /** @param {Held} held @param {string} kind */
  #row(held, kind) {
    const shown = h("output", {}, String(held.counts[kind]));
    const set = (/** @type {number} */ n) => {
      held.counts[kind] = Math.max(0, Math.min(held.most[kind], n));
      shown.textContent = String(held.counts[kind]);
      this.looking = this.look();
    };
    return h(
      "div",
      { class: "r", "data-kind": kind },
      h("span", {}, held.gesture.kinds[kind]),
      h(
        "span",
        { class: "stepper" },
        h(
          "button",
          { "aria-label": `one ${kind} less`, "data-less": "", onclick: () => set(held.counts[kind] - 1) },
          "−",
        ),
        shown,
        h(
          "button",
          { "aria-label": `one ${kind} more`, "data-more": "", onclick: () => set(held.counts[kind] + 1) },
          "+",
        ),
      ),
      h("button", { class: "all", onclick: () => set(held.most[kind]) }, `all ${held.most[kind]}`),
    );
  }
}
