/* Folded parts. Of the keyboards of a turn one is open; browsers of before 2024 do not see to that by themselves. */
import "./in_sight.js";

/* The fold of the rarer plays that a phone uses stays open from turn to turn, and comes before the other plays. */
const kept = new Set();
const placed = new WeakSet();
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches("[data-holds]") || !target.isConnected) return;
  placed.add(target);
  if (target.open) kept.add(target.dataset.holds);
  else kept.delete(target.dataset.holds);
}, true);
new MutationObserver(() => {
  for (const fold of document.querySelectorAll("#entry > [data-holds]")) {
    if (placed.has(fold) || !kept.has(fold.dataset.holds)) continue;
    placed.add(fold);
    fold.open = true;
    fold.parentElement.prepend(fold);
  }
}).observe(document.body, { childList: true, subtree: true });

/** Open a folded part and all around it. */
export function unfold(part) {
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    foldOthers(fold);
    fold.open = true;
  }
}

/** Fold the keyboards beside the one that opens. */
export function foldOthers(fold) {
  if (!fold.matches(".keyboard")) return;
  for (const other of fold.parentElement.querySelectorAll(":scope > .keyboard[open]")) other.open = other === fold;
}
