/* Folded parts. Of the keyboards of a turn one is open; browsers of before 2024 do not see to that by themselves. */

/* A part that somebody opens is in sight. */
document.addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => { if (fold.open) fold.scrollIntoView({ block: "nearest" }); });
});

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
