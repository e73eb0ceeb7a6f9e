// The prompt: the question, and one row of the answers that are nowhere else. Its height never changes.
import { ruleChip } from "./book.js";
import { at, emblem, h } from "./dom.js";

/** @typedef {import("./api.js").Answer} Answer @typedef {import("./api.js").Question} Question */

const OUT = ["done", "pass", "stop", "decline", "finish", "none", "no", "save", "refuse"];
const CHIPS = 7; // so many numbers stand side by side; more are a stepper
const MANY = 14; // so many answers get a box to find them by
const CARD = /^card:(\d+)$/;
const GAP = 6;
const ONE_LINE = 26; // pixels

/** The cost that all buttons share is said once. @param {{note: string}[]} all */
export function shared(all) {
  const first = all[0]?.note.split(", ")[0] ?? "";
  return all.length > 1 && first && all.every(({ note }) => note.split(", ")[0] === first) ? first : "";
}

/** The number that an answer is, if it is one. @param {string} name */
export function numberOf(name) {
  const found = name.match(/^(?:number|die|buy|sell):(\d+)$/);
  return found ? Number(found[1]) : null;
}

/** The question, then cost and consequence. @param {string} words */
export function sentences(words) {
  const end = words.indexOf(". ");
  if (end >= 0) return [words.slice(0, end), words.slice(end + 2)];
  const half = words.length > 60 ? words.indexOf("; ") : -1;
  return half > 0 ? [words.slice(0, half), words.slice(half + 2)] : [words.replace(/\.$/, ""), ""];
}

/**
 * Which answers go where.
 * @param {Answer[]} answers @param {(name: string) => boolean} elsewhere whether an answer stands on the board or a card
 */
export function arrange(answers, elsewhere) {
  const placed = answers.filter((answer) => elsewhere(answer.name));
  const rest = answers.filter((answer) => !elsewhere(answer.name));
  const ways = rest.filter((answer) => OUT.includes(answer.name));
  const out = ways.filter((answer) => ways.length === 1 || answer.name !== "save"); // saving is no way out beside one
  const numbers = rest.filter((answer) => numberOf(answer.name) !== null);
  const mixed = new Set(numbers.map((answer) => answer.name.split(":")[0])).size > 1;
  const verbs = rest.filter((answer) => !out.includes(answer) && (mixed || !numbers.includes(answer)));
  return { placed, numbers: mixed ? [] : numbers, out, verbs };
}

export class Prompt {
  /** @param {() => string} game @param {(action: string) => void} choose */
  constructor(game, choose) {
    this.game = game;
    this.choose = choose;
    /** The answers that may go into "More". @type {HTMLElement[]} */
    this.loose = [];
    /** What the second line says when nothing else is to be said there. @type {(Node|string)[]} */
    this.line = [];
    this.timer = 0;
    new ResizeObserver(() => this.fit()).observe(at("prompt"));
    document.addEventListener("click", (event) => {
      const inside = event.target instanceof Element && event.target.closest("#more, [aria-controls=more]");
      if (!inside) this.closeMore();
      const why = event.target instanceof Element && event.target.closest("#notnow, [aria-controls=notnow]");
      if (!why) at("notnow").hidden = true;
    });
  }

  /**
   * Who is asked, and what.
   * @param {{colour: string, letter: string}|null} seat @param {string} title @param {string} line @param {string} rule
   */
  ask(seat, title, line, rule = "") {
    at("prompt").className = `prompt ${seat ? `seat-${seat.colour}` : ""}`;
    at("who").replaceChildren(seat ? emblem(seat, 36) : "");
    const words = at("ask").querySelector("h1");
    if (words && words.textContent !== title) words.textContent = title;
    at("ask").title = [title, line].filter(Boolean).join(". ");
    this.line = [line, line && rule ? " " : "", ruleChip(this.game(), rule)];
    this.#second("", ...this.line);
  }

  /** Put the question in other words. @param {string} words */
  title(words) {
    const line = at("ask").querySelector("h1");
    if (line) line.textContent = words;
    this.#lines();
  }

