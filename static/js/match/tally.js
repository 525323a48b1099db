/* The page of scores: number keys write into the field that is chosen, counters count by taps. */

import "../own_form.js";
import "./totals.js";
import { replaces } from "../refused.js";

const entry = () => document.getElementById("entry");
const numbers = (form) => [...form.querySelectorAll("[data-digits]:enabled")];
let chosen = "";

/* The field that each form begins with: its first one without a number. */
const begun = new WeakMap();

function first(form) {
  if (!numbers(form).includes(begun.get(form))) begun.set(form, numbers(form).find((input) => !input.value) ?? numbers(form)[0]);
  return begun.get(form);
}

/* The field that the number keys write into: the one that was touched last, or the first that is empty. */
const field = (form) => numbers(form).find((input) => input.id === chosen) ?? first(form);

function mark() {
  for (const form of entry().querySelectorAll(".score-form")) {
    const into = field(form);
    for (const input of numbers(form)) {
      // The page has number keys of its own: the keyboard of the phone would cover it.
      input.inputMode = "none";
      input.classList.toggle("is-chosen", input === into && numbers(form).length > 1);
    }
  }
}

/* Grey the fields of the players who have no number, because somebody went out. */
function greyEmpty(form) {
  const [name, byValue] = Object.entries(JSON.parse(form.dataset.empty))[0];
  const without = byValue[new FormData(form).get(name)] ?? [];
  for (const row of form.querySelectorAll("[data-of]")) {
    for (const input of row.querySelectorAll("input")) {
      input.disabled = without.includes(row.dataset.of);
      if (!input.disabled) continue;
      input.value = "";
      input.classList.remove("is-chosen");
    }
  }
}

function greyAll() {
  for (const form of entry().querySelectorAll("[data-empty]")) greyEmpty(form);
  mark();
}

function showChange(input) {
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function goOn(form) {
  const all = numbers(form);
  chosen = all[(all.indexOf(field(form)) + 1) % all.length].id;
  mark();
}

function write(input, key) {
  if (replaces(input, /\d/.test(key))) input.value = "";
  if (key === "back") input.value = input.value.slice(0, -1);
  else if (key === "sign") input.value = input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`;
  else if (input.value.length < input.maxLength) input.value += key;
  showChange(input);
}

/* Write a digit or go on to the next field, and bring the field into sight above the keys. */
function press(form, key) {
  if (key === "next") goOn(form);
  else write(field(form), key);
  field(form).scrollIntoView({ block: "nearest" });
}

/* A second tap on a chip takes it back: the usual value has no chip. */
function undo(radio) {
  const again = radio.dataset.on === "yes" && radio.form.querySelector(`[name="${radio.name}"][value="${radio.dataset.undo}"]`);
  if (again) {
    again.checked = true;
    showChange(again);
  }
  for (const other of radio.form.elements[radio.name]) other.dataset.on = other.checked ? "yes" : "";
}

function step(button) {
  const input = button.closest("[data-counter]").querySelector("input");
  const { least, most } = input.dataset;
  const count = (Number(input.value) || 0) + Number(button.dataset.step);
  input.value = Math.min(Math.max(count, Number(least)), Number(most));
  showChange(input);
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-number]");
  if (key) press(key.form, key.dataset.number);
  const counts = target.closest("[data-step]");
  if (counts) step(counts);
  if (target.matches("[data-undo]")) undo(target);
});
for (const event of ["input", "change"]) document.addEventListener(event, greyAll);
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("[data-digits]")) return;
  chosen = target.id;
  mark();
});
// The next score begins with its first number; a fault is found after that, and chooses its own.
document.addEventListener("submit", () => { chosen = ""; }, true);
// A scorer at a keyboard types without choosing a field first.
document.addEventListener("keydown", (event) => {
  if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const form = entry().querySelector(".score-form [data-digits]")?.form;
  if (form) field(form).focus({ preventScroll: true });
});
new MutationObserver(greyAll).observe(document.querySelector(".tally"), { childList: true });
greyAll();
