/* The phone at the table: pads, sending, following. */
import { follow } from "./live.js";
import { sending, sendForms } from "./send.js";
import { clear, composing, ready } from "./keypad.js";

const connection = document.getElementById("connection");
const states = { live: "", send: "" };
const tell = (which) => (text) => {
  states[which] = text;
  const said = states.send || states.live;
  if (connection.textContent !== said) connection.textContent = said;
  connection.hidden = !said;
};

const feed = follow({
  shown: tell("live"),
  before: (ids) => ids.includes("entry") && !sending() && composing(document.getElementById("entry")),
  after: (ids, interrupted) => {
    if (ids.includes("entry")) ready(document.getElementById("entry"));
    if (ids.includes("strip")) sight();
    if (interrupted) tell("send")("Something was entered elsewhere: look again before you enter.");
  },
});

sendForms({
  shown: tell("send"),
  done: (status, seq, entry) => {
    navigator.vibrate?.(status === 200 ? 15 : [40, 60, 40]);
    if (status !== 200) return;
    if (entry.form) {
      clear(entry.form);
      const line = entry.form.elements.line;
      if (line && line.value === entry.data.get("line")) { entry.form.reset(); line.focus(); }
    }
    // Where the stream is late or blocked, the page looks for itself.
    setTimeout(() => { if (Number(document.body.dataset.seq) < seq) refresh(); }, 2500);
  },
});

async function refresh() {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = {};
  for (const id of ["due", "entry", "ruling", "strip"]) parts[id] = page.getElementById(id).outerHTML;
  feed.take({ seq: Number(page.body.dataset.seq), parts });
}

/* Of many players the one who acts is in sight. */
function sight() {
  const strip = document.getElementById("strip");
  const acts = strip.querySelector(".acts");
  if (acts) strip.scrollLeft = acts.offsetLeft - (strip.clientWidth - acts.offsetWidth) / 2;
}

sight();
ready(document);
for (const choice of document.querySelectorAll("[data-lane-choice]")) {
  choice.querySelector("button").hidden = true;
  choice.addEventListener("change", () => choice.submit());
}
