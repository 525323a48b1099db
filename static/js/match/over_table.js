/* Rules and questions open in a sheet over the table, filled with the page of a link. Without scripts they are pages. */
import { element } from "../element.js";

const sheet = document.getElementById("over-table");
const page = document.getElementById("over-table-page");
const { match } = document.body.dataset;
let helpers;

/** Load the parts that only pages in the sheet need: styles, htmx, the keys of their forms. */
function loadHelpers() {
  const part = (tag, attributes) => new Promise((resolve, reject) => {
    document.head.append(element(tag, { ...attributes, onload: resolve, onerror: reject }));
  });
  helpers ??= Promise.all([
    part("link", { rel: "stylesheet", href: sheet.dataset.styles }),
    part("script", { src: sheet.dataset.htmx }).then(() => import("../forms.js")),
  ]);
  return helpers;
}

/** The page that shows what a link of the table leads to; null if that is no page for the sheet. */
function pageOf(link) {
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return null;
  if (pathname === `/games/${sheet.dataset.game}` && hash) {
    const play = link.closest("[data-play]")?.dataset.play;
    return `/m/${match}/why/${hash.slice(1)}${play ? `?play=${play}` : ""}`;
  }
  const isAsked = pathname.startsWith(`/games/${sheet.dataset.game}`) || pathname === `/m/${match}/ask` || pathname.startsWith(`/m/${match}/why/`);
  return isAsked ? pathname + search : null;
}

/** Fill the sheet with a page; the ruling that it explains comes first, and the sum that a refusal compares. */
async function open(address, ruling, sums) {
  try {
    await loadHelpers();
    page.replaceChildren();
    await htmx.ajax("GET", address, { target: "#over-table-page", select: "#main > *", swap: "innerHTML" });
    if (!page.hasChildNodes()) throw new Error("the server has no such page now");
  } catch {
    location.assign(address);
    return;
  }
  if (ruling) page.prepend(ruling.cloneNode(true));
  if (sums) page.querySelector(".page.why")?.prepend(sums.content.cloneNode(true));
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

/** Open the links of the table in the sheet, and close it back to the table. */
export function openOverTable() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const address = link && !event.ctrlKey && !event.metaKey && !event.shiftKey && pageOf(link);
    if (address) {
      event.preventDefault();
      const asked = link.closest("#ruling, #forbidden");
      open(address, asked?.querySelector(".verdict"), asked?.querySelector("[data-sums]"));
    } else if (event.target === sheet || event.target.closest("[data-close-sheet]")) {
      event.preventDefault();
      sheet.close();
    }
  });
  // The table answers a play that is taken back in the sheet.
  sheet.addEventListener("submit", ({ target }) => { if (target.matches("[data-send]")) sheet.close(); });
  sheet.addEventListener("close", () => page.replaceChildren());
}
