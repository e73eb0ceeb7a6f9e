// Signals: three small sounds, a notice when the page is not looked at, a short buzz on phones. Off until switched on.

/** @type {AudioContext|null} */
let audio = null;

export const sound = {
  get on() {
    return localStorage.getItem("sound") === "on";
  },
  /** @param {boolean} wanted */
  set(wanted) {
    localStorage.setItem("sound", wanted ? "on" : "off");
    if (wanted) tones([660, 880]);
  },
};

export const notices = {
  get on() {
    return (
      localStorage.getItem("notices") === "on" && "Notification" in window && Notification.permission === "granted"
    );
  },
  /** Switched on only if the browser's owner allows it. @param {boolean} wanted */
  async set(wanted) {
    const allowed = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
    localStorage.setItem("notices", allowed ? "on" : "off");
    return allowed;
  },
};

/** @param {number[]} pitches @param {number} [length] */
function tones(pitches, length = 0.14) {
  audio ??= new AudioContext();
  const context = audio;
  pitches.forEach((pitch, i) => {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + i * length * 0.8;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  });
}

/** The page's icon, with a dot while one is asked. @param {boolean} asked */
export function badge(asked) {
  const icon = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel=icon]"));
  const wanted = asked ? "/static/icon-asked.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** It is your turn. @param {string} title of the game */
export function yourTurn(title) {
  if (sound.on) tones([660, 880]);
  if (!document.hidden) return;
  if (notices.on) new Notification("Your turn", { body: title, tag: location.pathname });
  navigator.vibrate?.(40);
}

/** Dice fall. */
export function dice() {
  if (sound.on) tones([210, 320, 180, 260, 230], 0.05);
}

/** Somebody speaks, or sits down. */
export function somebody() {
  if (sound.on) tones([520]);
}
