/* The news that a phone shows full screen, a bell, until somebody has seen it or it no longer holds. */
import { keep, kept } from "./storage.js";

const screen = document.getElementById("alert-screen");
const button = screen.querySelector("[data-alert-seen]");
/* Milliseconds in which the screen takes no tap: a thumb on its way to the entry has not seen it. */
const MOMENT = 700;
let timer;
let shown;

/** The alert that holds now; empty if none does. */
const alertNow = () => {
  const { dataset, textContent } = document.getElementById("alert");
  return dataset.word ? `${dataset.word} ${textContent}` : "";
};

/** Show what has come since this phone was last here. What holds already when it first joins is no news to it. */
export function followAlert() {
  if (kept("alert") === undefined) keep("alert", alertNow());
  showAlert();
}

/** Show the alert that holds, unless it was seen; take away one that holds no more. True if it says something new. */
export function showAlert() {
  const alert = alertNow();
  if (!alert) keep("alert", "");
  if (!alert || alert === kept("alert", "")) {
    screen.close();
    return false;
  }
  const isNew = !screen.open || alert !== shown;
  shown = alert;
  const { dataset, textContent } = document.getElementById("alert");
  screen.querySelector("#alert-word").textContent = dataset.word;
  screen.querySelector("#alert-says").textContent = textContent;
  if (screen.open) return isNew;
  button.disabled = true;
  clearTimeout(timer);
  timer = setTimeout(() => { button.disabled = false; }, MOMENT);
  screen.showModal();
  return isNew;
}

button.addEventListener("click", () => screen.close());
// The button and the Escape key close it.
screen.addEventListener("close", () => keep("alert", alertNow()));
