/* A hall, or one of its tables: follows the calls, shows the clock of the round and sounds its bell. */
import { follow } from "../live.js";
import { stayAwake } from "../awake.js";
import { offerClock, setClock } from "../clock.js";
import { showMoment } from "../moment_card.js";
import { offerSound, sound } from "../sound.js";
import { addToken } from "../token.js";

const connection = document.getElementById("connection");

follow({
  shown: (text) => { connection.textContent = text; connection.hidden = !text; },
  clock: setClock,
  after: () => goToMatch(),
});
offerSound();
offerClock(() => { showMoment({ word: "Time!", who: "", sound: "bell" }); sound("bell"); });
if (document.querySelector("[data-awake]")) stayAwake(true);

document.addEventListener("submit", ({ target }) => addToken(target));

/* Somebody has begun the match at this table: every phone and board there goes to it. The table may have a new name. */
function goToMatch() {
  const now = document.getElementById("table-now");
  if (now) document.querySelector("h1").textContent = now.getAttribute("aria-label");
  const go = now?.dataset.go;
  if (!go) return;
  if (document.body.classList.contains("wall-page")) location.reload();
  else location.assign(go);
}
