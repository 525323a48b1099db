/* A moment, large over a board or a wall. It hides the numbers, so it goes again at once. */
import { element } from "./element.js";
import { fit } from "./fit.js";
import { WEIGHTS } from "./moments.js";

/* Milliseconds for which a moment is shown. */
const SHOWN_FOR = 2000;
let timer;
let shown;

/** Show a moment large over the board for two seconds; one that is greater stays. */
export function showMoment(moment) {
  if (shown && WEIGHTS[shown.sound] > WEIGHTS[moment.sound]) return;
  const place = document.getElementById("moment");
  clearTimeout(timer);
  shown = moment;
  const words = [element("strong", { class: "moment-word" }, moment.word)];
  if (moment.who) words.push(" ", element("span", { class: "moment-who" }, moment.who));
  place.replaceChildren(element("p", { class: `moment-card moment-${moment.sound}`, "data-fit": "4 30" }, ...words));
  fit();
  timer = setTimeout(hide, SHOWN_FOR);
}

function hide() {
  shown = undefined;
  document.getElementById("moment").replaceChildren();
}

for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, () => { if (shown) hide(); });
