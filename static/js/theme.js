/* Light or dark and two or four colours of suits, as the person at this device has chosen. Runs before anything is painted. */
(() => {
  const root = document.documentElement;
  const kept = (what) => { try { return localStorage.getItem(what); } catch { return null; } };
  const keep = (what, choice) => { try { localStorage.setItem(what, choice); } catch { /* this device keeps nothing: it holds for the page */ } };
  const set = (what, choice) => { if (choice) root.dataset[what] = choice; };
  set("theme", kept("theme"));
  set("suits", kept("suits"));
  const offer = (button, press) => {
    button.hidden = false;
    button.addEventListener("click", press);
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) offer(button, () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      set("theme", dark ? "light" : "dark");
      keep("theme", root.dataset.theme);
    });
    for (const button of document.querySelectorAll("[data-suits-switch]")) {
      const show = () => button.setAttribute("aria-pressed", String(root.dataset.suits === "four"));
      show();
      offer(button, () => {
        set("suits", root.dataset.suits === "four" ? "two" : "four");
        keep("suits", root.dataset.suits);
        show();
      });
    }
  });
})();
