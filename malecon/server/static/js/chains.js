// Chains as they are sent: without what goes without saying, and no more at a time than a message holds.

/** @typedef {import("./api.js").Want} Want @typedef {import("./api.js").Ahead} Ahead */

const MOST = 32;
const LARGEST = 6000; // characters

/** Chains in as many lots as it takes. @param {Want[][]} chains @returns {Want[][][]} */
export function lots(chains) {
  /** @type {Want[][][]} */
  const found = [];
  let room = 0;
  for (const chain of chains) {
    const bare = chain.map(
      (want) => /** @type {Want} */ (Object.fromEntries(Object.entries(want).filter(([, x]) => x))),
    );
    const size = JSON.stringify(bare).length;
    const last = found.at(-1);
    if (last && size <= room && last.length < MOST) last.push(bare);
    else {
      found.push([bare]);
      room = LARGEST;
    }
    room -= size;
  }
  return found;
}

/** Where chains would lead, asked lot by lot. @param {Want[][]} chains @param {(lot: Want[][]) => Promise<{found: Ahead[]}>} ask @returns {Promise<{found: Ahead[]}>} */
export async function lookAhead(chains, ask) {
  const replies = await Promise.all(lots(chains).map(ask));
  return { found: replies.flatMap(({ found }) => found) };
}
