/* Rules and questions open in a sheet over the table, filled with the page of a link. Without scripts they are pages. */

const sheet = document.getElementById("over-table");
const { match } = document.body.dataset;

/** The page that shows what a link of the table leads to; null if that is not a page for the sheet. */
function pageOf(link) {
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return null;
  if (pathname === `/games/${sheet.dataset.game}` && /^#[A-Z]/.test(hash)) {
    const play = link.closest("[data-play]")?.dataset.play;
    return `/m/${match}/why/${hash.slice(1)}${play ? `?play=${play}` : ""}`;
  }
  const isAsked = pathname.startsWith(`/games/${sheet.dataset.game}`) || ["ask", "rules"].some((page) => pathname === `/m/${match}/${page}`) || pathname.startsWith(`/m/${match}/why/`);
  return isAsked ? pathname + search + hash : null;
}

/** The page that a phone without a network still has in place of one of its match. */
const kept = ({ pathname, href }) => (pathname.startsWith("/m/") ? `/games/${sheet.dataset.game}${pathname.endsWith("/ask") ? "/ask" : ""}` : href);

/** Open the links of the table in the sheet, and close it back to the table. */
export function openOverTable() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const address = link && !event.ctrlKey && !event.metaKey && !event.shiftKey && pageOf(link);
    if (address) {
      event.preventDefault();
      const asked = link.closest("#ruling, #forbidden");
      import("./sheet_page.js").then(({ open }) => open(address, asked)).catch(() => location.assign(kept(link)));
    } else if (event.target === sheet || event.target.closest("[data-close-sheet]")) {
      event.preventDefault();
      sheet.close();
    }
  });
}
