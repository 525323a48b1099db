/* The end of a match: another one with the same people, and its picture where the browser can hand it on. */
import { addToken } from "../token.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-again]")) return;
  // The second tap of a double tap begins no second match.
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
  addToken(form);
});
// Back from the next match, the button works again.
window.addEventListener("pageshow", () => { for (const form of document.querySelectorAll("[data-again]")) delete form.dataset.sent; });

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  import("./hand_on.js").then(({ handOn }) => handOn(link.href)).catch(() => location.assign(link.href));
});
