/* The pad of darts: a tray with a slot for each dart of the turn, keys by ring, the finish that is on, and the dartboard. */
import { element } from "./element.js";
import { face } from "./faces.js";
import { COUNTS, PADS, ahead } from "./keypad.js";
import { nameOf } from "./match/ahead.js";
import { Multiples } from "./pads.js";
import { sendSoon } from "./soon.js";
import { prefer, preference } from "./storage.js";
import { thing } from "./things.js";

const PLACES = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const RINGS = { D: "D", T: "T" };

const POINTS = { D: 2, T: 3 };
const pointsOf = (dart) => (POINTS[dart[0]] ?? 1) * Number(dart.replace(/\D/, ""));

/** The play that the data of a form enter. */
export const playOf = (data) => (data.has("tap") ? JSON.parse(data.get("tap")) : Object.fromEntries(data));

/* The points of a turn that waits; NaN for a play that is none. The number of `darts` belongs to a finish. */
function scored(data) {
  const { play, darts, total } = playOf(data);
  if (play === "throw") return darts.split(" ").reduce((sum, dart) => sum + pointsOf(dart), 0);
  return total ? Number(total) : NaN;
}

/* The sides in the order in which they throw, with the points that they have left after turns that wait. The last one is
   the side of the last turn. Null where only the referee knows: a bust, a finish, a side that is not in yet. */
function after(turns) {
  const known = document.querySelector("#strip [data-sides]");
  if (!known) return null;
  const sides = JSON.parse(known.dataset.sides);
  for (const turn of turns) {
    const [side] = sides;
    side.left = side.left === null ? NaN : side.left - scored(turn);
    if (!(side.left >= Number(known.dataset.lowest))) return null;
    sides.push(sides.shift());
  }
  return sides;
}

const waits = () => ahead.waiting.map(({ data }) => data);

COUNTS.push((form, earlier, button) => {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  const side = after([...earlier.map((entry) => entry.data), data])?.at(-1);
  return side ? `= ${scored(data)}, ${nameOf(side.name)} ${side.left} left` : "";
});
ahead.ways.push(() => {
  const sides = after(waits());
  if (!sides || sides[0].left === null) return null;
  const [{ name, left }] = sides;
  return { scores: Object.fromEntries(sides.map((side) => [side.name, side.left])), who: name, says: `Next: ${nameOf(name)}, ${left} left` };
});

class Darts extends Multiples {
  /** The rest of a turn that counts down: the points, the finishes that are on, and whether it is over. */
  get outlook() {
    const known = this.form?.matches("#entry form") ? document.querySelector("#strip [data-sides]") : null;
    if (!known || !this.values.size) return { ways: [] };
    const turn = after(waits())?.[0];
    if (!turn || turn.left === null) return { ways: [] };
    const left = turn.left - this.worth(this.tokens);
    const ways = known.getAttribute(`data-with-${this.places - this.tokens.length}`)?.split("|") ?? [];
    const finishes = ways.find((way) => way.startsWith(`${left}:`))?.replace(/^\d+:/, "").split("/") ?? [];
    return { left, ways: finishes.map((way) => way.split(" ")), isOver: left < Number(known.dataset.lowest) };
  }

  /** The count of a turn; a turn that is bust or finished is for the referee. */
  reckoned() {
    if (this.outlook.isOver || this.places < 2 || !this.values.size || !this.tokens.length) return "";
    return `= ${this.worth(this.tokens)}`;
  }

  take(key, data) {
    if ("board" in data) this.aim(true);
    else if ("numbers" in data) this.aim(false);
    super.take(key, data);
  }

  tapped(event) {
    super.tapped(event);
    this.endSoon();
  }

  /** A turn that is over with darts still in the hand is sent by itself. */
  endSoon() {
    const { left, isOver } = this.outlook;
    if (this.tokens.length && isOver && !this.full) sendSoon(this.form, left ? "Bust" : "Finished");
  }

