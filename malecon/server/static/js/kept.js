// Explorations that were kept with a game, each a link that opens it again.
import { api } from "./api.js";
import { at, h } from "./dom.js";
import { exploring, ways } from "./links.js";

/** @param {string} game @param {string} table @param {string[]} tokens */
export async function showKept(game, table, tokens) {
  const found = await api(`/tables/${table}/explorations`, { tokens });
  const links = found.map(async (/** @type {any} */ { person, exploration: { start, nodes, at: here } }) => {
    const href = await exploring(game, { ...start, as: start.role, tried: ways(nodes, here) });
    return h("p", {}, h("a", { href }, `Step ${start.step}: ${nodes.length} answers tried by ${person}`));
  });
  at("kept").hidden = !found.length;
  at("explored").replaceChildren(...(await Promise.all(links)));
}
