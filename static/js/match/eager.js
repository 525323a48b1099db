/* Taps on a pad of several values while an entry is on its way: they begin the next turn as soon as it is there. The last
   value is never one of them, so that nothing is sent from a page that nobody has read. */
const DOUBLE_TAP = 300;
const entry = () => document.getElementById("entry");
let last = { at: -Infinity, says: "" };
let early = [];

/** Follow all taps; those on a page at rest are kept. */
export function followEarly() {
  document.addEventListener("click", (event) => {
    const key = keyAt(event);
    const says = key ? named(key) : "";
    const isDouble = says === last.says && event.timeStamp - last.at < DOUBLE_TAP;
    last = { at: event.timeStamp, says };
    if (key && entry().inert && !isDouble) early.push({ says, play: key.form.elements.play.value });
  }, true);
}

/** Nothing that was tapped early holds any more: the entry before was refused. */
export function forgetEarly() {
  early = [];
}

/** Tap again what was tapped early, in the forms of the turn that has come. */
export function tapEarly() {
  for (const { says, play } of early.splice(0)) {
    const key = [...keys()].find((other) => other.form.elements.play.value === play && named(other) === says);
    const { tokens, most } = key?.closest("[data-pad]").pad ?? {};
    if (tokens && tokens.length < most - 1) key.click();
  }
}

const keys = () => entry().querySelectorAll(".offer [data-most]:not([data-most='1']) :is([data-put], [data-half])");
const named = (key) => key.textContent.trim();

/* The key under a finger. What is inert takes no tap: the page behind it does. */
function keyAt({ target, clientX: x, clientY: y }) {
  if (!target.contains(entry()) && !entry().contains(target)) return undefined;
  return [...keys()].find((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom;
  });
}
