/* Sending a form, also in browsers that leave the pressed button out of its data, or send none from a script (iOS before 16.4). */
import { element } from "./element.js";

/* Milliseconds after which what could not be sent is sent again. */
export const RETRY = 2000;

/** A signal that ends a request which gets no answer. */
export function timeout(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}

/** The data of a form, with the button that was pressed. */
export function entered(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  return data;
}

const FIELDS = "input[name]:not([type=hidden]), select[name], textarea[name]";
const isPicked = ({ type }) => type === "radio" || type === "checkbox";
const isFilled = (input) => (isPicked(input) ? input.checked : input.value.trim() !== "");
const isTouched = (input) => isFilled(input) && (isPicked(input) ? !input.defaultChecked : input.value !== input.defaultValue);
const fieldsOf = (part) => (part.matches(FIELDS) ? [part] : [...part.querySelectorAll(FIELDS)]);

const valueOf = ({ name }) => name.split(".")[0];

/* True for a part of a form that has to be filled and is not. Of a number by player one is enough: the others have none. */
function isMissing(part, form) {
  const asked = fieldsOf(part).filter((input) => !input.disabled);
  if ("place" in part.dataset) return !asked.every(isFilled);
  return asked.length > 0 && !fieldsOf(form).some((input) => valueOf(input) === valueOf(asked[0]) && isFilled(input));
}

/** The first field that a form needs, with its question, or a field in which half a card waits; else null. */
export function firstAsked(form, button) {
  if (button?.name === "tap") return null;
  const half = form.querySelector("[data-waits]");
  if (half) return { field: half.querySelector("input").name, says: half.dataset.waits };
  const needed = [...form.querySelectorAll("[data-required]")].find((part) => isMissing(part, form));
  if (needed) return { field: fieldsOf(needed)[0].name, says: needed.dataset.required };
  if (!form.matches("[data-required]") || fieldsOf(form).some(isTouched)) return null;
  return { field: (form.querySelector("[data-digits]") ?? fieldsOf(form)[0]).name, says: form.dataset.required };
}

/** Send a form as a button of it does: it is checked first, and those who listen hear of it. */
export function submit(form, by = null) {
  if (form.requestSubmit) {
    form.requestSubmit(by);
    return;
  }
  const button = element("button", { hidden: true, name: by?.name, value: by?.value });
  form.append(button);
  button.click();
  button.remove();
}
