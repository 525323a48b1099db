/* Entries that are not in the record yet. This phone keeps them over a closed tab, one value each, so that two tabs never
   write over each other's: `unsent:<match>:<key of the entry>`. A phone that keeps nothing has them in the page alone. */

const ALL = "unsent:";
const OF_THIS_MATCH = `${ALL}${document.body.dataset.match}:`;

function read(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

function names() {
  try { return Object.keys(localStorage).filter((name) => name.startsWith(ALL)); } catch { return null; }
}

/** The entries that this phone keeps for the match of this page, in the order in which they were made; null if it tells nothing. */
export function keptEntries() {
  const entries = names()?.filter((name) => name.startsWith(OF_THIS_MATCH)).map(read).filter((entry) => entry?.key);
  if (!entries) return null;
  return entries.sort((left, right) => left.order - right.order || (left.key < right.key ? -1 : 1))
    .map((entry) => ({ ...entry, data: new URLSearchParams(entry.data), form: null, line: null, isKept: true }));
}

/** Keep an entry; `isKept` tells whether this phone could. */
export function keepEntry(entry) {
  const { form, line, isKept, late, data, ...rest } = entry;
  try {
    localStorage.setItem(OF_THIS_MATCH + entry.key, JSON.stringify({ ...rest, data: String(data) }));
    entry.isKept = true;
  } catch { entry.isKept = false; }
}

/** Keep an entry no longer. */
export function dropEntry({ key }) {
  try { localStorage.removeItem(OF_THIS_MATCH + key); } catch { /* it kept nothing */ }
}

/** Call a function when another tab has changed what is kept for this match. */
export function whenChangedElsewhere(changed) {
  window.addEventListener("storage", ({ key }) => { if (key?.startsWith(OF_THIS_MATCH)) changed(); });
}

/** Everything that this phone keeps, by match: its address and the entries. */
export function keptByMatch() {
  const matches = new Map();
  for (const name of names() ?? []) {
    const entry = read(name);
    if (!entry) continue;
    const match = name.split(":")[1];
    matches.set(match, [...(matches.get(match) ?? []), { ...entry, forget: () => localStorage.removeItem(name) }]);
  }
  return [...matches].map(([match, entries]) => ({ address: `/m/${match}`, entries: entries.sort((left, right) => left.order - right.order) }));
}
