/* The board of an evening: what is longer than the screen is shown in parts, one after the other. */
import { followEvent } from "./follow_event.js";

const TURN = 15000;
const WIDE = matchMedia("(min-width: 40.01rem)");
const LISTS = ["#standing tbody > tr", "#playing .tickets > li"];
let turns = 0;

const overflow = () => document.documentElement.scrollHeight - innerHeight;
const bottomOf = (item) => item.getBoundingClientRect().bottom;

followEvent({ after: show });
addEventListener("load", show);
addEventListener("resize", show);
setInterval(() => { turns += 1; show(); }, TURN);

function show() {
  const lists = LISTS.map((list) => [...document.querySelectorAll(list)]);
  for (const item of lists.flat()) item.hidden = true;
  for (const items of lists) {
    for (const item of items) item.hidden = false;
    if (items.length && WIDE.matches) showPart(items);
  }
}

/* The lists share the height of the screen: one after the other gets the room that it needs. */
function showPart(items) {
  const over = overflow();
  if (over <= 0) return;
  const last = bottomOf(items.at(-1)) - over;
  const size = Math.max(1, items.filter((item) => bottomOf(item) <= last).length);
  const part = turns % Math.ceil(items.length / size);
  for (const [at, item] of items.entries()) item.hidden = Math.floor(at / size) !== part;
}
