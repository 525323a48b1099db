/* A screen that does not sleep: by the wake lock where the address is secure, by a film elsewhere. The film has a silent
   sound track and never comes to its end: browsers let a phone sleep over a film that is muted, or begins anew by itself. */

/* None on the pages that let a phone sleep. */
const film = document.querySelector("[data-awake]");
/* Seconds of the film that are played. */
const PART = 5;
let wanted = false;
let lock = null;
let wantsTouch = false;
let tell = () => {};

/** Keep the screen on, or let it sleep again. `told(isOn)` is told whether it is kept on: a film may wait for a touch. */
export function stayAwake(on, told = () => {}) {
  wanted = on;
  tell = told;
  if (on) {
    hold();
    return;
  }
  lock?.release();
  lock = null;
  film.pause();
  tell(false);
}

async function hold() {
  if (!wanted || document.hidden) return;
  wantsTouch = false;
  if ("wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      if (wanted) tell(true);
      else stayAwake(false, tell);
      return;
    } catch { /* no battery, or not secure: the film does it */ }
  }
  await film.play().catch(() => {});
  wantsTouch = wanted && film.paused;
  tell(wanted && !film.paused);
}

film?.addEventListener("timeupdate", () => { if (film.currentTime > PART) film.currentTime = 0; });
// A page that was hidden has lost its lock, and a film begins at a touch only.
document.addEventListener("visibilitychange", hold);
document.addEventListener("click", () => { if (wantsTouch) hold(); });
