/* Folded parts. Of the keyboards of a turn one is open; browsers of before 2024 do not see to that by themselves. */

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
