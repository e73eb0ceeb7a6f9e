#!/usr/bin/env node
// A bot that looks at the words: of all answers it likes the one whose label is longest, for it seems to do most.
// Needs nothing but Node.
//
//     malecon play banana-wars --as us --against "exec:node examples/bots/talker.js"

const readline = require("node:readline");

/** One line of JSON. @param {object} message */
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.kind === "hello") {
    say({ kind: "hello", protocol: 1, name: "talker", sees: ["words"] });
  } else if (told.kind === "question") {
    let best = 0;
    told.labels.forEach((label, i) => {
      if (label.length > told.labels[best].length) best = i;
    });
    say({ kind: "answer", id: told.id, answer: told.legal[best] });
  } else if (told.kind === "bye") {
    process.exit(0);
  }
});
