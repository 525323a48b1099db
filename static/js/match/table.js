/* The phone at the table: pads, sending, following. */
import "../more_beside.js";
import "../own_form.js";
import { foldOthers } from "../folds.js";
import { focusIn, follow } from "../live.js";
import { isResting, sending, sendForms } from "../send.js";
import { showAhead } from "./ahead.js";
import { showUnsent } from "./unsent_list.js";
import { ahead, clear, ready, reckoned } from "../keypad.js";
import { prefer, preference } from "../storage.js";
import { stayAwake } from "../awake.js";
import { newMoment } from "../moments.js";
import { offerSound, sound, vibrate } from "../sound.js";
import { followAlert, showAlert } from "../alert.js";
import { followForbidden, hideForbidden } from "./forbidden.js";
import { openOverTable } from "./over_table.js";
import { begunHalves, begunInWords, followHalves, inWords, isEntered, putAside, remember, settle } from "./halves.js";

const connection = document.getElementById("connection");
const dock = document.getElementById("dock");
const states = { live: "", send: "" };
const tell = (which) => (text) => {
  states[which] = text;
  const message = states.send || states.live;
  if (connection.textContent !== message) connection.textContent = message;
  connection.hidden = !message;
};

/* Time after taking back in which nothing of it can be tapped again, in milliseconds. */
const MOMENT = 700;
let resting = false;
let justTakenBack;
let focusAgain = () => {};

/* While an entry is on its way the forms are at rest, also those that the stream brings: none takes a tap that would be lost. */
function rest(on) {
  const entry = document.getElementById("entry");
  if (on && !resting) focusAgain = focusIn(entry);
  entry.inert = on;
  for (const actions of document.querySelectorAll("#ruling .ruling-actions")) actions.inert = on || Boolean(justTakenBack) || ahead.waiting.length > 0;
  if (!on && resting) focusAgain();
  resting = on;
  remember();
}

/* Most matches have no clock: its script comes with the first one. */
let clock;
function withClock() {
  clock ??= import("../clock.js").then((part) => {
    part.offerClock(() => sound("time"));
    return part;
  }).catch(() => { clock = null; });
  return clock;
}
document.querySelector("[data-clock-choice]")?.addEventListener("toggle", withClock);

const feed = follow({
  shown: tell("live"),
  clock: (message) => { if (message || clock) withClock().then((part) => part?.setClock(message)); },
  before: (ids) => ids.includes("entry") && begunHalves(),
  after: (ids, begun) => {
    if (ids.includes("entry")) {
      hideForbidden();
      ready(document.getElementById("entry"));
      settle(begun, sending());
    }
    if (ids.some((id) => ["strip", "due", "entry"].includes(id))) showAhead(ahead.waiting);
    if (ids.includes("strip")) sight();
    if (ids.includes("ruling")) freshRuling();
    const moment = newMoment();
    if (moment) sound(moment.sound);
    rest(isResting());
    if (ids.includes("alert")) showAlert();
  },
});

ready(document);
sendForms({
  shown: tell("send"),
  rest,
  inWords,
  reckoned,
  listed: clear,
  unsent: (entries) => { showUnsent(entries); showAhead(entries.waiting); },
  take: feed.take,
  done: ({ taken, isLate, entry: { address, form, line, data } }) => {
    freshRuling();
    vibrate(taken ? 15 : [40, 60, 40]);
    if (taken && address.endsWith("/strike")) {
      clearTimeout(justTakenBack);
      justTakenBack = setTimeout(() => { justTakenBack = 0; rest(isResting()); }, MOMENT);
    }
    if (form && !taken && !isLate && !form.isConnected) putAside(form);
    if (!taken && !isLate) return;
    if (taken) isEntered(data);
    if (!line) scrollTo(0, 0); // the score and what is due next
    if (form) clear(form);
    if (line && line.value === data.get("line")) {
      line.value = "";
      delete line.dataset.began;
      line.focus();
    }
  },
});
followHalves();
followForbidden();
openOverTable();

