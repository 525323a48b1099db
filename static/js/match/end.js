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

/* Browsers hand files on over HTTPS only; elsewhere the link downloads the picture. */
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    const file = new File([await answer.blob()], "result.png", { type: "image/png" });
    if (!navigator.canShare({ files: [file] })) throw new Error("files are not shared here");
    await navigator.share({ files: [file] });
  } catch (fault) {
    if (fault.name !== "AbortError") location.assign(link.href);
  }
});
