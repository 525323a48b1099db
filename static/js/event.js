/* An event: its standing and its matches follow what is entered anywhere. A board stays awake. */
import { follow } from "./live.js";
import { stayAwake } from "./awake.js";
import { wake } from "./pages.js";

const connection = document.getElementById("connection");

follow({
  shown: (text) => { connection.textContent = text; connection.hidden = !text; },
  after: () => wake(document.getElementById("main")),
});
if (document.querySelector("[data-awake]")) stayAwake(true);

// A slip that somebody fills in stays as it is until it is sent.
document.addEventListener("input", ({ target }) => { const slips = target.closest("#slips"); if (slips) slips.dataset.hold = ""; });
