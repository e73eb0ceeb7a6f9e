// The options of a game as fields of a form; what does not matter as things stand is left out.
import { h } from "./dom.js";
import { words } from "./words.js";

/** Options that matter only in some company. @type {Record<string, (counted: {players?: number, nonplayers?: string[]}) => boolean>} */
const COMPANY = {
  pair: ({ players, nonplayers }) => players === 3 && !nonplayers?.length,
  random_spaces: ({ nonplayers }) => Boolean(nonplayers?.length),
  deception: ({ players }) => (players ?? 0) > 2,
  variant: ({ nonplayers }) => !nonplayers?.length,
};

/** Whether an option matters. @param {string} name @param {{players?: number, nonplayers?: string[]}} counted */
export const matters = (name, counted) => COMPANY[name]?.(counted) ?? true;

/** The field of an option. @param {any} option @param {Record<string, string>} titles of the roles */
export function control(option, titles) {
  const key = `option.${option.name}`;
  const id = `field-${option.name}`;
  const help = h("small", {}, option.help);
  const inWords = (/** @type {any} */ choice) => {
    const parts = String(choice).split("-");
    return parts.every((part) => part in titles) ? parts.map((part) => titles[part]).join(" and ") : words(choice);
  };
  if (option.type === "bool")
    return h(
      "label",
      { class: "choices", id },
      h("input", { type: "checkbox", name: key, checked: option.default }),
      h("span", {}, words(option.name), " ", help),
    );
  const choices = option.choices.map((/** @type {any} */ choice) =>
    option.type === "set"
      ? h(
          "label",
          {},
          h("input", { type: "checkbox", name: key, value: choice, checked: option.default.includes(choice) }),
          inWords(choice),
        )
      : h("option", { value: choice, selected: choice === option.default }, inWords(choice)),
  );
  if (option.type === "set")
    return h(
      "div",
      { class: "field", id, role: "group", "aria-label": words(option.name) },
      h("span", {}, words(option.name)),
      h("div", { class: "choices" }, ...choices),
      help,
    );
  return h(
    "label",
    { class: "field", id },
    h("span", {}, words(option.name)),
    h("select", { name: key }, ...choices),
    help,
  );
}

/** What is chosen in the field of an option. @param {HTMLFormElement} form @param {any} option */
export function given(form, option) {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(`[name="option.${option.name}"]`)]);
  if (option.type === "set") return fields.filter((box) => box.checked).map((box) => box.value);
  if (option.type === "bool") return fields[0].checked;
  return option.choices.find((/** @type {any} */ choice) => String(choice) === fields[0].value);
}
