/* Half entries: what somebody has begun to enter belongs to the turn in which it was begun. It is kept through new forms,
   a reload and a look at the board; after another turn was entered it waits beside the forms until somebody decides. */
import { element } from "../element.js";
import { face } from "../faces.js";
import { ahead } from "../keypad.js";
import { unfold } from "../folds.js";
import { isSent } from "../send.js";
import { keep, kept } from "../storage.js";

const entry = () => document.getElementById("entry");
const BEFORE = "Still here from before:";
const box = document.getElementById("kept");
/* Half entries of turns that are over: { half, says }. */
let aside = [];
/* Half entries of this turn whose form is on the other page of the phone. */
let elsewhere = [];
/* The half entries of this page when it was left. */
const left = kept("half", { aside: [], begun: [] });

/** Keep what is begun on this page, and show what was kept before it was left. */
export function followHalves() {
  aside = left.aside;
  settle(left.begun, 0);
  for (const event of ["input", "change", "click"]) document.addEventListener(event, remember);
  box.addEventListener("click", ({ target }) => {
    if ("keep" in target.dataset) use(Number(target.dataset.keep));
    if ("clear" in target.dataset) aside.splice(Number(target.dataset.clear), 1);
    remember();
    show();
  });
}

/** The half entries in the forms that are about to be replaced. */
export function begunHalves() {
  return [...entry().querySelectorAll("form.offer")].filter((form) => !isSent(form)).map(read).filter(Boolean);
}

/** The half entries of this page in words; empty if there are none. */
export const begunInWords = () => begunHalves().map(line).join("; ");

/** These data are in the record: what waits with the same contents is done with. */
export function isEntered(data) {
  aside = aside.filter(({ half: { play, fields } }) => play !== data.get("play") || fields.some(([name, value]) => data.get(name) !== value));
  remember();
  show();
}

/** Put what was begun into the new forms if its turn goes on, also after plays of this phone (`own`: those not answered
    before this one); else beside them. What was begun behind plays that wait belongs to the turn after the last of them.
    With a play of this phone that ends the turn, what else was begun for it is done with. So is a key that waits for another. */
export function settle(begun, own) {
  const { turn, who } = entry().dataset;
  if (!entry().querySelector("form.offer")) aside = [];
  const all = [...begun, ...elsewhere];
  elsewhere = [];
  for (const half of all) {
    if (half.isBehind && own > 1) {
      elsewhere.push(half);
      continue;
    }
    const goesOn = (half.isBehind && own) || (half.who === who && (own || half.turn === turn));
    const form = goesOn && formFor(half);
    if (form && !read(form)) fill(form, half);
    else if (goesOn && !form && !own) elsewhere.push(half);
    else if (!own && half.fields.length && entry().querySelector("form.offer")) aside.push({ half, says: goesOn ? BEFORE : meanwhile(half) });
  }
  remember();
  show();
}

/** Keep the contents of a form that was refused after other forms had taken its place. */
export function putAside(form) {
  const half = read(form);
  if (half) settle([half], 0);
}

/** Keep what is begun now. */
export function remember() {
  keep("half", { aside, begun: [...begunHalves(), ...elsewhere] });
}

function meanwhile({ who }) {
  const { who: now, change } = entry().dataset;
  if (change !== undefined) return `Something was changed meanwhile.${who ? ` This was begun for ${who}.` : ""}`;
  return who && who !== now ? `${who}’s turn was entered meanwhile.` : "Something was entered meanwhile.";
}

/* - the contents of a form */

const inputs = (form) => [...form.querySelectorAll("input[name]:not([type=hidden]), select[name], textarea[name]")];
const words = (text) => text.split(/[\s,]+/).filter(Boolean).join(" ");

/* A field that is as it was offered says nothing. A pad of melds begins with those that are on the table. */
function differs(input) {
  if (input.localName === "select") return !([...input.options].find((option) => option.defaultSelected) ?? input.options[0])?.selected;
  if (input.type === "radio" || input.type === "checkbox") return input.checked && !input.defaultChecked;
  const offered = [input.defaultValue, input.closest("[data-base]")?.dataset.base ?? ""];
  return !offered.map(words).includes(words(input.value));
}

/* Keys that are down and wait for another: a rank without its suit, treble without its number. */
function waiting(form) {
  const down = [];
  for (const key of form.querySelectorAll("[data-pad] .pad [aria-pressed=true]")) {
    const { name, value } = key.closest("[data-pad]").querySelector("input");
    const { half, put } = key.dataset;
    if (half) down.push([name, `[data-half="${half}"]`]);
    else if (half === "") continue; // a single is what holds before a ring is tapped
    else if (!value.split(" ").includes(put)) down.push([name, `[data-put="${put}"]`]);
  }
  return down;
}

