/* A number for which there is a form of its own, because it needs more (a check-out), is asked for there and not sent. */

import { unfold } from "./folds.js";
import { ahead } from "./keypad.js";

/** The form that asks for the rest of a number which is typed here; `[form, field]`. Behind plays that wait it may be that
    of somebody else. */
function ownForm(form) {
  if (ahead.waiting.length) return [];
  for (const other of document.querySelectorAll("#entry form")) {
    if (other === form || other.elements.play?.value !== form.elements.play?.value) continue;
    const given = JSON.parse(other.elements.given?.value ?? "{}");
    const typed = Object.keys(given).map((key) => form.elements[key]).find((field) => field?.matches?.("input:not([type=hidden])"));
    if (typed && String(given[typed.name]) === typed.value.trim()) return [other, typed];
  }
  return [];
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const [own, number] = form.matches("#entry form") ? ownForm(form) : [];
  if (!own) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  number.value = "";
  number.dispatchEvent(new Event("input", { bubbles: true }));
  unfold(own);
  own.scrollIntoView({ block: "start" });
  own.querySelector("button, input:not([type=hidden])").focus({ preventScroll: true });
}, true);