  /** Say something in the second line; nothing: what stood there. @param {string} words @param {string} [style] @param {string} [rule] */
  say(words, style = "then", rule = "") {
    clearTimeout(this.timer);
    if (words) this.#second(style, words, " ", ruleChip(this.game(), rule));
    else this.#second("", ...this.line);
  }

  /** Say why not, for a while. @param {string} words @param {string} [rule] */
  refuse(words, rule = "") {
    this.say(words[0].toUpperCase() + words.slice(1), "refusal", rule);
    this.timer = setTimeout(() => this.say(""), 6000);
  }

  /** @param {string} style @param {...(Node|string)} words */
  #second(style, ...words) {
    const line = at("ask").querySelector("p");
    if (!line) return;
    line.className = style;
    line.replaceChildren(...words);
    line.title = line.textContent ?? "";
  }

  /** @param {...Node} nodes what stands in the row instead of answers */
  row(...nodes) {
    this.loose = [];
    this.closeMore();
    at("onboard").replaceChildren();
    at("more").replaceChildren();
    at("acts").replaceChildren(...nodes);
    this.#lines();
  }

  /**
   * One row of answers.
   * @param {Question} question @param {(name: string) => boolean} elsewhere @param {boolean} finishing whether the way
   * out ends what has been begun
   */
  answers(question, elsewhere, finishing) {
    const answers = question.answers.map((answer, i) => ({ ...answer, odds: question.odds[i] ?? 0 }));
    const { placed, numbers, out, verbs } = arrange(answers, elsewhere);
    const common = shared(verbs);
    const asksNumber = numbers.length > 0;
    if (common && !this.line.some((part) => String(part).includes(common))) {
      this.line = [`${common} each. `, ...this.line];
      this.#second("", ...this.line);
    }
    const chips = numbers.length <= CHIPS ? numbers.map(chip) : [stepper(numbers)];
    const printed = verbs.some(({ name, odds }) => odds && CARD.test(name)); // a digit begins a card's own number
    const keyed = asksNumber || printed ? 0 : Math.min(9, verbs.length);
    const middle = verbs.map((answer, i) => button(answer, i < keyed ? String(i + 1) : "", "", common));
    const zero = numbers.some((answer) => numberOf(answer.name) === 0);
    const last = out.map((answer, i) => {
      const ends = finishing && answer.name === "done" && /^(Finish|Done|End|Go on)/.test(answer.label);
      return button(answer, i === 0 && !zero ? "0" : "", ends ? "go out" : "plain out");
    });
    const not = this.#notNow(question);
    this.row(...this.#hint(placed), ...this.#find(answers.length, middle), ...chips, ...middle, ...not, ...last);
    at("onboard").replaceChildren(
      ...placed.map((answer) => h("button", { class: "a", "data-action": answer.name }, answer.label)),
    );
    at("onboard").setAttribute("aria-label", `${placed.length} answers on the board`);
    number(keyed);
    this.loose = chips.length > 1 ? [...chips, ...middle] : middle;
    this.fit();
  }

  /** The verbs that the rules forbid now, each with its reason, behind one button. @param {Question} question */
  #notNow(question) {
    const verbs = question.refusals.filter(
      ({ name }) => !/^(space|country|card|unit|piece|field|number|market):/.test(name),
    );
    if (!verbs.length) return [];
    const list = at("notnow");
    list.replaceChildren(
      h("h2", { class: "eyebrow" }, "Not now"),
      ...verbs.map(({ name, rule, words }) =>
        h("div", { class: "li" }, h("b", {}, named(name)), ruleChip(this.game(), rule), h("small", {}, words)),
      ),
    );
    const toggle = () => {
      list.hidden = !list.hidden;
      button.setAttribute("aria-expanded", String(!list.hidden));
    };
    const few = verbs.length === 1 ? named(verbs[0].name) : `${verbs.length} more`;
    const button = h(
      "button",
      { class: "a plain", "aria-expanded": "false", "aria-controls": "notnow", onclick: toggle },
      h("span", {}, "Not now ▾"),
      h("small", {}, few),
    );
    return [button];
  }

  /** @param {Answer[]} placed */
  #hint(placed) {
    if (!placed.length) return [];
    const cards = placed.filter((answer) => answer.name.startsWith("card:")).length;
    const words = cards === placed.length ? `${cards} card${cards > 1 ? "s" : ""} lit` : `${placed.length} lit`;
    return [h("span", { class: "hint" }, words, h("kbd", {}, "Tab"))];
  }

  /** @param {number} count @param {HTMLElement[]} buttons */
  #find(count, buttons) {
    if (buttons.length <= MANY) return [];
    const find = (/** @type {Event} */ event) => {
      const words = /** @type {HTMLInputElement} */ (event.target).value.trim().toLowerCase();
      for (const found of buttons) found.hidden = !fits(found, words);
      this.openMore();
    };
    const take = (/** @type {KeyboardEvent} */ event) => {
      const left = buttons.filter((found) => !found.hidden);
      if (event.key === "Enter" && left.length === 1) left[0].click();
    };
    const label = `Find in ${count}…`;
    return [
      h("input", {
        class: "find",
        type: "search",
        placeholder: label,
        "aria-label": "Find an answer",
        oninput: find,
        onkeydown: take,
      }),
    ];
  }

  /** Give the row and the question the room there is. */
  fit() {
    this.#spread();
    this.#lines();
  }

  /** A question that is too long takes a line more, of smaller letters; the prompt stays as high as it was. */
  #lines() {
    const box = at("ask");
    const words = box.querySelector("h1");
    if (!words) return;
    box.classList.remove("long");
    box.classList.toggle("one", words.clientHeight < ONE_LINE);
    const cut = words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight + 1;
    box.classList.toggle("long", cut);
    const line = box.querySelector("p");
    if (!line) return;
    line.style.visibility = "";
    const under = line.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
    if (cut && under > 2) line.style.visibility = "hidden"; // half a line helps nobody
  }

  /** What does not fit goes into a popover; the way out always stays. */
  #spread() {
    const row = at("acts");
    const list = at("more");
    row.classList.remove("tight");
    const open = !list.hidden;
    const old = row.querySelector("[aria-controls=more]");
    if (list.children.length) for (const found of this.loose) row.insertBefore(found, old);
    old?.remove();
    list.replaceChildren();
    const swiped = getComputedStyle(row).overflowX === "auto";
    if (!swiped && overflows(row)) row.classList.add("tight");
    if (!this.loose.length || swiped || !overflows(row)) {
      list.hidden = true;
      return;
    }
    const count = h("small", {}, "0");
    const toggle = () => (list.hidden ? this.openMore() : this.closeMore());
    const more = h(
      "button",
      { class: "a", "aria-expanded": String(open), "aria-controls": "more", onclick: toggle },
      h("span", {}, "More ▾"),
      count,
    );
    row.insertBefore(more, this.loose[this.loose.length - 1].nextSibling);
    const left = [...this.loose];
    while (left.length && overflows(row)) {
      const last = left.pop();
      if (last) list.prepend(last);
      count.textContent = String(list.children.length);
    }
  }

  openMore() {
    if (!at("more").children.length) return;
    at("more").hidden = false;
    at("acts").querySelector("[aria-controls=more]")?.setAttribute("aria-expanded", "true");
  }

  closeMore() {
    at("more").hidden = true;
    at("notnow").hidden = true;
    at("acts").querySelector("[aria-controls=more]")?.setAttribute("aria-expanded", "false");
  }

  /** Put the focus on the question, so that Tab leads to its answers. */
  focus() {
    at("ask").focus({ preventScroll: true });
  }
}

