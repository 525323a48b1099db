/* The head while plays wait for the network: the figures as this phone reckons them. The referee has not ruled on them. */
import { ahead } from "../keypad.js";

const name = (part) => part.querySelector("bdi")?.textContent.replace(/[\u2066-\u2069]/g, "");
let ruled = [];

/** Show in the head what the plays that wait lead to: the figure of each side, and who is next. */
export function showAhead(waiting) {
  for (const [part, html] of ruled) part.innerHTML = html;
  ruled = [];
  ahead.waiting = waiting;
  const next = waiting.length ? ahead.ways.map((reckon) => reckon(waiting)).find(Boolean) : null;
  const strip = document.getElementById("strip");
  strip.toggleAttribute("data-ahead", Boolean(next));
  if (next) {
    const says = document.querySelector("#due .due-says");
    ruled = [strip, says].filter(Boolean).map((part) => [part, part.innerHTML]);
    for (const side of strip.querySelectorAll(".strip-scores > li")) {
      side.querySelector(".strip-score").textContent = next.scores[name(side)];
      if (next.who) side.classList.toggle("acts", name(side) === next.who);
    }
    if (next.says && says) says.textContent = next.says;
  }
  for (const field of document.querySelectorAll("#entry [data-pad]")) if (field.pad?.keys) field.pad.draw();
}
