// Links that carry a position behind the #, which no server is sent: a table, a step and what was tried from there.

/**
 * Where an exploration begins, and what has been tried from there: a table's step (seen by a role, and if anything is
 * hidden drawn once by `draw`), or a record of its own.
 * @typedef {{table?: string, step?: number, as?: string, draw?: number, record?: object, tried?: string[][]}} Start
 */

/** @param {Uint8Array<ArrayBuffer>} bytes @param {"deflate-raw"} how @param {boolean} back */
async function pressed(bytes, how, back) {
  const press = back ? new DecompressionStream(how) : new CompressionStream(how);
  const stream = new Blob([bytes]).stream().pipeThrough(press);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Words as they stand in a link. @param {string} words */
export async function packed(words) {
  const bytes = await pressed(new TextEncoder().encode(words), "deflate-raw", false);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await pressed(bytes, "deflate-raw", true));
}

/** The address of an exploration. @param {string} game @param {Start} start */
export async function exploring(game, start) {
  const parts = new URLSearchParams();
  if (start.table) parts.set("table", start.table);
  if (start.step !== undefined) parts.set("step", String(start.step));
  if (start.as) parts.set("as", start.as);
  if (start.draw) parts.set("draw", String(start.draw));
  if (start.record) parts.set("record", await packed(JSON.stringify(start.record)));
  for (const answers of start.tried ?? []) if (answers.length) parts.append("tried", await packed(answers.join(" ")));
  return `/explore/${game}#${parts}`;
}

/** What an address carries. @param {string} hash @returns {Promise<Start>} */
export async function carried(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const record = parts.get("record");
  return {
    table: parts.get("table") ?? undefined,
    step: parts.has("step") ? Number(parts.get("step")) : undefined,
    as: parts.get("as") ?? undefined,
    draw: parts.has("draw") ? Number(parts.get("draw")) : undefined,
    record: record ? JSON.parse(await unpacked(record)) : undefined,
    tried: await Promise.all(parts.getAll("tried").map(async (text) => (await unpacked(text)).split(" "))),
  };
}

/**
 * The ways through a tree that was kept: first the one to where somebody was, then all others to their ends.
 * @param {{of: number, answer: string}[]} nodes @param {number} here @returns {string[][]}
 */
export function ways(nodes, here) {
  const way = (/** @type {number} */ i) => {
    /** @type {string[]} */
    const found = [];
    for (let at = i; at >= 0; at = nodes[at].of) found.unshift(nodes[at].answer);
    return found;
  };
  const ends = nodes.map((_, i) => i).filter((i) => i !== here && !nodes.some(({ of }) => of === i));
  return [...(here >= 0 ? [way(here)] : []), ...ends.map(way)];
}
