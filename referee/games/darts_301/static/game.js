/* Darts 301 on the phone: what is left within the turn, and the finish that is on with the darts still in the hand. */

import { sendSoon } from "../../js/soon.js";

const VALUES = { D25: 50, 25: 25 };
/* The darts of a turn; the last dart of a finish that is entered by its total is another pad. */
const TURN = ".offer-auto:has([name=play][value=throw]) .pad-dart";

document.addEventListener("click", (event) => {
  // A dart that was taken out is no longer in the page when its tap arrives here.
  const field = event.composedPath().find((part) => part.matches?.(TURN));
  if (field && turn(field)) sendSoon(field.closest("form"), field.querySelector("[data-turn=bust]") ? "Bust" : "Finished");
});
document.addEventListener("input", (event) => {
  const field = event.target.closest(TURN);
  if (field) turn(field);
});

/** Show what is left; true if the turn is over with darts still in the hand. With the last dart it is sent by itself. */
function turn(field) {
  const known = document.querySelector("#strip [data-turn]");
  const chosen = field.querySelector(".chosen");
  const darts = field.querySelector("input.plain").value.split(" ").filter(Boolean);
  if (!known || !darts.length || !chosen) { delete chosen?.dataset.turn; return false; }
  const left = darts.reduce((rest, dart) => rest - points(dart), Number(known.dataset.turn));
  const over = left < Number(known.dataset.lowest);
  const way = finish(known.getAttribute(`data-with-${3 - darts.length}`), left);
  chosen.dataset.turn = over ? (left ? "bust" : "0 left") : `${left} left${way ? `\n${way}` : ""}`;
  return over && darts.length < 3;
}

function points(dart) {
  if (dart in VALUES) return VALUES[dart];
  const times = { D: 2, T: 3 }[dart[0]] ?? 1;
  return times * Number(dart.replace(/^[DT]/, ""));
}

function finish(ways, left) {
  return ways?.split("|").find((way) => way.startsWith(`${left}:`))?.slice(String(left).length + 1).replace("D25", "Bull");
}
