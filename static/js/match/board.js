/* The board: follows, stays awake, calls aloud where that is switched on, and moves what moved once. */
import "../more_beside.js";
import { fit } from "../fit.js";
import { follow } from "../live.js";
import { stayAwake } from "../awake.js";
import { offerClock, setClock } from "../clock.js";
import { followPointer } from "../pointer.js";
import { showMoment } from "../moment_card.js";
import { newMoment } from "../moments.js";
import { offerSound, sound } from "../sound.js";
import { isVoiceOn, offerVoice, say } from "../voice.js";

/* Time for a last look at who won once the next match has begun, in milliseconds. */
const NEXT_AFTER = 4000;
const connection = document.getElementById("connection");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let hadNext = Boolean(document.querySelector(".board-end-next"));
let spoken = document.getElementById("last")?.dataset.says ?? "";

follow({
  shown: (text) => { connection.textContent = text; connection.hidden = !text; },
  clock: setClock,
  before: () => places(),
  after: (ids, old) => { fit(); if (ids.includes("board")) { glide(old); goOn(); } if (ids.includes("last")) call(); cheer(); },
});

offerSound();
offerClock(() => { showMoment({ word: "Time!", who: "", sound: "time" }); sound("time"); });
fit();
// A style sheet that another one imports may come later than this script.
window.addEventListener("load", fit);

/* A moment is shown large, and sounds where that is switched on. */
function cheer() {
  const moment = newMoment();
  if (!moment) return;
  showMoment(moment);
  sound(moment.sound);
}

/* A board that shows who won goes on by itself when the same people begin again: nobody climbs up to a television.
   One that was opened later stays, and the board of a hall is led by its table. */
function goOn() {
  const next = document.querySelector(".board-end-next");
  if (next && !hadNext && !document.body.dataset.follows) setTimeout(() => document.querySelector(".board-end-next")?.click(), NEXT_AFTER);
  hadNext = Boolean(next);
}

function places() {
  const places = new Map();
  for (const part of document.querySelectorAll("#board [data-move]")) places.set(part.dataset.move, part.getBoundingClientRect());
  return places;
}

/* A part with a new place glides there. */
function glide(old) {
  if (calm.matches) return;
  for (const part of document.querySelectorAll("#board [data-move]")) {
    const before = old.get(part.dataset.move);
    if (!before) continue;
    const now = part.getBoundingClientRect();
    const x = before.left - now.left;
    const y = before.top - now.top;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = part.ownerSVGElement?.getScreenCTM()?.a || 1;
    part.animate([{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }], { duration: 900, easing: "ease-in-out" });
  }
}

/* Calling aloud, as a caller would. */
offerVoice();

function call() {
  const last = document.getElementById("last");
  const { says, verdict, due } = last.dataset;
  if (!isVoiceOn() || !says || says === spoken) return;
  spoken = says;
  say(verdict === "refused" ? `Refused. ${says}` : `${says}. ${due}`);
}

stayAwake(true);
followPointer();

const full = document.querySelector("[data-full]");
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
}