/* Of the keyboards of a turn there is always one open: the name of the open one closes nothing. A fold that opens is in sight. */
document.addEventListener("click", (event) => {
  const name = event.target.closest?.("main summary");
  if (!name) return;
  const fold = name.parentElement;
  if (!fold.matches(".keyboard")) {
    if (!fold.open) fold.addEventListener("toggle", () => inSight(name, fold), { once: true });
    return;
  }
  if (fold.open) {
    event.preventDefault();
    return;
  }
  foldOthers(fold);
  requestAnimationFrame(() => inSight(name, name.nextElementSibling));
});

/** Scroll until a part that opened ends above the ruling, and no further than to its name. */
function inSight(name, part) {
  const opened = part.getBoundingClientRect();
  const { left, right, top } = dock.getBoundingClientRect();
  const edge = left < opened.right && right > opened.left ? top : innerHeight;
  const below = Math.min(opened.bottom - edge, name.getBoundingClientRect().top);
  if (below > 0) scrollBy(0, Math.ceil(below));
}

/* On a phone the last ruling is one line until it is touched. A refusal and a late ruling are whole. */
const fold = document.querySelector("[data-fold]");
const small = matchMedia("(max-width: 40rem), (max-height: 30rem)");
let isTouched = false;

function showRuling() {
  const ruling = document.getElementById("ruling");
  const folds = Boolean(fold) && small.matches && Boolean(ruling.querySelector(".verdict")) && !ruling.querySelector(".refused, .late");
  dock.classList.toggle("dock-folded", folds && !isTouched);
  dock.classList.toggle("dock-whole", folds && isTouched);
  if (fold) fold.hidden = !(folds && isTouched);
}

function touchRuling(isWhole) {
  isTouched = isWhole;
  showRuling();
}

/* The next entry takes the place of a refusal. */
const begun = document.getElementById("begun");

function showBegun() {
  begun.textContent = document.querySelector("#ruling .refused") ? begunInWords() : "";
  dock.classList.toggle("dock-begun", begun.textContent !== "");
}

/* A ruling comes, the same one as before perhaps. */
function freshRuling() {
  dock.classList.remove("dock-read", "dock-begun");
  touchRuling(false);
}

document.addEventListener("input", showBegun);
for (const touch of ["focusin", "click"]) document.addEventListener(touch, ({ target }) => { if (target.closest?.("#ruling .ruling-says")) touchRuling(true); });
fold?.addEventListener("click", () => touchRuling(false));
document.addEventListener("click", ({ target }) => { if (!dock.contains(target)) dock.classList.add("dock-read"); });
small.addEventListener("change", showRuling);
showRuling();

/* The hand of a form stays above the ruling, however high that is. */
new ResizeObserver(() => document.body.style.setProperty("--dock-height", `${dock.offsetHeight}px`)).observe(dock);

/* The menu of the head closes at a touch beside it, at the key Escape, and where it leads to something. */
const more = document.querySelector("[data-menu]");
document.addEventListener("click", ({ target }) => {
  if (more.open && (!more.contains(target) || target.closest("a, [data-theme-switch]"))) more.open = false;
});
more.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  more.open = false;
  more.querySelector("summary").focus();
});

/* A phone that enters plays is kept on where somebody wants it; this phone remembers it. */
const awake = document.querySelector("[data-stay-awake]");
function setAwake(on) {
  stayAwake(on, (isOn) => {
    awake.setAttribute("aria-pressed", String(isOn));
    awake.textContent = on && !isOn ? "This phone may sleep: touch to keep it on" : "Keep this phone on";
  });
}
setAwake(preference("awake") === "on");
awake.hidden = false;
awake.addEventListener("click", () => {
  const on = awake.getAttribute("aria-pressed") !== "true";
  setAwake(on);
  prefer("awake", on ? "on" : "off");
});

/* Scroll to the player who acts, if there are many. */
function sight() {
  const strip = document.getElementById("strip");
  const acts = strip.querySelector(".acts");
  if (!acts) return;
  strip.scrollLeft = acts.offsetLeft - (strip.clientWidth - acts.offsetWidth) / 2;
  strip.scrollTop = acts.offsetTop - Math.max(0, strip.clientHeight - acts.offsetHeight) / 2;
}

offerSound();
followAlert();
sight();
for (const choice of document.querySelectorAll("[data-lane-choice]")) choice.addEventListener("change", () => choice.submit());
