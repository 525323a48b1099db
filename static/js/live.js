/* Follows a match: the server sends the elements that changed, each takes the place of the one with its id. */
import { foldOthers } from "./folds.js";

const AWAY_AFTER = 12000;
const LONGEST_WAIT = 10000;
/* Only scripts write these on a part: sizes that fit, the view that is shown, and the sides where more lies. */
const MARKS = ["style", "data-shown", "data-beside", "data-below"];
/* Fields that go along unseen: where the stream leaves them out, scripts send their own. */
const UNSEEN = ["csrf_token", "key", "seen"].map((name) => `input[type="hidden"][name="${name}"]`).join();

/**
 * Follow the match whose stream an element of this page names (`data-live`), from the last entry that it shows (`data-seq`).
 * `before` and `after` are called around each change with the ids that change; `clock` with the time that is left, or null.
 */
export function follow({ before = () => {}, after = () => {}, shown = () => {}, clock = () => {} } = {}) {
  const page = () => document.querySelector("[data-live]");
  const opened = document.body.cloneNode(true);
  const last = {};
  let answered = -1;
  let source;
  let beat;
  let again;
  let refusals = 0;
  let fault = "";

  const alive = () => {
    shown(fault);
    clearTimeout(beat);
    beat = setTimeout(() => { shown("The server does not answer. This page reconnects by itself."); open(); }, AWAY_AFTER);
  };

  const open = () => {
    clearTimeout(again);
    source?.close();
    if (!page()) return;
    const address = new URL(page().dataset.live, location.href);
    address.searchParams.set("seen", page().dataset.seq);
    source = new EventSource(address);
    // A server that comes back may have an earlier state of the match: a restored backup.
    source.addEventListener("open", () => { refusals = 0; answered = -1; fault = ""; clock(null); alive(); });
    source.addEventListener("clock", (event) => { alive(); clock(JSON.parse(event.data)); });
    source.addEventListener("beat", alive);
    source.addEventListener("gone", () => { source.close(); clearTimeout(beat); shown("This match was deleted."); });
    // The game could not show the last entry. A later one may mend that.
    source.addEventListener("failed", (event) => { fault = JSON.parse(event.data).says; alive(); });
    source.addEventListener("message", (event) => {
      fault = "";
      alive();
      const message = JSON.parse(event.data);
      // A message from before the last answer is late: the answer showed more.
      if (message.seq >= answered) put(message);
    });
    source.addEventListener("error", () => {
      shown("No connection. This page reconnects by itself.");
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, Math.min(LONGEST_WAIT, 1500 * 2 ** refusals) + Math.random() * 1000);
      refusals += 1;
    });
  };

  const put = ({ seq, parts }) => {
    page().dataset.seq = seq;
    const ids = Object.keys(parts).filter((id) => parts[id] !== last[id] && document.getElementById(id) && !("hold" in document.getElementById(id).dataset)
      // A message may repeat a part with which the page was opened: a key that a finger is on stays where it is.
      && (id in last || !isSame(opened.querySelector(`#${CSS.escape(id)}`), parts[id])));
    if (!ids.length) return;
    const kept = before(ids);
    for (const id of ids) {
      last[id] = parts[id];
      replace(id, parts[id]);
    }
    after(ids, kept);
  };

  /* The answer to an entry shows the match after it; the message of the stream about the same entry then changes nothing.
     Where the stream has shown a later entry already, the page does not step back: of the answer only the ruling is shown.
     After a restored backup the match has fewer entries than the page: the stream, asked again, shows them. */
  const take = (answer) => {
    const shownSeq = Number(page().dataset.seq);
    if (answer.seq >= shownSeq) {
      answered = answer.seq;
      put(answer);
      return;
    }
    put({ seq: shownSeq, parts: answer.parts.ruling ? { ruling: answer.parts.ruling } : {} });
    open();
  };

  document.addEventListener("visibilitychange", () => { if (!document.hidden && source?.readyState !== EventSource.OPEN) open(); });
  window.addEventListener("online", open);
  open();
  return { take, open };
}

/** True if `html` writes the element with which the page was opened, but for fields that go along unseen and the marks of scripts. */
function isSame(part, html) {
  const [first, fresh] = [part?.cloneNode(true), new DOMParser().parseFromString(html, "text/html").getElementById(part?.id)];
  if (!first || !fresh) return false;
  // A field that the stream writes is compared: a form of an event has to know the latest entry.
  for (const field of first.querySelectorAll(UNSEEN)) if (!fresh.querySelector(`[name="${field.name}"]`)) field.remove();
  for (const each of [first, fresh]) each.normalize();
  for (const each of [first, ...first.querySelectorAll("*")]) MARKS.forEach((mark) => each.removeAttribute(mark));
  return first.isEqualNode(fresh);
}

/** Put the element that `html` writes in the place of the one with its id; the focus stays where it was. */
function replace(id, html) {
  const old = document.getElementById(id);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
  if (!fresh) return;
  const focus = focusIn(old);
  const open = new Set([...old.querySelectorAll("details[open]")].map(heading));
  const scrolled = [...old.querySelectorAll(".scroll")].map(({ scrollLeft }) => scrollLeft);
  old.replaceWith(fresh);
  for (const [at, room] of fresh.querySelectorAll(".scroll").entries()) room.scrollLeft = scrolled[at] ?? 0;
  // After a play the keyboard that is likeliest is open again, and for another player only the keys; what else was open stays so.
  const [isNext, isOther] = ["turn", "who"].map((of) => old.dataset[of] !== fresh.dataset[of]);
  for (const part of fresh.querySelectorAll("details")) {
    if (!open.has(heading(part)) || (isNext && part.matches(".keyboard")) || (isOther && part.matches(".otherwise"))) continue;
    foldOthers(part);
    part.open = true;
  }
  focus();
}

/** Remember what has the focus in an element: a function that gives it back to the same place of the element with this id. */
export function focusIn(part) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.value ? `[value="${CSS.escape(focused.value)}"]` : null);
  return () => { if (place) document.getElementById(part.id)?.querySelector(place)?.focus({ preventScroll: true }); };
}

/** The heading of a folded part; by it a part that was open is opened again. */
function heading(part) {
  return part.querySelector("summary")?.textContent.trim();
}
