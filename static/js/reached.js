/* Forms beside the table are sent once the server answers. Until then the page stays, with all that was entered. */
import { element } from "./element.js";
import { RETRY, timeout } from "./submit.js";

/* The second tap of a double tap comes within this time, in milliseconds. Safari on a phone does not count taps. */
const DOUBLE_TAP = 300;
const SAYS = "The server does not answer. What you entered stays here, and is sent when it answers.";
/* The form that waits, with its note. */
let waiting = null;

async function answers() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: timeout(10000) })).status < 500;
  } catch { return false; }
}

function stop() {
  waiting?.note?.remove();
  waiting = null;
}

/** Send a form as its button does, once the server answers; another form that waits is not sent then. */
export async function sendWhenReached(form, button) {
  stop();
  const mine = { form };
  waiting = mine;
  while (!await answers()) {
    if (waiting !== mine) return;
    if (!mine.note) tell(mine);
    await new Promise((again) => { setTimeout(again, RETRY); });
  }
  if (waiting !== mine) return;
  stop();
  send(form, button);
}

function tell(mine) {
  // The page moves, and this button may come to lie under the finger that has just tapped.
  const onclick = ({ detail }) => { if (detail < 2) stop(); };
  const button = element("button", { type: "button", class: "button", disabled: true, onclick }, "Do not send");
  setTimeout(() => { button.disabled = false; }, DOUBLE_TAP);
  mine.note = element("p", { class: "fault", role: "alert" }, `✕ ${SAYS} `, button);
  mine.form.append(mine.note);
  // At the foot of the page lies the word that there is no connection.
  mine.note.scrollIntoView({ block: "center" });
}

/* Sent again as an event, the form would come here again. */
function send(form, button) {
  const { action } = form;
  const name = element("input", { type: "hidden", name: button?.name ?? "", value: button?.value ?? "" });
  // News of an event may have put another form in its place.
  if (!form.isConnected) document.body.append(form);
  if (button?.hasAttribute("formaction")) form.action = button.formAction;
  form.append(name);
  form.submit();
  // Back on this page, another button sends no name of this one.
  name.remove();
  form.action = action;
}

// On the window: the scripts of a page that send a form themselves come before.
window.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  event.preventDefault();
  sendWhenReached(event.target, event.submitter);
});
