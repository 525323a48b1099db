/* Sends what is entered: once, in order, and later where the network or the server is away. */
import { showFault } from "./faults.js";
import { NUMBERS } from "./refused.js";
import { keep, kept } from "./storage.js";
import { RETRY, entered, firstAsked, timeout } from "./submit.js";
import { dropEntry, keepEntry, keptEntries, whenChangedElsewhere } from "./unsent.js";

/* Most entries that a phone keeps while the network is away. */
const MOST_WAITING = 50;
/* All entries that are not in the record yet, in order. One that is `late`, that the page `asks` about or that was
   `refused` waits for somebody; the others are sent. */
let entries = [];
let busy = false;
let away = ""; // the reason why nothing can be sent
let again;
let page;

const waiting = () => entries.filter(({ late, asks, refused }) => !late && !asks && !refused);

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
    // A tap elsewhere in between: what follows is not a double tap.
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
 * `rest(true)` while an entry is on its way, `listed(form)` if it waits for the network, `take(message)` what an answer shows, `done({ taken, isLate, entry })` how it
 * ended, `unsent({ waiting, wait, asked, refused })` what is to be listed. `inWords(form, button)` says what a form enters, `reckoned(form, button, earlier)` what it counts.
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
    const asked = firstAsked(form, event.submitter);
    if (asked) {
      showFault(form, { dataset: asked });
      return;
    }
    // A form waits for its answer, unless the network is away; a typed line may be followed by the next one, but not by itself.
    if (typed ? waiting().some((entry) => entry.data.get("line") === data.get("line")) : sending() && !away) return;
    if (waiting().length >= MOST_WAITING) {
      page.shown(`${MOST_WAITING} entries wait on this phone, and it takes no more until the network is back.`);
      return;
    }
    data.delete("csrf_token");
    data.set("key", newKey());
    data.set("seen", (typed && form.elements.line.dataset.began) || shownSeq());
    letGo();
    const says = typed ? data.get("line") : page.inWords(form, event.submitter);
    const count = typed ? "" : page.reckoned(form, event.submitter, waiting());
    enqueue({ address: form.action, data, says, count, form: typed ? null : form, line: typed ? form.elements.line : null });
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-send-again]")) sendAgain(entries.filter(({ late }) => late));
    const { unsentSend, unsentDrop, unsentClear, unsentBack } = target.dataset ?? {};
    if (unsentBack !== undefined && sending()) {
      settle(waiting().at(-1));
      work();
    }
    if (unsentSend) sendAgain(entries.filter(({ asks }) => asks === unsentSend));
    if (unsentDrop) settle(...entries.filter(({ asks }) => asks === unsentDrop));
    if (unsentClear) settle(...entries.filter(({ key }) => key === unsentClear));
  });
  window.addEventListener("online", work);
  whenChangedElsewhere(() => {
    look();
    show();
    // The tab in which an entry was made sends it; this one does if that tab is closed or asleep.
    setTimeout(work, RETRY);
  });
  look();
  // Pages of 1.2 kept their entries in the tab.
  for (const { address, data } of kept("waiting", [])) enqueue({ address, data: new URLSearchParams(data), says: "An entry from before", form: null, line: null });
  keep("waiting", []);
  show();
  work();
}

/** The number of entries on their way. */
export const sending = () => waiting().length;

/** True while the forms take nothing: an entry is on its way, and the network answers. */
export const isResting = () => sending() > 0 && !away;

/** True if this form is on its way. */
export const isSent = (form) => waiting().some((entry) => entry.form === form);

/* A typed line belongs to the turn in which its first letter was typed: if that is over when it is sent, the server says so. */
function begin(line) {
  // Whoever changes a line that was refused has read why: it begins anew.
  if (!line.value || "refused" in line.dataset) delete line.dataset.began;
  delete line.dataset.refused;
  if (line.value) line.dataset.began ??= shownSeq();
}