/** The half entry in a form; null if everything in it is as it was offered. */
function read(form) {
  const entered = inputs(form).filter(differs);
  const keys = waiting(form);
  if (!entered.length && !keys.length) return null;
  const { turn, who } = form.closest("#entry").dataset;
  return {
    turn,
    who,
    play: form.elements.play.value,
    given: form.elements.given?.value ?? "",
    label: label(form),
    text: entered.map((input) => text(input, inputs(form).length > 1)).join("; ") || "…",
    fields: entered.map(({ name, value }) => [name, value]),
    keys,
    isBehind: ahead.waiting.length > 0,
  };
}

/** The contents of a form that is sent by a button, in a line. */
export function inWords(form, button) {
  const half = form.closest("#entry") && read(form);
  if (half) return line(half);
  const pressed = visible(button);
  const heading = form.closest("#entry") ? label(form) : "";
  return pressed && heading && pressed !== heading ? `${heading}: ${pressed}` : pressed || heading;
}

const line = ({ label: heading, text: entered }) => (heading ? `${heading}: ${entered}` : entered);

/* A form in a fold of its own name does not repeat it. A score says what it is by its names and numbers. */
function label(form) {
  if (form.dataset.label) return form.dataset.label;
  if (form.matches(".entry > .score-form")) return "";
  const says = form.querySelector(".offer-name") ?? form.querySelector(".enter") ?? form.querySelector(".tap");
  return says?.textContent.trim() ?? "";
}

/* The value of a field, as its keys show it. */
function text(input, named) {
  const pad = input.closest("[data-pad]");
  const value = input.localName === "select" ? input.selectedOptions[0].textContent.trim()
    : input.type === "radio" || input.type === "checkbox" ? visible(input.closest("label"))
      : pad && !input.closest("[data-joint]") ? input.value.split(/\s+/).map((token) => face(pad, token).map((part) => part.textContent ?? part).join("")).join(" ")
        : input.value;
  const of = input.closest(".columns-1 [data-of]")?.dataset.of;
  if (of) return `${of} ${value.replace(/^-/, "−")}`;
  const name = named && (input.closest("fieldset")?.querySelector("legend") ?? input.labels?.[0])?.firstChild.textContent.trim();
  return name ? `${name}: ${value}` : value;
}

const visible = (part) => (part?.querySelector("[aria-hidden]:not(svg)") ?? part)?.textContent.trim().replace(/\s+/g, " ") ?? "";

/* - back into a form */

/* The form of the same play that has all these fields; of several the one that fixes and says the same. */
function formFor({ play, given, label: heading, fields }) {
  const forms = [...entry().querySelectorAll("form.offer")].filter((form) => form.elements.play.value === play && fields.every(([name]) => form.elements[name]));
  const same = (form) => ((form.elements.given?.value ?? "") === given ? 2 : 0) + (label(form) === heading ? 1 : 0);
  return forms.sort((left, right) => same(right) - same(left))[0];
}

function fill(form, { fields, keys }) {
  for (const [name, value] of fields) {
    const input = inputs(form).find((field) => field.name === name && (field.type !== "radio" || field.value === value));
    if (!input) continue;
    if (input.type === "radio" || input.type === "checkbox") input.checked = true;
    else input.value = value;
    unfold(input);
    // Pads read again what stands in their fields; nothing is sent by itself.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const [name, key] of keys) form.elements[name]?.closest("[data-pad]").querySelector(`${key}[aria-pressed=false]`)?.click();
}

/** Somebody says that a half entry still holds: it changes places with what stands in the form of its play. */
function use(index) {
  const { half } = aside[index];
  const form = formFor(half);
  if (!form) {
    aside[index].says = `“${half.label || half.text}” is not to be entered now. This is kept until you clear it.`;
    return;
  }
  const other = read(form);
  aside.splice(index, 1, ...(other ? [{ half: other, says: BEFORE }] : []));
  form.reset();
  for (const field of inputs(form)) field.dispatchEvent(new Event("input", { bubbles: true }));
  fill(form, half);
}

/* - what waits beside the forms */

function show() {
  box.hidden = !aside.length;
  const button = (name, index, says) => element("button", { type: "button", class: "button", [`data-${name}`]: index }, says);
  box.replaceChildren(...aside.map(({ half, says }, index) => element(
    "div", { class: "kept-entry" },
    element("p", {}, element("strong", {}, says), " ", element("span", { class: "kept-text" }, says === BEFORE ? half.text : line(half))),
    element("p", { class: "actions" }, button("keep", index, "Keep it"), button("clear", index, "Clear it")),
  )));
}
