/* While rolls wait for the network, the phone reckons the points of their tables and who rolls next. */
import { COUNTS, ahead } from "../../js/keypad.js";
import { nameOf } from "../../js/match/ahead.js";

const DICE = 3;
const rollOf = (data) => (data.has("tap") ? JSON.parse(data.get("tap")) : {});
const rings = ({ score, bell }) => bell !== null && Math.max(...score) >= bell;

/* A table after rolls that wait, with the last team and its points first. Null where only the referee knows: a play that
   is typed, another play than a roll, a roll after the bell. */
function after(plays, number) {
  const known = document.querySelector("#strip [data-rolls]");
  const table = known && JSON.parse(known.dataset.rolls)[number];
  if (!table) return null;
  for (const { play, table: at, hits = 0, wipeout, mini, scramble } of plays) {
    if (at && at !== number) continue;
    if (play !== "roll" || rings(table)) return null;
    const team = table.roller % 2;
    const [own, other] = scramble ?? [0, 0];
    const scored = (hits === DICE ? table.bunko : hits) + (mini ? table.mini : 0);
    table.score[team] = wipeout ? 0 : table.score[team] + scored + own;
    table.score[1 - team] += other;
    table.last = { side: `${number} ${team}`, points: [table.score[team], table.score[1 - team]] };
    if (!scored) table.roller = (table.roller + 1) % table.seats.length;
    table.isOther = scored ? table.isOther : !table.isOther;
  }
  return table;
}

COUNTS.push((form, earlier, button) => {
  const roll = button?.name === "tap" ? JSON.parse(button.value) : {};
  const table = after([...earlier.map(({ data }) => rollOf(data)), roll], roll.table);
  return table ? `= ${nameOf(table.last.side)} ${table.last.points.join(" to ")}` : "";
});

ahead.ways.push((waiting) => {
  const plays = waiting.map(({ data }) => rollOf(data));
  for (const form of document.querySelectorAll("#entry form")) showRoller(form, plays);
  const own = Number(document.querySelector("#strip [data-own]")?.dataset.own);
  const table = after(plays, own);
  if (!table || rings(table)) return null;
  const [first, second] = table.score;
  const who = `${own} ${table.roller % 2}`;
  return { scores: { [`${own} 0`]: first, [`${own} 1`]: second }, who, says: `Next: ${nameAt(own, table)} rolls` };
});

const nameAt = (number, { roller }) => document.querySelectorAll(`#strip [data-seats="${number}"] bdi`)[roller].textContent;

/* The form of a roll is for the player who rolls next. Its keys of a bunko say which team grabs most: after an odd number
   of turns a key means the other team. Where only the referee knows who rolls, these keys rest. */
function showRoller(form, plays) {
  const [first] = [...form.querySelectorAll("button[name=tap]")].map(({ value }) => JSON.parse(value));
  if (first?.play !== "roll") return;
  const table = after(plays, first.table);
  const heading = form.querySelector(".offer-name");
  form.dataset.ruled ??= form.dataset.label ?? heading?.textContent ?? "";
  form.dataset.label = plays.length && table ? `${nameAt(first.table, table)}’s roll` : form.dataset.ruled;
  if (heading) heading.textContent = form.dataset.label;
  const keys = [...form.querySelectorAll(".tap-split")];
  const names = keys.map((key) => key.querySelector("[aria-hidden]"));
  for (const name of names) name.dataset.ruled ??= name.innerHTML;
  names.forEach((name, index) => { name.innerHTML = names.at(table?.isOther ? -1 - index : index).dataset.ruled; });
  for (const key of keys) key.inert = plays.length > 0 && !table;
}
