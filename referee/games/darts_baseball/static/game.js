/* Darts on the phone are entered into a tray, by keys or on the dartboard. While throws wait for the network, the keys are
   those of the number that the next player throws at. */
import { playOf } from "../../js/darts.js";
import { COUNTS, ahead } from "../../js/keypad.js";
import { nameOf } from "../../js/match/ahead.js";

const MULTIPLES = { D: 2, T: 3 };
const NUMBER = /[1-9]\d*$/;

/* The runs of a turn at a number; NaN for a play that is none. */
function runsOf(data, number) {
  const { play, darts, runs } = playOf(data);
  if (play === "runs") return Number(runs);
  const hits = play === "throw" ? darts.split(" ").filter((dart) => NUMBER.exec(dart)?.[0] === String(number)) : [NaN];
  return hits.reduce((sum, dart) => sum + (dart ? MULTIPLES[dart[0]] ?? 1 : NaN), 0);
}

/* The totals after turns that wait, the last turn, and those that come; null where only the referee knows. */
function after(plays) {
  const known = document.querySelector("#strip [data-turns]");
  if (!known) return null;
  const [totals, turns] = [JSON.parse(known.dataset.totals), JSON.parse(known.dataset.turns)];
  let last;
  for (const data of plays) {
    const [who, number, must] = turns.shift() ?? [];
    const runs = runsOf(data, number);
    if (!(runs >= (must ? 1 : 0))) return null;
    totals[who] += runs;
    last = { who, runs };
  }
  return { totals, turns, last };
}

COUNTS.push((form, earlier, button) => {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  const known = after([...earlier.map((entry) => entry.data), data]);
  return known ? `= ${known.last.runs}, ${nameOf(known.last.who)} ${known.totals[known.last.who]}` : "";
});

ahead.ways.push((waiting) => {
  const known = after(waiting.map(({ data }) => data));
  const [who, number] = known?.turns[0] ?? [];
  for (const field of document.querySelectorAll("#entry .pad-dart")) {
    // A tap says “treble”: it counts for the number that is due.
    field.inert = Boolean(waiting.length) && !number;
    if (number && field.pad) aimAt(field.pad, number);
  }
  return number ? { scores: known.totals, who, says: `Next: ${nameOf(who)} at the ${number}` } : null;
});

function aimAt(pad, number) {
  const at = (dart) => dart.replace(NUMBER, number);
  for (const key of pad.field.querySelectorAll("[data-put]")) key.dataset.put = at(key.dataset.put);
  pad.values = new Map([...pad.values].map(([dart, runs]) => [at(dart), runs]));
}
