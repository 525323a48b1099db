/* A part that somebody opens is in sight, and so is the field that a page refuses. */

document.addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold) requestAnimationFrame(() => { if (fold.open) fold.scrollIntoView({ block: "nearest" }); });
});

const FIELD = "input:not([type=hidden]), select, textarea";

/** Go to the first field that the server has refused; false if there is none. */
export function showWrong() {
  const wrong = document.querySelector("[aria-invalid=true]");
  if (!wrong) return false;
  for (let fold = wrong.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (wrong.matches(FIELD) ? wrong : wrong.querySelector(FIELD))?.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: "center" });
  return true;
}
