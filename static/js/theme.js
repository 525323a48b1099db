/* Light or dark as the device says, or as the person at it has chosen. Runs before anything is painted. */
(() => {
  const root = document.documentElement;
  const kept = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const set = (theme) => { if (theme) root.dataset.theme = theme; };
  set(kept());
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
        set(dark ? "light" : "dark");
        try { localStorage.setItem("theme", root.dataset.theme); } catch { /* this device keeps nothing: it holds for the page */ }
      });
    }
  });
})();
