/* Sends what is entered: once, in order, and later where the network or the server is away. */
import { showFault } from "./faults.js";
import { keep, kept } from "./storage.js";
import { entered } from "./submit.js";

const RETRY = 2000;
const queue = [];
let busy = false;
let late = [];
let page;

/* The last entry that this page shows. */
const shownSeq = () => document.body.dataset.seq;

/** A name for one entry that nobody else uses; works without a secure context. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(16).padStart(2, "0")).join("");
}

/* The second tap of a double tap comes within this time, in milliseconds. */
const DOUBLE_TAP = 300;
let tapped = { at: -Infinity, what: "" };

/* True if a tap is the second of a double tap. The answer to the first may have redrawn the button in between, so the
   button itself cannot remember it. Browsers count the clicks on one spot; Safari on a phone does not, so time tells. */
function isSecondTap(event) {
  const button = event.target.closest("[data-send] button");
  if (!button || button.type !== "submit") {
    // A tap elsewhere in between: what follows is no double tap.
    tapped = { at: -Infinity, what: "" };
    return false;
  }
  const what = `${button.name}=${button.value} ${button.textContent.trim()}`;
  const soon = event.pointerType === "touch" && what === tapped.what && event.timeStamp - tapped.at < DOUBLE_TAP;
  // Browsers count clicks on a spot: the first may have opened the fold in which this button has appeared.
  const counted = event.detail > 1 && tapped.what !== "";
  tapped = { at: event.timeStamp, what };
  return soon || counted;
}

/**
 * Send the forms marked `data-send` without leaving the page. The page is told what happens: `shown(text)` what is said,
 * `rest(true)` while an entry is on its way, `take(message)` what an answer shows, `done({ taken, isLate, entry })` how it ended.
 */
export function sendForms(callbacks) {
  page = callbacks;
  document.addEventListener("click", (event) => {
    if (isSecondTap(event)) event.preventDefault();
  }, true);
  document.addEventListener("input", (event) => {
    if (event.target.form?.matches("[data-typed]")) begin(event.target);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    const data = new URLSearchParams(entered(form, event.submitter));
    const typed = "typed" in form.dataset;
    // A form waits for its answer; a typed line may be followed by the next one, but not by itself.
    if (typed ? queue.some((entry) => entry.data.get("line") === data.get("line")) : sending()) return;
    data.delete("csrf_token");
    data.set("key", newKey());
    data.set("seen", (typed && form.elements.line.dataset.began) || shownSeq());
    letGo();
    enqueue({ address: form.action, data, form: typed ? null : form, line: typed ? form.elements.line : null });
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-send-again]")) return;
    for (const entry of letGo()) {
      entry.data.set("key", newKey());
      entry.data.set("seen", shownSeq());
      enqueue({ ...entry, form: null, line: null });
    }
  });
  window.addEventListener("online", work);
  for (const { address, data } of kept("waiting", [])) queue.push({ address, data: new URLSearchParams(data), form: null, line: null });
  page.rest(sending());
  work();
}

/** True while an entry is on its way. */
export const sending = () => queue.length > 0;

/** True if this form is on its way. */
export const isSent = (form) => queue.some((entry) => entry.form === form);

/* A typed line belongs to the turn in which its first letter was typed: if that is over when it is sent, the server says so. */
function begin(line) {
  // Whoever changes a line that was refused has read why: it begins anew.
  if (!line.value || "refused" in line.dataset) delete line.dataset.began;
  delete line.dataset.refused;
  if (line.value) line.dataset.began ??= shownSeq();
}

/* The entries that came too late are entered now or given up; the ruling that asked may change again. */
function letGo() {
  const again = late;
  late = [];
  delete document.getElementById("ruling").dataset.hold;
  remember();
  return again;
}

function enqueue(entry) {
  queue.push(entry);
  remember();
  page.rest(true);
  work();
}

/* Entries that wait survive a reload. By its key each is entered once; one that came too late is told so again. */
function remember() {
  keep("waiting", [...late, ...queue].map(({ address, data }) => ({ address, data: String(data) })));
}

/* The server answers, and cannot enter anything now; the message says why, if the server said so. */
class ServerTrouble extends Error {}

/* The server's sentence in plain text; pages of a proxy have none of ours. */
async function sentence(answer) {
  if (answer.status !== 503) return "";
  return (answer.headers.get("Content-Type") || "").startsWith("text/plain") ? answer.text() : "";
}

async function work() {
  if (busy) return;
  busy = true;
  while (sending()) {
    const entry = queue[0];
    let answer;
    let message;
    try {
      answer = await post(entry);
      if (answer.status >= 500 || answer.status === 429) throw new ServerTrouble(await sentence(answer));
      message = answer.headers.has("X-Seq") ? await answer.json() : null;
    } catch (fault) {
      const why = (fault instanceof ServerTrouble && fault.message) || "Waiting for the network:";
      page.shown(`${why} ${queue.length === 1 ? "1 entry" : `${queue.length} entries`} will be sent.`);
      setTimeout(work, RETRY);
      break;
    }
    page.shown("");
    take(entry, answer, message);
  }
  busy = false;
}

/* Entries that were made here after this one, having seen as much, have now seen this one too. */
function follow(entry, seq) {
  const seen = entry.data.get("seen");
  for (const other of queue) if (other.data.get("seen") === seen) other.data.set("seen", seq);
  for (const line of document.querySelectorAll("[data-began]")) if (line.dataset.began === seen) line.dataset.began = seq;
}

function post({ address, data }) {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = { "X-Requested-With": "referee", "X-Page": document.body.dataset.page ?? "", "X-CSRFToken": token };
  return fetch(address, { method: "POST", body: data, headers, credentials: "same-origin", redirect: "manual", signal: timeout(10000) });
}

function timeout(milliseconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
}

function take(entry, answer, message) {
  if (!message) {
    // The server says something else than a ruling: a page tells what (the key was renewed, the match is gone).
    queue.shift();
    remember();
    location.reload();
    return;
  }
  if (answer.status === 200) follow(entry, answer.headers.get("X-Seq"));
  page.take(message);
  const ruling = document.getElementById("ruling");
  const isLate = answer.status === 409 && ruling.querySelector("[data-send-again]");
  if (isLate) {
    late.push(entry);
    // The button to enter it all the same stays until somebody has decided.
    ruling.dataset.hold = "";
  }
  page.done({ taken: answer.status === 200, isLate, entry });
  queue.shift();
  remember();
  page.rest(sending());
  if (answer.status !== 422) return;
  if (entry.line) entry.line.dataset.refused = "";
  showFault(entry.form, ruling);
}