  drawChosen() {
    if (this.places < 2) { super.drawChosen(); return; }
    this.chosen.classList.add("tray");
    const outlook = this.outlook;
    const slots = Array.from({ length: this.places }, (_, index) => this.slot(index, outlook));
    if (this.values.size) slots.push(sum(outlook.isOver && outlook.left ? "Bust" : this.worth(this.tokens)));
    this.chosen.replaceChildren(...slots);
    this.drawFinish(outlook);
    this.drawBoard(outlook);
  }

  slot(index, { left, isOver }) {
    const token = this.tokens[index];
    if (token) {
      const worth = this.values.get(token);
      return element("button", { type: "button", class: "slot", "data-drop": index }, element("span", { class: "unseen" }, "take out "),
        element("b", {}, ...face(this.keys, token)), ...(worth ? [" ", element("small", {}, worth)] : []), thing("dart", "dart-drawn"));
    }
    const isNext = index === this.tokens.length && !isOver;
    const says = isNext && index && left !== undefined ? `${left} left` : "dart";
    return element("span", { class: `slot ${isNext ? "next" : "empty"}` },
      element("b", {}, PLACES[index]), element("small", {}, says), thing("dart", "dart-drawn ghost"));
  }

  /** The darts that count, where a game offers only some of them: every other one is a miss. */
  get counting() {
    const darts = [...this.keys.querySelectorAll("[data-put]")].map((key) => key.dataset.put);
    return this.keys.querySelector("[data-half]") ? null : darts.filter((dart) => dart !== "0");
  }

  /** The finishes in a line of their own, and a flag on the key of the dart to throw now. */
  drawFinish({ left, ways }) {
    for (const key of this.keys.querySelectorAll("[data-flag]")) {
      delete key.dataset.flag;
      delete key.dataset.advice;
    }
    if (left === undefined) return;
    this.finish ??= this.chosen.parentNode.insertBefore(element("p", { class: "finish", "aria-live": "polite" }), this.chosen.nextSibling);
    const [best, other] = ways;
    this.finish.replaceChildren();
    if (!best) return;
    const tokens = best.map((dart, index) => element("span", { class: index ? "tok out" : "tok lamp" }, ...face(this.keys, dart)));
    this.finish.append("Finish with ", ...tokens.flatMap((token) => [token, " "]));
    if (other) this.finish.append(element("span", {}, `or ${other.map((dart) => named(this.keys, dart)).join(" ")}`));
    if (other) this.flag(other[0], "alt");
    this.flag(best[0], "first");
  }

  flag(dart, which) {
    const key = this.keys.querySelector(`[data-put="${dart}"]`) ?? this.keys.querySelector(`[data-put="${dart.slice(1)}"]`);
    if (!key) return;
    key.dataset.flag = RINGS[dart[0]] && dart !== "D25" ? dart[0] : "✓";
    key.dataset.advice = which;
  }

  /** Change between the keys and the dartboard; this phone keeps to it. */
  async aim(on) {
    prefer("darts", on ? "board" : "keys");
    this.draw();
    await this.loaded;
    (on ? this.field.querySelector("[data-numbers]") : this.keys.querySelector("[data-board]"))?.focus({ preventScroll: true });
  }

  drawBoard({ ways }) {
    if (!this.keys.querySelector("[data-board]")) return;
    const aims = preference("darts") === "board";
    if (aims) this.loaded ??= this.load();
    this.keys.hidden = aims && Boolean(this.board);
    if (!this.board) return;
    this.board.box.hidden = !aims;
    this.board.draw(this.tokens, ways[0]?.[0], ways[0] && named(this.keys, ways[0][0]), this.counting);
  }

  /** Only a phone that wants the board fetches it; without a network the keys stay. */
  async load() {
    const { Dartboard } = await import("./dartboard.js");
    this.board = new Dartboard((dart) => {
      const before = this.input.value;
      this.add(this.counting?.includes(dart) === false ? "0" : dart);
      this.draw();
      if (this.input.value !== before) this.announce();
      this.endSoon();
    });
    this.keys.after(this.board.box);
    this.draw();
  }
}

function sum(total) {
  return element("span", { class: "slot sum" }, element("b", {}, total), element("small", {}, "so far"));
}

const named = (keys, dart) => face(keys, dart).join("");

PADS.multiples = Darts;
