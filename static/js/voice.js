/* The voice of a board: the browser's own speech, switched on at the board and remembered. */
import { prefer, preference } from "./storage.js";

const button = document.querySelector("[data-speak]");

/** Offer the switch on this page, where the browser can speak. */
export function offerVoice() {
  if (!("speechSynthesis" in window)) return;
  button.hidden = false;
  show(preference("speak") === "on");
  button.addEventListener("click", () => {
    const on = !isVoiceOn();
    show(on);
    prefer("speak", on ? "on" : "off");
    speechSynthesis.cancel();
    if (on) say("The voice is on.");
  });
}

/** True if the voice is switched on. */
export function isVoiceOn() { return button?.getAttribute("aria-pressed") === "true"; }

/** Say something now, whatever was being said. */
export function say(text) {
  const words = new SpeechSynthesisUtterance(text.replaceAll("–", ","));
  words.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

function show(on) {
  button.setAttribute("aria-pressed", String(on));
  button.textContent = on ? "Voice: on" : "Voice: off";
}
