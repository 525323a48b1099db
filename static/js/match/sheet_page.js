/* The page in the sheet over the table. It is fetched with the parts that only such pages need when the first one opens. */
import { element } from "../element.js";

const sheet = document.getElementById("over-table");
const page = document.getElementById("over-table-page");
const part = (tag, attributes) => new Promise((resolve, reject) => {
  document.head.append(element(tag, { ...attributes, onload: resolve, onerror: reject }));
});
/* Styles, htmx, the keys of their forms. */
const helpers = Promise.all([
  part("link", { rel: "stylesheet", href: sheet.dataset.styles }),
  part("script", { src: sheet.dataset.htmx }).then(() => import("../forms.js")),
]);
// The table answers a play that is taken back in the sheet.
sheet.addEventListener("submit", ({ target }) => { if (target.matches("[data-send]")) sheet.close(); });
sheet.addEventListener("close", () => page.replaceChildren());

/** Fill the sheet with a page; the ruling that it explains comes first, and the sum that a refusal compares. */
export async function open(address, asked) {
  await helpers;
  page.replaceChildren();
  await htmx.ajax("GET", address, { target: "#over-table-page", select: "#main > *", swap: "innerHTML" });
  if (!page.hasChildNodes()) throw new Error("the server has no such page now");
  const sums = asked?.querySelector("[data-sums]");
  if (sums) page.querySelector(".why")?.prepend(sums.content.cloneNode(true));
  if (asked) page.prepend(asked.querySelector(".verdict").cloneNode(true));
  if (!sheet.open) sheet.showModal();
  const { hash } = new URL(address, location);
  sheet.scrollTop = 0;
  if (hash) page.querySelector(hash)?.scrollIntoView();
}
