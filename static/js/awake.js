/* A screen that does not sleep: by the wake lock where the address is secure, by a silent film elsewhere. */

const film = document.querySelector("[data-awake]");
let wanted = false;
let lock = null;

/** Keep the screen on, or let it sleep again. */
export function stayAwake(on) {
  wanted = on;
  if (on) {
    hold();
    return;
  }
  lock?.release();
  lock = null;
  film.pause();
}

async function hold() {
  if (!wanted || document.hidden) return;
  if ("wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) stayAwake(false);
      return;
    } catch { /* no battery, or not secure: the film does it */ }
  }
  film.play().catch(() => document.addEventListener("pointerdown", () => { if (wanted) film.play().catch(() => {}); }, { once: true }));
}

// A page that was hidden has lost its lock.
document.addEventListener("visibilitychange", hold);
