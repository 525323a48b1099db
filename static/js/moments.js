/* Moments that a table cheers: each is news once, when its play comes; not after a reload, nor when a later one is taken back. */
import { element } from "./element.js";
import { fit } from "./fit.js";

const WEIGHTS = { cheer: 1, time: 1, bell: 2, win: 3 };
/* Milliseconds for which the board shows a moment. */
const SHOWN_FOR = { cheer: 5000, bell: 6000, time: 6000, win: 7000 };
const seq = () => Number(document.body.dataset.seq);

let mark = seq();
let timer;
let shown;

/** The greatest moment that has come since this was last asked; undefined if none has. */
export function newMoment() {
  // A server that was restored from a backup counts again from an earlier entry.
  mark = Math.min(mark, seq());
  const fresh = [...document.querySelectorAll("#moments li")].filter(({ dataset }) => Number(dataset.n) > mark);
  mark = seq();
  const moments = fresh.map(({ dataset, textContent }) => ({ word: dataset.word, sound: dataset.soundOf, who: textContent }));
  return moments.sort((left, right) => WEIGHTS[left.sound] - WEIGHTS[right.sound]).at(-1);
}

/** Show a moment large over the board for some seconds; one that is greater stays. */
export function showMoment(moment) {
  if (shown && WEIGHTS[shown.sound] > WEIGHTS[moment.sound]) return;
  const place = document.getElementById("moment");
  clearTimeout(timer);
  shown = moment;
  const words = [element("strong", { class: "moment-word" }, moment.word)];
  if (moment.who) words.push(" ", element("span", { class: "moment-who" }, moment.who));
  place.replaceChildren(element("p", { class: `moment-card moment-${moment.sound}`, "data-fit": "4 30" }, ...words));
  fit();
  timer = setTimeout(hide, SHOWN_FOR[moment.sound]);
}

function hide() {
  shown = undefined;
  document.getElementById("moment").replaceChildren();
}

for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, () => { if (shown) hide(); });
