/* Rows and strips that are cut fade there. */
const ROWS = ".strip, .last-rows, .scroll, .ruling-actions, .pus-melds, .own-meld, .melds";

function mark(row) {
  const before = row.scrollLeft > 1;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  row.dataset.beside = `${before ? "before" : ""} ${after ? "after" : ""}`.trim();
  row.toggleAttribute("data-below", row.scrollTop + row.clientHeight < row.scrollHeight - 12);
}

function markAll() {
  for (const row of document.querySelectorAll(ROWS)) mark(row);
}

document.addEventListener("scroll", ({ target }) => { if (target.matches?.(ROWS)) mark(target); }, true);
addEventListener("resize", markAll);
new MutationObserver(markAll).observe(document.body, { childList: true, subtree: true });
markAll();
