/* The head while plays wait for the network: the figures as this phone reckons them. The referee has not ruled on them. */
import { ahead } from "../keypad.js";

const shown = (side) => side.querySelector("bdi").textContent.replace(/[\u2066-\u2069]/g, "");
const sides = () => [...document.querySelectorAll("#strip [data-side]")];
let ruled = [];

/** The name that the head shows for a side of the log: it may be mended. */
export function nameOf(name) {
  const side = sides().find(({ dataset }) => dataset.side === name);
  return side ? shown(side) : name;
}

/** Show in the head what the plays that wait lead to: the figure of each side, and who is next. */
export function showAhead(waiting) {
  for (const [part, html] of ruled) part.innerHTML = html;
  ruled = [];
  ahead.waiting = waiting;
  const next = ahead.ways.map((reckon) => reckon(waiting)).find(Boolean);
  const strip = document.getElementById("strip");
  strip.toggleAttribute("data-ahead", Boolean(waiting.length && next));
  if (waiting.length) {
    const says = document.querySelector("#due .due-says");
    ruled = [strip, says].filter(Boolean).map((part) => [part, part.innerHTML]);
    if (says) says.textContent = next ? `${next.says} (not yet ruled on)` : "What waits is not counted yet";
    for (const side of next ? sides() : []) {
      const name = side.dataset.side;
      if (!(name in next.scores)) continue;
      side.querySelector(".strip-score").textContent = next.scores[name];
      side.classList.toggle("acts", name === next.who);
    }
  }
  for (const field of document.querySelectorAll("#entry [data-pad]")) if (field.pad?.keys) field.pad.draw();
}
