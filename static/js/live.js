/* Follows a match: the server sends the elements that changed, each takes the place of the one with its id. */

const AWAY_AFTER = 12000;

/** Follow the match of this page. `before` and `after` are called around each change with the ids that change. */
export function follow({ before = () => {}, after = () => {}, shown = () => {} } = {}) {
  const page = document.body;
  let source;
  let beat;
  let again;

  const alive = () => {
    shown("");
    clearTimeout(beat);
    beat = setTimeout(() => { shown("The server is away. This page comes back by itself."); open(); }, AWAY_AFTER);
  };

  const open = () => {
    clearTimeout(again);
    source?.close();
    const address = new URL(page.dataset.live, location.href);
    address.searchParams.set("seen", page.dataset.seq);
    source = new EventSource(address);
    source.addEventListener("open", alive);
    source.addEventListener("beat", alive);
    source.addEventListener("gone", () => { source.close(); clearTimeout(beat); shown("This match is no longer there."); });
    source.addEventListener("message", (event) => { alive(); take(JSON.parse(event.data)); });
    source.addEventListener("error", () => {
      shown("No connection. This page comes back by itself.");
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 1500 + Math.random() * 1000);
    });
  };

  const take = ({ seq, parts }) => {
    page.dataset.seq = seq;
    const ids = Object.keys(parts).filter((id) => {
      const old = document.getElementById(id);
      return old && !(Number(old.dataset.hold) >= seq);
    });
    if (!ids.length) return;
    const kept = before(ids);
    for (const id of ids) put(id, parts[id]);
    after(ids, kept);
  };

  document.addEventListener("visibilitychange", () => { if (!document.hidden && source.readyState !== EventSource.OPEN) open(); });
  window.addEventListener("online", open);
  open();
  return { take };
}

/** Put the element that `html` writes in the place of the one with its id; the focus stays where it was. */
export function put(id, html) {
  const old = document.getElementById(id);
  if (!old) return;
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const made = template.content.querySelector(`#${CSS.escape(id)}`);
  if (!made) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.value ? `[value="${CSS.escape(focused.value)}"]` : null);
  const open = new Set([...old.querySelectorAll("details[open]")].map(heading));
  old.replaceWith(made);
  for (const part of made.querySelectorAll("details")) if (open.has(heading(part))) part.open = true;
  if (place) made.querySelector(place)?.focus({ preventScroll: true });
}

/** What a folded part is called: what was opened stays open where it is there again. */
function heading(part) {
  return part.querySelector("summary")?.textContent.trim();
}
