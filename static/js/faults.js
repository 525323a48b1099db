/* A refusal stands at the field that it is about: the page scrolls there and the focus goes there. */
import { element } from "./element.js";
import { unfold } from "./folds.js";

/** The field of a form at a path (`side.cards.2`), or the nearest one around it. */
function fieldAt(form, path) {
  const words = path.split(".");
  for (let length = words.length; length; length -= 1) {
    const name = CSS.escape(words.slice(0, length).join("."));
    const input = form.querySelector(`[name="${name}"], [name^="${name}."]`);
    if (input && input.type !== "hidden") return input;
  }
  return null;
}

/** Take away the refusals that stand in a form. */
export function clearFaults(form) {
  for (const fault of form.querySelectorAll(".fault")) fault.remove();
  for (const heading of form.querySelectorAll("[data-in-fault]")) {
    heading.classList.remove("unseen");
    delete heading.dataset.inFault;
  }
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    if (input.getAttribute("aria-describedby")?.endsWith("-fault")) input.removeAttribute("aria-describedby");
  }
}

/** Show at its field in a form what a ruling (`data-field`, `data-says`) refuses; true if the form has the field. */
export function showFault(form, ruling) {
  if (!form) return false;
  clearFaults(form);
  const { field: path, says } = ruling?.dataset ?? {};
  const input = path && fieldAt(form, path);
  if (!input) return false;
  const around = input.closest(".field, .page-field, .score-row") ?? input.parentElement;
  unfold(around);
  const id = `${input.id || input.name}-fault`;
  const fault = element("p", { class: "fault", id }, element("span", { "aria-hidden": "true" }, "✕"), ` ${says}`);
  const heading = around.querySelector(":scope > legend, :scope > label");
  if (heading?.textContent.trim() === says && !heading.matches(".unseen")) {
    heading.classList.add("unseen"); // the same question twice
    heading.dataset.inFault = "";
  }
  if (heading) heading.after(fault);
  else around.prepend(fault);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", id);
  around.addEventListener("input", () => clearFaults(form), { once: true });
  // A finger gets the focus on a key: in a text it would open the keyboard of the phone over the page.
  const wanted = matchMedia("(pointer: coarse)").matches && around.querySelector(".pad:not([hidden])") ? ".pad button" : "input:not([type=hidden]), select, button";
  const places = [...(input.matches(wanted) ? [input] : []), ...around.querySelectorAll(wanted)];
  places.find((place) => !place.disabled && place.getClientRects().length)?.focus({ preventScroll: true });
  around.scrollIntoView({ block: "center" });
  return true;
}
