/* The totals after scores that wait for the network, as this phone reckons them: the referee has not ruled on them yet. */
import { COUNTS, ahead } from "../keypad.js";
import { nameOf } from "./ahead.js";

/* The totals after numbers that are added to the scores, by name; null if other plays are among them. */
function totalsOf(form, all) {
  if (!form?.dataset.totals) return null;
  const totals = JSON.parse(form.dataset.totals);
  const play = form.elements.play.value;
  if (all.some((data) => data.get("play") !== play)) return null;
  const rows = [...form.querySelectorAll("[data-of]")].map((row) => [row.dataset.of, row.querySelector("input").name]);
  const who = form.elements.who ? all.at(-1).get("who") : "";
  const named = rows.length ? rows : [[who, form.querySelector("[data-digits]").name]];
  const counted = named.map(([name, field]) => {
    const theirs = rows.length ? all : all.filter((data) => data.get("who") === who);
    return [name, theirs.reduce((total, data) => total + Number((data.get(field) ?? "").replace("−", "-")), totals[name])];
  });
  return counted.every(([, total]) => Number.isFinite(total)) ? counted.map(([name, total]) => [name, String(total).replace("-", "−")]) : null;
}

COUNTS.push((form, earlier) => {
  const totals = totalsOf(form, [...earlier.map(({ data }) => data), new URLSearchParams(new FormData(form))]);
  return totals ? `= ${totals.map(([name, total]) => `${nameOf(name)} ${total}`).join(", ")}` : "";
});
ahead.ways.push((waiting) => {
  const totals = totalsOf(document.querySelector("#entry [data-totals] [data-of]")?.closest("form"), waiting.map(({ data }) => data));
  return totals && { scores: Object.fromEntries(totals), says: "Totals with what waits" };
});
