/* The clock of a match. The server says how much time is left; from there on this device counts by itself. */
import { keep, kept } from "./storage.js";
import { entered } from "./submit.js";

const face = document.getElementById("clock");
/* Milliseconds for which the end of a clock is news: it is shown so long, and a phone that slept longer does not sound it. */
const NEWS = 60000;
const TICK = 200;
let clock;
let ends;
let ticking;
let over = () => {};

/** Show the clock, and let its forms begin and stop it. `isOver` is called when the time is up. */
export function offerClock(isOver) {
  over = isOver;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-clock]")) return;
    event.preventDefault();
    const body = new URLSearchParams(entered(form, event.submitter));
    // Without a network the page goes the way of a page without scripts, and says so.
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Requested-With": "referee" } }).catch(() => null);
    if (!answer?.ok) { location.reload(); return; }
    form.closest("details").open = false;
    form.reset();
  });
}

/** The clock as the server has it: the seconds left, and what tells it from the next one; null for none. */
export function setClock(message) {
  clearInterval(ticking);
  clock = message?.clock;
  if (clock === undefined) {
    face.hidden = true;
    return;
  }
  ends = Date.now() + message.left * 1000;
  ticking = setInterval(show, TICK);
  show();
}

function show() {
  const left = ends - Date.now();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const text = left > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "Time!";
  if (face.textContent !== text) face.textContent = text;
  face.classList.toggle("clock-over", left <= 0);
  face.hidden = left <= -NEWS;
  if (left > 0) return;
  if (face.hidden) clearInterval(ticking);
  if (kept("clock", 0) === clock) return;
  keep("clock", clock);
  if (left > -NEWS) over();
}
