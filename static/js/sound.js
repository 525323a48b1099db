/* The sound of a moment, made by the device itself; the switch is remembered. A phone that can vibrates as well. */
import { prefer, preference } from "./storage.js";

const button = document.querySelector("[data-sound]");
let context;
let tunes;

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
export async function sound(kind) {
  if (!isOn()) return;
  vibrate(BUZZES[kind]);
  if (!isRunning()) {
    context?.resume();
    return;
  }
  (await tunes.catch(() => null))?.play(context, kind);
}

const isOn = () => button.getAttribute("aria-pressed") === "true";

const isRunning = () => context?.state === "running";

/* A touch begins the sound, and wakes it again after a call has taken it away. */
function start() {
  if (!isOn() || !("AudioContext" in window)) return;
  if (!context) {
    tunes = import("./tunes.js");
    context = new AudioContext();
    context.addEventListener("statechange", show);
  }
  if (!isRunning()) context.resume();
  show();
}

function show() {
  button.textContent = !isOn() ? "Sound: off" : isRunning() ? "Sound: on" : "Sound: touch to start";
}
