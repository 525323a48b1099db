/* The part of a page of an event that follows it; `after` is called with the ids of what has changed, `clock` with the clock of the round. */
import { follow } from "../live.js";
import { stayAwake } from "../awake.js";
import { wake } from "../pages.js";

export function followEvent({ after = () => {}, clock = () => {} } = {}) {
  const connection = document.getElementById("connection");
  follow({
    shown: (text) => { connection.textContent = text; connection.hidden = !text; },
    clock,
    after: (ids) => { wake(document.getElementById("main")); after(ids); },
  });
  for (const room of document.querySelectorAll(".drawing-room")) showNow(room);
  if (document.querySelector("[data-awake]")) stayAwake(true);

  // A slip that somebody fills in stays as it is until it is sent.
  document.addEventListener("input", ({ target }) => { const slips = target.closest("#slips"); if (slips) slips.dataset.hold = ""; });
}

/* A drawing that is wider than the screen begins with the first match that can be played. */
function showNow(room) {
  const now = room.querySelector(".d-now, .d-called, .d-ready");
  if (now) room.scrollLeft += now.getBoundingClientRect().left - room.getBoundingClientRect().left - 12;
}
