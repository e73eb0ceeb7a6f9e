// Presses that add up: + and − in the market become one trade, given when it is confirmed or another kind is touched.
import { at } from "./dom.js";

/** @typedef {import("./table.js").Page} Page @typedef {import("./api.js").Want} Want @typedef {import("./api.js").Ahead} Ahead */

export class Sums {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.kind = "";
    this.n = 0;
    /** @type {Ahead|null} */
    this.ahead = null;
    this.turn = 0;
  }

  /** One more, or one less. @param {HTMLElement} button */
  async press(button) {
    const kind = button.dataset.add ?? "";
    if (this.kind && this.kind !== kind) {
      await this.give();
      return;
    }
    const n = this.n + Number(button.dataset.by);
    if (n === 0) {
      this.page.dropped();
      return;
    }
    const now = this.page.now;
    if (!now) return;
    const turn = ++this.turn;
    /** @type {Want[]} */
    const wants = JSON.parse(button.dataset.wants ?? "[]");
    const trade = n > 0 ? `buy:${n}` : `sell:${-n}`;
    const chain = wants.map((want) => ({ ...want, say: want.say.replace("{trade}", trade) }));
    const { found } = await this.page.live.ahead(now.step, now.epoch, [chain]);
    if (turn !== this.turn) return;
    if (found[0]?.stop === "not possible") {
      const words = n > 0 ? "You cannot buy so many: pesos or pieces are short." : "You cannot sell so many.";
      this.page.prompt.refuse(words);
      return;
    }
    this.kind = kind;
    this.n = n;
    this.ahead = found[0];
    this.#show(kind, n, found[0]);
  }

  /** @param {string} kind @param {number} n @param {Ahead} ahead */
  #show(kind, n, ahead) {
    for (const found of at("board").querySelectorAll(".pm.did")) found.classList.remove("did");
    const way = n > 0 ? "1" : "-1";
    at("board").querySelector(`[data-add="${kind}"][data-by="${way}"]`)?.classList.add("did");
    const verb = n > 0 ? "Buy" : "Sell";
    this.page.confirm(`${verb} ${Math.abs(n)} ${kind}`, ahead.told.join(" "), () => this.give());
  }

  /** Give the trade. */
  async give() {
    const ahead = this.ahead;
    this.drop();
    if (ahead) await this.page.follow({ ...ahead, forced: [] });
  }

  /** Forget it; whether there was anything. */
  drop() {
    const was = this.kind !== "";
    this.turn++;
    this.kind = "";
    this.n = 0;
    this.ahead = null;
    for (const found of at("board").querySelectorAll(".pm.did")) found.classList.remove("did");
    return was;
  }
}
