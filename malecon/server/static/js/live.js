// The socket of a table: says hello, comes back after a break, and catches up by step number.
import { api } from "./api.js";
import { lookAhead } from "./chains.js";

/** @typedef {import("./api.js").Situation} Situation */

export class Live {
  /**
   * @param {string} table @param {() => string[]} tokens
   * @param {(message: any) => void} hear @param {(online: boolean) => void} online
   */
  constructor(table, tokens, hear, online) {
    this.table = table;
    this.tokens = tokens;
    this.hear = hear;
    this.online = online;
    this.role = "";
    this.step = 0;
    this.epoch = -1;
    this.tries = 0;
    this.number = 0;
    /** @type {Map<number, {resolve: (message: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket|null} */
    this.socket = null;
  }

  open() {
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.table}/live`,
    );
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ kind: "hello", tokens: this.tokens(), role: this.role, step: this.step, epoch: this.epoch }),
      );
    socket.onmessage = (event) => this.#take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.online(false);
      for (const { reject } of this.waiting.values())
        reject(new Error("The connection broke: your answer may not have arrived. Look again."));
      this.waiting.clear();
      if (event.code >= 4400 && event.code < 4500) return;
      setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  /** Come in again, with other seats. @param {string} role */
  again(role) {
    this.role = role;
    this.step = 0;
    this.epoch = -1;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Look through other eyes. @param {string} role */
  look(role) {
    this.role = role;
    this.epoch = -1; // what comes next is a whole journal, seen by others
    this.#send({ kind: "look", role });
  }

  /** Give an answer. @param {number} step @param {number} epoch @param {string} action @returns {Promise<any>} */
  answer(step, epoch, action) {
    return this.#ask({ kind: "answer", step, epoch, action });
  }

  /** Give several answers, all or none. @param {number} step @param {number} epoch @param {string[]} actions @returns {Promise<any>} */
  chain(step, epoch, actions) {
    return this.#ask({ kind: "chain", step, epoch, actions });
  }

  /** Where would these chains lead? @param {number} step @param {number} epoch @param {import("./api.js").Want[][]} chains @returns {Promise<{found: import("./api.js").Ahead[]}>} */
  ahead(step, epoch, chains) {
    return lookAhead(chains, (lot) => this.#ask({ kind: "ahead", step, epoch, chains: lot }));
  }

  /** The board as somebody sees it; of what one has already, only the names. @param {URLSearchParams} query @param {string} have @returns {Promise<any>} */
  picture(query, have) {
    return api(`/tables/${this.table}/board?${query}`, { tokens: this.tokens(), have });
  }

  /** Why a bot answered as it did before a step. @param {number} step @param {string} role @returns {Promise<any>} */
  why(step, role) {
    const query = new URLSearchParams({ role });
    return api(`/tables/${this.table}/steps/${step}/why?${query}`, { tokens: this.tokens() });
  }

  /** @param {object} message @returns {Promise<any>} */
  #ask(message) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("Not connected: wait a moment."));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.#send({ ...message, id });
    });
  }

  /** @param {any} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #take(message) {
    if (message.kind === "accepted" || message.kind === "refused" || message.kind === "ahead") {
      const wait = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.kind !== "refused") wait?.resolve(message);
      else if (wait) wait.reject(new Error(message.reason));
      else this.hear(message);
      return;
    }
    if (message.kind === "all") {
      this.tries = 0;
      this.online(true);
    }
    if ("step" in message && "epoch" in message) {
      if (message.kind === "steps" && this.epoch === -1) return; // overtaken by the situation that was asked for
      if (message.kind === "steps" && (message.epoch !== this.epoch || message.first !== this.step)) {
        this.again(this.role);
        return;
      }
      message.since = message.kind === "all" && message.epoch === this.epoch ? this.step : 0;
      this.step = message.step;
      this.epoch = message.epoch;
    }
    this.hear(message);
  }
}
