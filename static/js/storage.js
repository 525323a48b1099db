/* Values that this tab keeps for a match and lane; a phone that keeps nothing goes on without. */

const name = (what) => `${what}:${document.body.dataset.match}:${document.body.dataset.lane}`;

export function keep(what, value) {
  try { sessionStorage.setItem(name(what), JSON.stringify(value)); } catch { /* this device keeps nothing */ }
}

export function kept(what, otherwise) {
  try { return JSON.parse(sessionStorage.getItem(name(what))) ?? otherwise; } catch { return otherwise; }
}

/** A choice of this phone for all matches. */
export function preference(what) {
  try { return localStorage.getItem(what); } catch { return null; }
}

export function prefer(what, choice) {
  try { localStorage.setItem(what, choice); } catch { /* it holds for this page */ }
}
