/* The totals after scores that wait for the network, as this phone reckons them: the referee has not ruled on them yet. */
import { COUNTS } from "../keypad.js";

/* The totals after numbers that are added to the scores, with those of the same play that wait already. */
function totalsOf(form, earlier) {
  if (!form.dataset.totals) return "";
  const totals = JSON.parse(form.dataset.totals);
  const own = new URLSearchParams(new FormData(form));
  const all = [...earlier.map(({ data }) => data), own];
  if (all.some((data) => data.get("play") !== own.get("play"))) return "";
  const rows = [...form.querySelectorAll("[data-of]")].map((row) => [row.dataset.of, row.querySelector("input").name]);
  const who = own.get("who");
  const named = rows.length ? rows : [[who, form.querySelector("[data-digits]").name]];
  const counted = named.map(([name, field]) => {
    const theirs = rows.length ? all : all.filter((data) => data.get("who") === who);
    return [name, theirs.reduce((total, data) => total + Number((data.get(field) ?? "").replace("−", "-")), totals[name])];
  });
  if (counted.some(([, total]) => !Number.isFinite(total))) return "";
  return `= ${counted.map(([name, total]) => `${name} ${String(total).replace("-", "−")}`).join(", ")}`;
}

COUNTS.push(totalsOf);
