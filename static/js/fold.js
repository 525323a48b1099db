/* The code and the buttons of a board fold away once a phone has entered something, and come back at a touch. */

const QUIET = 30000;
let timer;

function unfold() {
  delete document.body.dataset.folded;
  clearTimeout(timer);
  timer = setTimeout(fold, QUIET);
}

function fold() {
  // Somebody on the keyboard keeps them, and so does a match that no phone has joined yet.
  const used = document.querySelector(".board-join")?.contains(document.activeElement);
  if (used || !Number(document.body.dataset.seq)) timer = setTimeout(fold, QUIET);
  else document.body.dataset.folded = "";
}

for (const sign of ["pointerdown", "pointermove", "keydown", "focusin"]) document.addEventListener(sign, unfold, { passive: true });
unfold();
