// Small helpers to build pages without markup strings.

/**
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string)} children @returns {SVGElement} */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} id @returns {HTMLElement} */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @type {Record<string, number>} */
const LETTER_Y = { blue: 13.6, red: 14, yellow: 16.4, green: 14, purple: 14 };

/** A seat's mark: shape, colour, letter. @param {{colour: string, letter: string}} seat @param {number} [size] */
export function emblem(seat, size = 20) {
  return s(
    "svg",
    { class: `em seat-${seat.colour}`, width: size, height: size, viewBox: "-1 -1 22 22", "aria-hidden": "true" },
    s("use", { href: `#e-${seat.colour}`, x: -1, y: -1, width: 22, height: 22 }),
    s(
      "text",
      {
        class: "letter",
        x: 10,
        y: LETTER_Y[seat.colour] ?? 14,
        "text-anchor": "middle",
        "font-size": seat.letter.length > 1 ? 8 : 10.5,
        fill: "var(--o)",
      },
      seat.letter,
    ),
  );
}

/** @param {number} number @param {boolean} plus */
export function signed(number, plus = true) {
  const size = Number.isInteger(number) ? Math.abs(number) : Math.abs(number).toFixed(1);
  return `${number < 0 ? "−" : plus && number > 0 ? "+" : ""}${size}`;
}

/** Markup drawn by the server's boards, as nodes. @param {string} markup */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

let toastTimer = 0;
/** @param {string} words */
export function toast(words) {
  document.querySelector(".toast")?.remove();
  document.body.append(h("div", { class: "toast", role: "status" }, words));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => document.querySelector(".toast")?.remove(), 6000);
}

/** A dialog with a title; resolves when it is closed. @param {string} title @param {...(Node|string)} body @returns {HTMLDialogElement} */
export function dialog(title, ...body) {
  const found = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { "aria-label": title },
      h(
        "header",
        {},
        h("h2", {}, title),
        h("button", { class: "tool", "aria-label": "Close", onclick: () => found.close() }, "✕"),
      ),
      h("div", { class: "body" }, ...body),
    )
  );
  found.addEventListener("close", () => found.remove());
  found.addEventListener("click", (event) => {
    if (event.target === found) found.close();
  });
  document.body.append(found);
  found.showModal();
  return found;
}

/** Ask for a line of text. @param {string} title @param {string} label @param {string} value @returns {Promise<string|null>} */
export function askFor(title, label, value) {
  return new Promise((resolve) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "text", maxlength: 40, value, required: true }));
    let given = /** @type {string|null} */ (null);
    const form = h(
      "form",
      {
        class: "body",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          given = input.value.trim() || null;
          box.close();
        },
      },
      h("label", { class: "field" }, h("span", {}, label), input),
      h("div", { class: "row" }, h("button", { class: "btn go" }, "OK")),
    );
    const box = dialog(title, form);
    box.addEventListener("close", () => resolve(given));
    input.select();
  });
}
