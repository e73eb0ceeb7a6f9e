// Boards on canvas: the server's drawing of a moment above a caption, in the colours of the page.
import { Refusal } from "./api.js";

/** @typedef {import("./api.js").Seat} Seat */
/** What stands under a board: the game, when it is, whose deed and what, and the scores. @typedef {{title: string, when: string, seat: Seat|undefined, words: string, scores: {seat: Seat, score: string}[]}} Caption */

const MARGIN = 20;
const LINES = 2;

/** How high a caption is on a picture of some width. @param {number} width */
const captionHeight = (width) => Math.round(width * 0.088);

const STYLE = /<style>([^]*?)<\/style>/;
const RESTING = ".board * { animation: none !important; }";
const SEEN = ".board .seen &gt; :last-child { stroke: var(--ink); stroke-width: 3.4; stroke-opacity: 1; }";

/** A board as the server draws it in one piece, some places ringed. @param {string} path @param {string[]} tokens @param {string[]} places @returns {Promise<HTMLImageElement>} */
export async function drawing(path, tokens, places) {
  const headers = /** @type {Record<string, string>} */ (tokens.length ? { "X-Seats": tokens.join(",") } : {});
  const answer = await fetch(`/api${path}`, { headers }).catch(() => null);
  if (!answer) throw new Refusal(0, "The server does not answer. Is it still running?");
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => ({}))).detail ?? answer.statusText);
  const markup = await answer.text();
  const style = markup.match(STYLE)?.[1] ?? "";
  // while it is a document of this page its styles are left out: the page's policy forbids them
  const board = new DOMParser().parseFromString(markup.replace(STYLE, ""), "image/svg+xml").documentElement;
  const [, , wide, high] = (board.getAttribute("viewBox") ?? "0 0 1092 790").split(" ").map(Number);
  board.setAttribute("width", String(wide)); // an image needs a size of its own
  board.setAttribute("height", String(high));
  for (const name of places) board.querySelector(`[data-space="${CSS.escape(name)}"]`)?.classList.add("seen");
  const whole = new XMLSerializer().serializeToString(board);
  const styled = whole.replace(">", () => `><style>${style}${RESTING}${SEEN}</style>`);
  const image = new Image(wide, high);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(styled)}`;
  await image.decode();
  return image;
}

/** @param {string} token */
const colour = (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** A seat's mark. @param {CanvasRenderingContext2D} pen @param {Seat} seat @param {number} x @param {number} y @param {number} size */
function mark(pen, seat, x, y, size) {
  const shape = document.querySelector(`#e-${seat.colour} path`)?.getAttribute("d") ?? "";
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 20, size / 20);
  pen.fillStyle = colour(`--${seat.colour}`);
  pen.fill(new Path2D(shape));
  pen.fillStyle = colour(`--on-${seat.colour}`);
  pen.font = `700 ${seat.letter.length > 1 ? 8 : 10.5}px ${colour("--sans")}`;
  pen.textAlign = "center";
  pen.fillText(seat.letter, 10, seat.colour === "yellow" ? 16.4 : 14);
  pen.restore();
}

/** Words in lines of some width, the last one cut off if there are too many. @param {CanvasRenderingContext2D} pen @param {string} words @param {number} width */
function lines(pen, words, width) {
  /** @type {string[]} */
  const found = [""];
  for (const word of words.split(/\s+/)) {
    const longer = `${found[found.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width <= width || !found[found.length - 1]) found[found.length - 1] = longer;
    else if (found.length < LINES) found.push(word);
    else {
      found[found.length - 1] += " …";
      break;
    }
  }
  return found;
}

/** The scores, from the right edge; gives where they begin. @param {CanvasRenderingContext2D} pen @param {Caption} caption @param {number} right @param {number} middle @param {number} unit */
function scores(pen, caption, right, middle, unit) {
  let x = right;
  pen.font = `700 ${1.15 * unit}px ${colour("--sans")}`;
  pen.textAlign = "left";
  for (const { seat, score } of [...caption.scores].reverse()) {
    const wide = pen.measureText(score).width;
    x -= wide;
    pen.fillStyle = colour("--ink");
    pen.fillText(score, x, middle + 0.4 * unit);
    x -= 1.75 * unit;
    mark(pen, seat, x, middle - 0.75 * unit, 1.5 * unit);
    x -= unit;
  }
  return x;
}

/** Draw a board and its caption over a whole canvas. @param {CanvasRenderingContext2D} pen @param {CanvasImageSource & {width: number, height: number}} board @param {Caption} caption */
function paint(pen, board, caption) {
  const { width, height } = pen.canvas;
  const foot = captionHeight(width);
  const unit = foot / 6.2;
  pen.fillStyle = colour("--sea");
  pen.fillRect(0, 0, width, height);
  const scale = Math.min(width / board.width, (height - foot) / board.height);
  const [wide, high] = [board.width * scale, board.height * scale];
  pen.drawImage(board, (width - wide) / 2, (height - foot - high) / 2, wide, high);
  const top = height - foot;
  pen.fillStyle = colour("--surface");
  pen.fillRect(0, top, width, foot);
  pen.fillStyle = colour("--line-2");
  pen.fillRect(0, top, width, Math.max(1, unit / 8));
  const end = scores(pen, caption, width - MARGIN, top + foot / 2, unit);
  pen.textAlign = "left";
  pen.fillStyle = colour("--ink");
  pen.font = `700 ${1.2 * unit}px ${colour("--serif")}`;
  pen.fillText(caption.title, MARGIN, top + 1.7 * unit);
  const named = pen.measureText(caption.title).width;
  pen.fillStyle = colour("--ink-2");
  pen.font = `${unit}px ${colour("--sans")}`;
  pen.fillText(caption.when, MARGIN + named + unit, top + 1.7 * unit, Math.max(10, end - MARGIN - named - 2 * unit));
  const indent = caption.seat ? MARGIN + 1.9 * unit : MARGIN;
  if (caption.seat) mark(pen, caption.seat, MARGIN, top + 2.45 * unit, 1.5 * unit);
  pen.fillStyle = colour("--ink");
  pen.font = `${1.1 * unit}px ${colour("--sans")}`;
  lines(pen, caption.words, end - indent - unit).forEach((line, i) =>
    pen.fillText(line, indent, top + (3.6 + 1.5 * i) * unit),
  );
}

/** Keep something as a file. @param {Blob} content @param {string} name */
export function keep(content, name) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A board with its caption, of some width; both sides are even, as films want them. @param {HTMLImageElement} board @param {Caption} caption @param {number} width */
export function painted(board, caption, width) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = 2 * Math.round(((width * board.height) / board.width + captionHeight(width)) / 2);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw pictures.");
  paint(pen, board, caption);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function png(canvas) {
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("The picture could not be made."))), "image/png"),
  );
}
