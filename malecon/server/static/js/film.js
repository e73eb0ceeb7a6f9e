// Films: scenes drawn one after the other on a canvas, and recorded by the browser itself as they run.
import { withDuration } from "./webm.js";

/** A scene: how it looks, and for how many milliseconds it stands. @typedef {{picture: HTMLCanvasElement, ms: number}} Scene */

const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const RATE = 25;
const BITS = 2_500_000;
const FADE = 320;
const STILL = 120; // milliseconds between two pictures of what does not move

/** What kind of film this browser can record; "" if none. */
export function filmType() {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return "";
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
function wait(ms, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** One scene comes up out of the last. @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement|null} old @param {Scene} scene @param {AbortSignal} signal */
async function show(pen, old, scene, signal) {
  const begun = performance.now();
  for (;;) {
    const passed = performance.now() - begun;
    const fading = old && passed < FADE;
    if (fading) pen.drawImage(old, 0, 0);
    pen.globalAlpha = fading ? passed / FADE : 1;
    pen.drawImage(scene.picture, 0, 0);
    pen.globalAlpha = 1;
    if (passed >= scene.ms) return passed;
    await wait(fading ? 1000 / RATE : Math.min(STILL, scene.ms - passed + 1), signal);
  }
}

/**
 * Record some scenes. The next one is drawn while one is shown; where that takes longer, the recording stands.
 * @param {HTMLCanvasElement} canvas where it runs; it takes the size of the scenes @param {number} count @param {(i: number) => Promise<Scene>} scene
 * @param {(done: number) => void} told @param {AbortSignal} signal @returns {Promise<Blob>}
 */
export async function record(canvas, count, scene, told, signal) {
  const type = filmType();
  if (!type) throw new Error("This browser cannot record films.");
  const prepare = (/** @type {number} */ i) => {
    const coming = scene(i);
    coming.catch(() => {}); // it is told of when it is waited for
    return coming;
  };
  let next = prepare(0);
  const { picture } = await next;
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
  /** @type {Blob[]} */
  const parts = [];
  recorder.addEventListener("dataavailable", (event) => event.data.size && parts.push(event.data));
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  let length = 0;
  /** @type {HTMLCanvasElement|null} */
  let old = null;
  try {
    for (let i = 0; i < count; i++) {
      const now = await next;
      signal.throwIfAborted();
      if (i + 1 < count) next = prepare(i + 1);
      if (recorder.state === "inactive") recorder.start();
      else recorder.resume();
      length += await show(pen, old, now, signal);
      recorder.pause();
      old = now.picture;
      told(i + 1);
    }
  } finally {
    if (recorder.state !== "inactive") {
      recorder.stop();
      await stopped;
    }
    for (const track of stream.getTracks()) track.stop();
  }
  const film = new Blob(parts, { type: type.split(";")[0] });
  return film.type === "video/webm" ? withDuration(film, length) : film;
}
