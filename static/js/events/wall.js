/* The board of a hall: its views take turns, calmly; a new call is shown large and called aloud. */
import { follow } from "../live.js";
import { stayAwake } from "../awake.js";
import { offerClock, setClock } from "../clock.js";
import { followPointer } from "../pointer.js";
import { fit } from "../fit.js";
import { showMoment } from "../moment_card.js";
import { offerSound, sound } from "../sound.js";
import { isVoiceOn, offerVoice, say } from "../voice.js";

const TURN = 15000;
/* Time for which a correction stays above the views, in milliseconds. */
const SHOWN = 60000;
const connection = document.getElementById("connection");
const { chosen } = document.body.dataset;
const calls = () => Number(document.getElementById("wall-calls").dataset.latest);
let shown = chosen;
let part = 0;
const correction = () => document.getElementById("corrected");
let latest = calls();
let corrected = Number(correction().dataset.n);
let showsUntil = Date.now() + SHOWN;
let turning;

document.getElementById("wall").classList.add("wall-turns");
offerVoice();
offerSound();
offerClock(() => { showMoment({ word: "Time!", who: "", sound: "bell" }); sound("bell"); });
stayAwake(true);
followPointer();
show(chosen || following());
rest();
endCorrection();

follow({
  shown: (text) => { connection.textContent = text; connection.hidden = !text; },
  clock: setClock,
  after: () => { show(shown); showCorrection(); callAloud(); },
});

/* Views that have something to show, in their order. */
function views() { return [...document.querySelectorAll("[data-view]:not([data-empty])")].map(({ dataset }) => dataset.view); }

function following() {
  const all = views();
  return all[(all.indexOf(shown) + 1) % all.length] ?? "standing";
}

function show(view) {
  shown = chosen || (views().includes(view) ? view : following());
  const section = sectionOf(shown);
  for (const each of document.querySelectorAll("[data-view]")) each.toggleAttribute("data-shown", each === section);
  part %= Math.max(1, parts());
  for (const list of document.querySelectorAll("[data-view] .wall-parts")) {
    for (const [at, each] of [...list.children].entries()) each.toggleAttribute("data-shown", at === part % list.children.length);
  }
  fit();
}

/* A bracket has two sections, a drawing and a list: the one that has something to show. */
function sectionOf(view) {
  return document.querySelector(`[data-view="${view}"]:not([data-empty])`) ?? document.querySelector(`[data-view="${view}"]`);
}

/* The parts of the view that is shown: of a long list one part is shown after the other. */
function parts() {
  return Math.max(0, ...[...sectionOf(shown).querySelectorAll(".wall-parts")].map((list) => list.children.length));
}

function turn() {
  part += 1;
  if (part < parts()) { show(shown); return; }
  part = 0;
  show(chosen || following());
}

function rest() {
  clearInterval(turning);
  turning = setInterval(turn, TURN);
}

/* Several new calls are shown together and called one after the other. */
function callAloud() {
  if (calls() <= latest) { latest = Math.min(latest, calls()); return; }
  const fresh = [...document.querySelectorAll("[data-call]")].filter(({ dataset }) => Number(dataset.call) > latest).reverse();
  latest = calls();
  if (!fresh.length) return;
  for (const line of fresh) line.classList.add("wall-fresh");
  part = 0;
  show("calls");
  rest();
  sound("cheer");
  if (isVoiceOn()) say(fresh.map(({ dataset }) => dataset.says).join(". "));
}

/* A correction is shown large as it comes, and then above the views for a while, or until the event has gone on. */
function showCorrection() {
  const n = Number(correction().dataset.n);
  const [word, who] = [...correction().querySelectorAll("strong, span")].map((part) => part.textContent);
  if (n > corrected) showMoment({ word: word.replace(":", ""), who, sound: "time" });
  if (n > corrected) showsUntil = Date.now() + SHOWN;
  corrected = n || corrected;
  endCorrection();
}

function endCorrection() {
  const left = showsUntil - Date.now();
  correction().hidden = left <= 0;
  if (left > 0) setTimeout(endCorrection, left);
}

window.addEventListener("load", fit);
const full = document.querySelector("[data-full]");
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
}
