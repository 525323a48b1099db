/* The door: the list stays where it is while people are checked in, and what others enter comes by itself. */
import { follow } from "./live.js";
import { entered } from "./submit.js";
import { addToken } from "./token.js";

const connection = document.getElementById("connection");
const tell = (text) => { connection.textContent = text; connection.hidden = !text; };
const list = follow({ shown: tell });

document.addEventListener("submit", async (event) => {
  const form = event.target;
  addToken(form);
  if (!form.closest("#door-now")) return;
  event.preventDefault();
  try {
    const answer = await fetch(form.action, { method: "POST", body: entered(form, event.submitter) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("door-now");
    if (!fresh) location.reload();
    else list.take({ seq: Number(page.body.dataset.seq), parts: { "door-now": fresh.outerHTML } });
  } catch {
    tell("No connection: nothing was entered. Tap again when it is back.");
  }
});
