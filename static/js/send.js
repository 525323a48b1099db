/* Sends what is entered: once, in order, and later where the network or the server is away. */
import { put } from "./live.js";

const RETRY = 2000;
const queue = [];
let busy = false;
let last = null;
let own = 0;

/* The last entry that this page has seen: shown by the stream, or entered here. */
const seen = () => String(Math.max(own, Number(document.body.dataset.seq)));

/** A name for one entry that nobody else uses; works without a secure context. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(16).padStart(2, "0")).join("");
}

/** Send the forms marked `data-send` without leaving the page. `said` is told what is shown; `done` when one was taken. */
export function sendForms({ shown, done }) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    const typed = "typed" in form.dataset;
    // A form waits for its answer; a typed line may be followed by the next one, but not by itself.
    if (form.dataset.sent || (typed && queue.some((entry) => entry.data.get("line") === data.get("line")))) return;
    if (!typed) form.dataset.sent = "yes";
    data.delete("csrf_token");
    data.set("key", newKey());
    data.set("seen", seen());
    enqueue({ address: form.action, data, form }, shown, done);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-send-again]") || !last) return;
    last.data.set("key", newKey());
    last.data.set("seen", seen());
    enqueue({ ...last, form: null }, shown, done);
  });
  window.addEventListener("online", () => work(shown, done));
}

/** Whether something is on its way. */
export const sending = () => queue.length > 0;

function enqueue(entry, shown, done) {
  queue.push(entry);
  work(shown, done);
}

async function work(shown, done) {
  if (busy || !queue.length) return;
  busy = true;
  while (queue.length) {
    const entry = queue[0];
    try {
      const answer = await post(entry);
      if (answer.status >= 500) throw new Error("the server cannot answer");
      shown("");
      await take(entry, answer, done);
      queue.shift();
      follow(entry, answer);
    } catch {
      shown(queue.length === 1 ? "Waiting for the network: one entry is sent when it is back." : `Waiting for the network: ${queue.length} entries are sent when it is back.`);
      setTimeout(() => { work(shown, done); }, RETRY);
      break;
    }
  }
  busy = false;
}

/* What was entered here after this entry, and had seen as much, has now seen this entry too. */
function follow(entry, answer) {
  if (answer.status !== 200) return;
  for (const other of queue) if (other.data.get("seen") === entry.data.get("seen")) other.data.set("seen", answer.headers.get("X-Seq"));
}

function post({ address, data }) {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = { "X-Requested-With": "referee", "X-CSRFToken": token };
  return fetch(address, { method: "POST", body: data, headers, credentials: "same-origin", redirect: "manual", signal: timeout(10000) });
}

function timeout(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}

async function take(entry, answer, done) {
  const html = await answer.text();
  if (entry.form) delete entry.form.dataset.sent;
  const seq = Number(answer.headers.get("X-Seq"));
  if (!answer.headers.has("X-Seq")) {
    // The server says something else than a ruling: a page tells what (the key was renewed, the match is gone).
    location.reload();
    return;
  }
  put("ruling", html);
  if (answer.status === 200) own = Math.max(own, seq);
  if (answer.status === 409) {
    last = entry;
    own = Math.max(own, seq);
    // What it was late for comes by the stream as well; the way to enter it all the same stays.
    document.getElementById("ruling").dataset.hold = seq;
  }
  done(answer.status, seq, entry);
}
