// Fields are tapped or typed: thumbs get pads of keys, keyboards get the line, and each can have the other.
import { element } from "./element.js";

const coarse = matchMedia("(pointer: coarse)").matches;

export function keysWanted() {
  try {
    const kept = localStorage.getItem("keys");
    return kept ? kept === "yes" : coarse;
  } catch {
    return coarse;
  }
}

/** Show the way to the other: a button in the first form that has pads. */
export function offerKeys(form) {
  if (!form.querySelector("[data-pad]") || document.querySelector("[data-other-keys]")) return;
  const other = element("button", { type: "button", class: "button", "data-other-keys": true, onclick: change }, keysWanted() ? "Type instead" : "Tap instead");
  form.querySelector(".actions")?.append(other);
}

function change() {
  try { localStorage.setItem("keys", keysWanted() ? "no" : "yes"); } catch { /* this device keeps nothing */ }
  location.reload();
}