/** An answer's name in words. @param {string} name */
function named(name) {
  const words = (name.split(":")[1] ?? name).replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Whether a row is too narrow for what it holds (flex-end overflows to the left, where scrollWidth does not see it). @param {HTMLElement} row */
function overflows(row) {
  const shown = [...row.children].filter((x) => !(/** @type {HTMLElement} */ (x).hidden));
  const width = shown.reduce((sum, x) => sum + /** @type {HTMLElement} */ (x).offsetWidth + GAP, -GAP);
  return width > row.clientWidth + 1;
}

/** Whether words find an answer: by any part of its label, or by a card's printed number. @param {HTMLElement} found @param {string} words */
function fits(found, words) {
  if (/^\d+$/.test(words)) return found.dataset.action?.endsWith(`:${words}`) ?? false;
  return Boolean(found.textContent?.toLowerCase().includes(words));
}

/** @param {Answer} answer @param {string} key @param {string} style @param {string} common */
function button(answer, key, style, common = "") {
  const { verb, note } = answer;
  const small = common && note.startsWith(common) ? note.slice(common.length).replace(/^, /, "") : note;
  const printed = answer.odds ? answer.name.match(CARD) : null;
  return h(
    "button",
    { class: `a ${style}`, "data-action": answer.name, "data-key": key || undefined, title: answer.label },
    h("span", {}, printed ? `${printed[1]} ${verb}` : verb),
    small && h("small", {}, small),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}

/** A number, whose key is itself. @param {Answer} answer */
function chip(answer) {
  const n = numberOf(answer.name) ?? 0;
  const rest = answer.label
    .replace(/^(?:None|\d+)\b[:,]? ?/, "")
    .replace(/^for /, "")
    .slice(0, 26);
  const key = n <= 9 ? String(n) : undefined;
  return h(
    "button",
    { class: "a num", "data-action": answer.name, "data-key": key, title: answer.label },
    String(n),
    rest && rest !== answer.label.slice(0, 26) && h("small", {}, rest),
  );
}

/** Many numbers: less, more, and go. @param {Answer[]} numbers */
function stepper(numbers) {
  const values = numbers.map((answer) => numberOf(answer.name) ?? 0);
  let at = 0;
  const shown = h("output", {}, String(values[0]));
  const go = h("button", { class: "a go", "data-action": numbers[0].name, "data-enter": "", "data-go": "" }, "");
  const box = h("span", { class: "stepper", role: "group", "aria-label": "How many" });
  const set = (/** @type {number} */ wanted) => {
    at = Math.max(0, Math.min(values.length - 1, wanted));
    shown.textContent = String(values[at]);
    go.setAttribute("data-action", numbers[at].name);
    const { verb, note } = numbers[at];
    go.replaceChildren(h("span", {}, /^\d+$/.test(verb) ? `OK, ${verb}` : verb), note ? h("small", {}, note) : "");
    box.dispatchEvent(new CustomEvent("change", { bubbles: true }));
  };
  box.append(
    h("button", { "aria-label": "less", "data-less": "", onclick: () => set(at - 1) }, "−"),
    shown,
    h("button", { "aria-label": "more", "data-more": "", onclick: () => set(at + 1) }, "+"),
  );
  box.addEventListener("set", (event) => set(values.indexOf(/** @type {CustomEvent} */ (event).detail)));
  set(0);
  return h("span", { class: "amount" }, box, go);
}

/** The cards of the hand that may be chosen have the keys after the buttons. @param {number} keys */
function number(keys) {
  for (const found of document.querySelectorAll("#under [data-action], .ev [data-action]")) {
    found.querySelector(":scope > kbd")?.remove();
    found.removeAttribute("data-key");
    if (++keys > 9) continue;
    found.setAttribute("data-key", String(keys));
    found.append(h("kbd", { "aria-hidden": "true" }, String(keys)));
  }
}

/** What the dice say, rolled here for the table. @param {Question} question */
export function rolled(question) {
  let left = crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
  const found = question.answers.find((_, i) => (left -= question.odds[i]) < 0);
  return (found ?? question.answers[question.answers.length - 1]).name;
}

/** A button that is no answer. @param {string} verb @param {string} note @param {string} key @param {string} style @param {() => void} onclick */
export function act(verb, note, key, style, onclick) {
  return h(
    "button",
    { class: `a ${style}`, onclick },
    h("span", {}, verb),
    note && h("small", {}, note),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}
