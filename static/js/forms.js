// Forms beside the table: tapped or typed, and made ready again where htmx has put in a part of the page.
import { ready } from "./keypad.js";
import { keysWanted, offerKeys } from "./keys.js";
import { showWrong } from "./in_sight.js";
import { wake } from "./pages.js";
import { sendWhenReached } from "./reached.js";

function begin() {
  if (keysWanted()) ready(document);
  // The forms of the table have their pads everywhere.
  for (const part of document.querySelectorAll("[data-pads]")) ready(part);
  for (const form of document.querySelectorAll("form[data-keys]")) offerKeys(form);
}

/** True if a button or Enter asked; an answer while somebody types leaves the fields and the focus alone. */
const pressed = (ctx) => ctx?.sourceEvent?.type === "submit";

document.addEventListener("htmx:after:swap", ({ detail }) => {
  wake(document);
  begin();
  if (!pressed(detail.ctx)) return;
  if (!showWrong()) document.getElementById("preview")?.scrollIntoView({ block: "nearest" });
});

// If the network or the server fails, the browser sends the form itself, and the server says what is wrong.
function sendPlainly({ detail }) {
  if (pressed(detail.ctx) && detail.ctx.response?.status !== 422) sendWhenReached(detail.ctx.sourceElement, detail.ctx.sourceEvent.submitter);
}
document.addEventListener("htmx:error", sendPlainly);
document.addEventListener("htmx:response:error", sendPlainly);

begin();
