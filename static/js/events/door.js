/* The door: the list stays where it is while people are checked in, and what others enter comes by itself. */
import { follow } from "../live.js";
import { wake } from "../pages.js";
import { entered } from "../submit.js";
import { addToken } from "../token.js";

const connection = document.getElementById("connection");
const tell = (text) => { connection.textContent = text; connection.hidden = !text; };
follow({ shown: tell, after: () => wake(document) });

document.addEventListener("submit", async (event) => {
  const form = event.target;
  addToken(form);
  if (!form.closest("#door-now")) return;
  event.preventDefault();
  try {
    const answer = await fetch(form.action, { method: "POST", body: entered(form, event.submitter) });
    document.querySelector(".fault")?.remove();
    // The stream alone shows the list: two phones check people in at once, and an answer may arrive after a later change.
    if (answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fault = page.querySelector(".fault");
    if (fault) document.getElementById("door-now").before(fault);
    else location.reload();
  } catch {
    tell("No connection: nothing was entered. Tap again when it is back.");
  }
});