/* The entries that came too late are given up for a new one; the ruling that asked may change again. */
function letGo() {
  settle(...entries.filter(({ late }) => late));
  delete document.getElementById("ruling").dataset.hold;
}

/* Somebody has looked at the match as it stands and wants these entered. Each keeps its key: two tabs enter it once. */
function sendAgain(again) {
  for (const entry of again) {
    delete entry.late;
    delete entry.asks;
    entry.holder = document.body.dataset.holder;
    entry.data.set("seen", shownSeq());
    entry.form = entry.line = null;
    keepEntry(entry);
  }
  delete document.getElementById("ruling").dataset.hold;
  show();
  work();
}

function enqueue(entry) {
  const last = [...(keptEntries() ?? []), ...entries].reduce((most, { order }) => Math.max(most, order), 0);
  Object.assign(entry, { key: entry.data.get("key"), order: last + 1, title: document.title, holder: document.body.dataset.holder });
  entries.push(entry);
  keepEntry(entry);
  if (away) letGoOfForms();
  show();
  work();
}

/* The network is away: what was entered is listed, and its forms are free for the next entry. */
function letGoOfForms() {
  for (const entry of waiting()) {
    if (entry.form) page.listed(entry.form);
    entry.form = null;
  }
}

/* These entries are done with, in every tab. */
function settle(...done) {
  done.forEach(dropEntry);
  entries = entries.filter((entry) => !done.includes(entry));
  show();
}

/* Take up what this phone keeps, and leave out what another tab has settled. */
function look() {
  const stored = keptEntries();
  if (!stored) return;
  for (const entry of stored) {
    const known = entries.find(({ key }) => key === entry.key);
    if (entry.holder !== document.body.dataset.holder) entry.asks ??= "Entered on this phone by somebody else, or by another link:";
    if (known) Object.assign(known, { data: entry.data, holder: entry.holder, asks: entry.asks, refused: entry.refused });
    else entries.push(entry);
  }
  entries = entries.filter(({ isKept, key }) => !isKept || stored.some((entry) => entry.key === key)).sort((left, right) => left.order - right.order);
}

function askBeforeLeaving(event) {
  event.preventDefault();
  // Chrome before 119 asks for this alone.
  event.returnValue = true;
}

function show() {
  const unanswered = entries.filter(({ refused }) => !refused);
  // Only while something waits: a page that asks is not kept in memory when it is left.
  if (unanswered.length) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  page.shown(away && trouble());
  page.unsent({ waiting: away ? waiting() : [], wait: away && trouble(), asked: entries.filter(({ asks, refused }) => asks && !refused), refused: entries.filter(({ refused }) => refused) });
  page.rest(isResting());
}

function loadAgain() {
  window.removeEventListener("beforeunload", askBeforeLeaving);
  location.reload();
}

/* The server answers, and cannot enter anything now; the message says why, if the server said so. */
class ServerTrouble extends Error {}

/* The server's sentence in plain text; pages of a proxy have none of ours. */
async function sentence(answer) {
  if (answer.status !== 503 && answer.status !== 500) return "";
  return (answer.headers.get("Content-Type") || "").startsWith("text/plain") ? answer.text() : "";
}

async function work() {
  if (busy) return;
  busy = true;
  look();
  while (sending()) {
    const [entry] = waiting();
    let answer;
    let message;
    try {
      answer = await post(entry);
      if (answer.status >= 500 || answer.status === 429) throw new ServerTrouble(await sentence(answer));
      message = answer.headers.has("X-Seq") ? await answer.json() : null;
    } catch (fault) {
      away = (fault instanceof ServerTrouble && fault.message) || "Waiting for the network:";
      letGoOfForms();
      clearTimeout(again);
      again = setTimeout(work, RETRY);
      break;
    }
    away = "";
    if (message) take(entry, answer, message);
    else if (!takeNone(entry, answer)) return;
    look();
  }
  if (!sending()) away = "";
  busy = false;
  show();
}

