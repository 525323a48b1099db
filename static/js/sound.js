/* The sound of a moment, made by the device itself; the switch is remembered. A phone that can vibrates as well. */
import { prefer, preference } from "./storage.js";

const button = document.querySelector("[data-sound]");
let context;

/* Notes: the second at which each begins, its frequency, how long it rings, how loud it is. */
const TUNES = {
  cheer: [[0, 784, 0.25], [0.12, 1047, 0.25], [0.24, 1319, 0.7]],
  time: [[0, 880, 0.3], [0.35, 880, 0.3], [0.7, 880, 0.3], [1.05, 1175, 1.2]],
  win: [[0, 523, 0.3], [0.16, 659, 0.3], [0.32, 784, 0.3], [0.48, 1047, 1.4], [0.48, 784, 1.4], [0.48, 659, 1.4]],
};
/* The tones of a bell: times the strike note, how loud, how long. */
const TONES = [[0.5, 0.5, 1], [1, 1, 0.8], [1.19, 0.6, 0.6], [1.5, 0.35, 0.5], [2, 0.7, 0.45], [2.74, 0.4, 0.3], [3, 0.25, 0.25], [4.07, 0.2, 0.15]];
const STRIKES = [0, 0.45, 0.9];
const STRIKE_NOTE = 620;
const RINGS = 3.2;
const BUZZES = { cheer: [60, 60, 120], time: [200, 100, 200, 100, 200], win: [120, 80, 120, 80, 400], bell: [300, 120, 300, 120, 600] };

/** Offer the switch on this page. */
export function offerSound() {
  show();
  button.hidden = false;
  button.addEventListener("click", () => {
    const on = !isOn();
    button.setAttribute("aria-pressed", String(on));
    prefer("sound", on ? "on" : "off");
    start();
    show();
    if (on) context?.resume().then(() => sound("cheer"));
  });
  button.setAttribute("aria-pressed", String(preference("sound") === "on"));
  // Browsers make a sound only after a touch, also where the switch was on before.
  for (const touch of ["click", "keydown"]) document.addEventListener(touch, start);
  show();
}

/** Let the phone vibrate; browsers allow it after a touch only, and complain before: a play that waited is sent without. */
export function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/** Sound a moment, if that is switched on. */
export function sound(kind) {
  if (!isOn()) return;
  vibrate(BUZZES[kind]);
  if (!isRunning()) {
    context?.resume();
    return;
  }
  const now = context.currentTime;
  if (kind === "bell") for (const strike of STRIKES) for (const [times, loud, long] of TONES) note(now + strike, STRIKE_NOTE * times, RINGS * long, 0.16 * loud);
  else for (const [at, frequency, rings] of TUNES[kind]) note(now + at, frequency, rings, 0.3, "triangle");
}

const isOn = () => button.getAttribute("aria-pressed") === "true";

const isRunning = () => context?.state === "running";

/* A touch begins the sound, and wakes it again after a call has taken it away. */
function start() {
  if (!isOn() || !("AudioContext" in window)) return;
  if (!context) {
    context = new AudioContext();
    context.addEventListener("statechange", show);
  }
  if (!isRunning()) context.resume();
  show();
}

function show() {
  button.textContent = !isOn() ? "Sound: off" : isRunning() ? "Sound: on" : "Sound: touch to start";
}

function note(at, frequency, rings, loud, type = "sine") {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + rings);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + rings);
}
