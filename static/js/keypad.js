/* Pads of keys: taps write the notation of the record into the field that is there without scripts. */
import { Digits, Multiples, Pad, Pairs } from "./pads.js";
import { submit } from "./submit.js";

/* The behaviours of pads, by the name that a widget gives (`data-pad`, referee/schema/widgets.py). */
export const PADS = { values: Pad, digits: Digits, pairs: Pairs, multiples: Multiples };

/* Pads that only some tables have: fetched with the page, or when the first of them is to be entered. */
const LATER = { melds: async () => (await import("./melds.js")).Melds, amount: async () => (await import("./amount.js")).Amount };

function missing(root) {
  return [...root.querySelectorAll("[data-pad]")].map(({ dataset }) => dataset.pad).filter((name) => name in LATER && !PADS[name]);
}

async function fetchPads(root) {
  for (const name of missing(root)) PADS[name] ??= await LATER[name]();
}

await fetchPads(document).catch(() => {}); // without a network the text fields stay

function makePads(root) {
  for (const field of root.querySelectorAll("[data-pad]")) {
    const Behaviour = PADS[field.dataset.pad];
    if (Behaviour) field.pad ??= new Behaviour(field, submitWhenFull);
  }
}

/** Make every pad in an element ready. */
export function ready(root) {
  makePads(root);
  if (missing(root).length) fetchPads(root).then(() => makePads(root));
  for (const form of root.querySelectorAll("form[data-auto]")) for (const pick of form.querySelectorAll("[data-pick]")) {
    pick.addEventListener("change", () => submitWhenFull(form));
  }
}

/** Counts of forms that only some pages have, added by their scripts: `(form, earlier, button)`, in words or empty. */
export const COUNTS = [];

/** The plays that wait, and the ways in which scripts reckon what they lead to: `(waiting)`, `{ scores, who, says }` or null. */
export const ahead = { waiting: [], ways: [] };

/** The count of an entry as this phone reckons it, in words; empty if only the server can say. A later entry than the
    first that waits belongs to a player or a table of whom the page shows nothing yet. */
export function reckoned(form, button, earlier) {
  const pads = [...form.querySelectorAll("[data-pad]")];
  const first = earlier.length ? [] : pads.map(({ pad }) => pad?.reckoned());
  return [...COUNTS.map((count) => count(form, earlier, button)), ...first].find(Boolean) ?? "";
}

/** Every field of a form as it was offered: what was entered has been sent. */
export function clear(form) {
  for (const field of form.querySelectorAll("[data-pad]")) field.pad?.clear();
  for (const input of beside(form)) {
    if (input.localName === "select") for (const option of input.options) option.selected = option.defaultSelected;
    else if (input.type === "radio") input.checked = input.defaultChecked;
    else input.value = input.defaultValue;
  }
}

/** The fields that have no pad. */
function beside(root) {
  return [...root.querySelectorAll("input:not([type=hidden]), select")].filter((input) => !input.closest("[data-pad]"));
}

/** Send a form marked `data-auto` once every field is full. */
function submitWhenFull(form) {
  if (!form || !("auto" in form.dataset)) return;
  const full = [...form.querySelectorAll("[data-pad], [data-pick]")].every((field) => field.pad ? field.pad.full : field.querySelector(":checked"));
  if (full) submit(form);
}