function trouble() {
  const count = waiting().length;
  const open = waiting().every(({ isKept }) => isKept) ? "" : " Leave this page open: this browser keeps nothing.";
  return `${away} ${count === 1 ? "1 entry" : `${count} entries`} will be sent.${open}`;
}

/* Entries that were made here after this one, having seen as much, have now seen this one too. */
function follow(entry, seq) {
  const seen = entry.data.get("seen");
  for (const other of entries) {
    if (other === entry || other.data.get("seen") !== seen) continue;
    other.data.set("seen", seq);
    keepEntry(other);
  }
  for (const line of document.querySelectorAll("[data-began]")) if (line.dataset.began === seen) line.dataset.began = seq;
}

function post({ address, data }) {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = { "X-Requested-With": "referee", "X-Page": document.body.dataset.page ?? "", "X-CSRFToken": token };
  return fetch(address, { method: "POST", body: data, headers, credentials: "same-origin", redirect: "manual", signal: timeout(10000) });
}

/* The server says something else than a ruling. The page, loaded again, tells what: the key was renewed, the match is gone.
   The entry waits on this phone meanwhile, unless its match is gone. False if the page is loaded again. */
function takeNone(entry, answer) {
  const isGone = answer.status === 404 || answer.status === 410;
  if (isGone) settle(...entries);
  else if (entry.loaded || !entry.isKept) {
    refuse(entry, "The server does not take it. Enter it again.");
    return true;
  } else if (answer.status !== 403) {
    entry.loaded = true;
    keepEntry(entry);
  }
  loadAgain();
  return false;
}

/* An entry whose form is not in sight is listed with the refusal. Those behind it were made for a match in which it
   counted: somebody decides on them. */
function refuse(entry, says) {
  const behind = waiting().filter((other) => other.order > entry.order);
  for (const other of behind) {
    other.asks = "The entry before was refused. Does what follows still hold?";
    keepEntry(other);
    clearLine(other);
  }
  const inSight = entry.form || (entry.line && entry.line.value === entry.data.get("line"));
  if (inSight && !behind.length) {
    settle(entry);
    return;
  }
  entry.refused = says;
  keepEntry(entry);
  clearLine(entry);
  show();
}

/* A line that is listed need not be in its field too. */
function clearLine({ line, data }) {
  if (line && line.value === data.get("line")) line.value = "";
}

function take(entry, answer, message) {
  const isTaken = answer.status === 200;
  if (isTaken) follow(entry, answer.headers.get("X-Seq"));
  // Of the answer to an entry for another table of the match this page shows the ruling alone.
  const isOwn = entry.data.get("lane") === document.body.dataset.lane;
  page.take(isOwn ? message : { seq: Number(shownSeq()), parts: { ruling: message.parts.ruling } });
  const ruling = document.getElementById("ruling");
  const isLate = answer.status === 409 && Boolean(ruling.querySelector("[data-send-again]"));
  if (isLate) {
    entry.late = true;
    // The button to enter it all the same stays until somebody has decided.
    ruling.dataset.hold = "";
  }
  // The form of an entry that waited is empty: the answers to a question send the play that the question has.
  if (!entry.form) for (const button of ruling.querySelectorAll("[name^=near_]")) {
    button.removeAttribute("form");
    button.dataset.unsentClear = entry.key;
  }
  page.done({ taken: isTaken, isLate, entry });
  if (isTaken) settle(entry);
  else if (!isLate) refuse(entry, ruling.querySelector(".verdict")?.textContent.trim().replace(/\s+/g, " ") ?? "");
  show();
  if (answer.status !== 422) return;
  if (entry.line) entry.line.dataset.refused = "";
  for (const number of entry.form?.querySelectorAll(NUMBERS) ?? []) number.dataset.refused = "";
  showFault(entry.form, ruling);
}
