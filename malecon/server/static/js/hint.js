// What would you do? A strong player's best deeds: a list, pins at the things themselves, and the first one's places outlined.
import { api } from "./api.js";
import { at, h } from "./dom.js";
import { exploring } from "./links.js";
import { find, Pins } from "./pins.js";
import { act } from "./prompt.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Situation} Situation */
/** @typedef {{actions: string[], words: string, standing: number, reason: string, line: {role: string, words: string}[], places: string[]}} Way */
/** @typedef {{step: number, role: string, now: number, noise: number, equal: boolean, ms: number, best: Way[]}} Hint */

/** A chance to win, as people say it. @param {number} chance */
export const percent = (chance) => `${Math.round(100 * chance)} %`;

export class Advice {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Hint|null} */
    this.hint = null;
    this.asked = ""; // the question that was asked about
    /** @type {Pins} */
    this.pins = new Pins();
    at("askhint").addEventListener("click", () => this.ask());
  }

  /** Another question, or the same: offer a hint where there may be one, and drop one that is past. @param {Situation} now */
  mark(now) {
    at("askhint").hidden = !now.hints?.allowed || !now.question || !(now.asked in this.page.mine);
    if (this.asked !== `${now.epoch}.${now.step}` || !now.question) this.drop();
  }

  async ask() {
    const now = this.page.now;
    if (!now?.question || at("askhint").hidden || this.page.sending) return;
    const question = `${now.epoch}.${now.step}`;
    if (this.asked === question) {
      this.drop();
      return;
    }
    this.asked = question;
    this.#show(h("h2", {}, "What would you do?"), h("p", { class: "thinking" }, "Thinking for two seconds…"));
    const body = { step: now.step, epoch: now.epoch };
    const found = await this.page.attempt(() =>
      api(`/tables/${this.page.table}/hint`, { method: "POST", tokens: this.page.tokens(), body }),
    );
    if (this.asked !== question) return; // answered meanwhile
    if (found) await this.#tell(found, now);
    else this.drop();
  }

  /** @param {Hint} hint @param {Situation} now */
  async #tell(hint, now) {
    this.hint = hint;
    const noise = Math.max(1, Math.round(100 * hint.noise));
    const explore = await exploring(now.game, {
      table: now.id,
      step: now.step,
      as: now.asked,
      tried: hint.best.map((way) => way.actions),
    });
    if (this.hint !== hint) return;
    this.#show(
      h("h2", {}, "What would you do?", h("small", {}, `± ${noise} %`)),
      hint.equal && hint.best.length > 1 && h("p", { class: "equal" }, "All about equal; choose what you like."),
      h("ol", {}, ...hint.best.map((way, i) => this.#way(way, i))),
      h(
        "footer",
        {},
        act("Take 1", "", "Enter", "go", () => this.take(0)),
        h("a", { class: "a plain", href: explore }, "Explore", h("small", {}, "try them")),
        h("small", {}, "expected chance to win", h("br"), `now ${percent(hint.now)} · told in the record`),
      ),
    );
    this.#point();
  }

  /** @param {Way} way @param {number} i */
  #way(way, i) {
    const line = way.line.map(({ role, words }) => `${role}: ${words}`).join(" · ");
    return h(
      "li",
      {},
      h("span", { class: "pinref" }, String(i + 1)),
      h("b", {}, way.words),
      h("span", { class: "v" }, percent(way.standing)),
      h("small", {}, way.reason),
      line && h("details", {}, h("summary", {}, "expected then"), h("small", {}, line)),
      i > 0 && h("button", { class: "btn sm", type: "button", onclick: () => this.take(i) }, `Take ${i + 1}`),
    );
  }

  /** @param {...(Node|string|false)} content */
  #show(...content) {
    const close = h(
      "button",
      { class: "close", type: "button", "aria-label": "Close", onclick: () => this.drop() },
      "✕",
    );
    at("advice").replaceChildren(close, ...content.filter((x) => x !== false));
    at("advice").hidden = false;
    at("askhint").setAttribute("aria-expanded", "true");
  }

  /** Do what was told, whole. @param {number} i */
  take(i) {
    const way = this.hint?.best[i];
    if (!way || this.asked !== at("play").dataset.step) return;
    this.page.follow({
      given: way.actions,
      forced: [],
      told: [],
      labels: [],
      stop: "",
      question: "",
      prompt: "",
      answers: [],
      places: [],
    });
  }

  get open() {
    return !at("advice").hidden;
  }

  /** Away with it. */
  drop() {
    const open = this.open;
    this.asked = "";
    this.hint = null;
    if (open) this.pins.show([]);
    this.#outline([]);
    at("advice").hidden = true;
    at("advice").replaceChildren();
    at("askhint").setAttribute("aria-expanded", "false");
    return open;
  }

  /** The list stands at the right where at the left it would cover what it points at. @param {Element[]} targets */
  #stepAside(targets) {
    const box = at("advice");
    const covers = () => {
      const b = box.getBoundingClientRect();
      return targets.filter((target) => {
        const r = target.getBoundingClientRect();
        return r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top;
      }).length;
    };
    box.classList.remove("right");
    const left = covers();
    box.classList.add("right");
    if (left <= covers()) box.classList.remove("right");
  }

  /** @param {string[]} places */
  #outline(places) {
    for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
    for (const name of places) this.page.stage.space(name)?.classList.add("advised");
  }

  /** Pins at the buttons, cards and spaces themselves; the first one's places are outlined. */
  #point() {
    const best = this.hint?.best ?? [];
    const firsts = best.map(({ actions }, i) => ({ selectors: standsAt(actions[0]), number: i + 1 }));
    this.pins.show(firsts);
    this.#stepAside(firsts.flatMap(({ selectors }) => find(selectors) ?? []));
    this.#outline(best[0]?.places ?? []);
  }
}

/** Where an answer stands; the button that opens the others, if it is among them. @param {string} action */
function standsAt(action) {
  const name = CSS.escape(action);
  const more = document.querySelector(`#more [data-action="${name}"]`) ? ["#acts [aria-controls=more]"] : [];
  const places = ["#acts", "#board", "#under", ".fl", "#panels"];
  return [
    ...places.flatMap((place) => [`${place} [data-action="${name}"]`, `${place} [data-covers="${name}"]`]),
    ...more,
  ];
}

/** How many hints a role has asked for, in words; "" for none. @param {{by: string}[]} asked @param {string} role */
export function hintsOf(asked, role) {
  const count = asked.filter(({ by }) => by === role).length;
  return count ? `with ${count} hint${count > 1 ? "s" : ""}` : "";
}
