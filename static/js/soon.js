/* A turn that ends early (a bust, a finish) is sent in a moment. A tap on *Stop*, or anywhere in the form, keeps it open. */
import { element } from "./element.js";
import { submit } from "./submit.js";

const MOMENT = 1500;
const waiting = new Map();

/** Send a form in a moment, unless something in it is tapped before. `says` tells why it is over. */
export function sendSoon(form, says) {
  stop(form);
  const note = element("p", { class: "soon", role: "status" }, element("span", {}, `${says}: sent in a moment`), element("button", { type: "button", class: "button" }, "Stop"));
  form.append(note);
  const timer = setTimeout(() => { stop(form); if (form.isConnected) submit(form); }, MOMENT);
  waiting.set(form, { note, timer });
}

function stop(form) {
  const play = waiting.get(form);
  if (!play) return;
  waiting.delete(form);
  clearTimeout(play.timer);
  play.note.remove();
}

// Before the tap does what it does.
document.addEventListener("click", (event) => stop(event.target.closest?.("form")), true);
document.addEventListener("submit", (event) => stop(event.target), true);
