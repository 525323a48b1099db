/* The behaviours of pads of keys, one class each. A pad reads its properties from its field and its keys from the page. */
import { element } from "./element.js";
import { face, isRed } from "./faces.js";
import { replaces } from "./refused.js";
import { submit } from "./submit.js";
import { meter } from "./things.js";

/** Values one after the other, each by its key. */
export class Pad {
  constructor(field, filled = () => {}) {
    const { most, places, joint, allowed, values, needed } = field.dataset;
    this.field = field;
    this.filled = filled;
    this.form = field.closest("form");
    this.input = field.querySelector("input.plain");
    this.chosen = field.querySelector(".chosen");
    this.keys = field.querySelector(".pad");
    this.hand = field.querySelector(".hand > .pad");
    this.most = Number(most) || Infinity;
    this.places = Number(places) || 0;
    this.joint = joint ?? " ";
    this.once = "once" in field.dataset;
    this.parts = "parts" in field.dataset;
    this.allowed = allowed ? new Set(allowed.split(" ")) : null;
    this.values = new Map((values ?? "").split(" ").filter(Boolean).map((pair) => pair.split(":")));
    this.needed = needed;
    this.forbidden = reasons(field.dataset.forbidden);
    this.half = this.rank = "";
    this.offered = this.input.value;
    this.read();
    field.addEventListener("input", () => { if (!this.writing) this.reread(); });
    if (!this.keys) return;
    this.open();
    field.addEventListener("click", (event) => this.tapped(event));
    if (this.needed) this.form.addEventListener("input", () => this.count());
    this.draw();
  }

  /** The keys in the place of the text; the name of the field stays where there are several. */
  open() {
    for (const part of [this.keys, this.hand, this.chosen]) if (part) part.hidden = false;
    const named = this.field.closest(".page-field") || several(this.field);
    for (const part of this.field.querySelectorAll(".plain")) part.hidden = !(named && part.localName === "label");
  }

  get full() { return this.tokens.length >= this.most; }

  /** The values of a text. */
  split(text) { return text.trim() ? text.trim().split(this.joint === " " ? /[\s,]+/ : /\s*,\s*/) : []; }

  read() { this.tokens = this.split(this.input.value); }

  /** The text was changed from outside: its values are those of the pad. */
  reread() {
    this.half = this.rank = "";
    this.read();
    if (this.keys) this.draw();
  }

  /** Back to what was offered, once the taps have been sent. */
  clear() {
    this.input.value = this.offered;
    this.reread();
  }

  tapped(event) {
    const key = event.target.closest("button");
    if (!key || !this.field.contains(key)) return;
    const before = this.input.value;
    this.take(key, key.dataset);
    if (this.input.value !== before) this.announce();
  }

  /** Tell the page that the text has changed; the pad itself knows. */
  announce() {
    this.writing = true;
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    this.writing = false;
  }

  take(key, data) {
    if ("drop" in data) this.tokens.splice(Number(data.drop), 1);
    else if ("back" in data) this.tokens.pop();
    else if ("group" in data) this.nextGroup();
    else if ("turn" in data) this.turn();
    else if ("half" in data) this.halved(data.half);
    else if ("put" in data) this.pressed(data.put, key);
    this.draw();
  }

  nextGroup() { if (this.tokens.length && this.tokens.at(-1) !== "/") this.tokens.push("/"); }

  /** The last card lies sideways (`KS/H`), or upright again. */
  turn() {
    const last = this.tokens.at(-1);
    if (!last || last === "/") return;
    this.tokens[this.tokens.length - 1] = last.endsWith("/H") ? last.slice(0, -2) : `${last}/H`;
  }

  halved(half) { this.half = this.half === half ? "" : half; }

  pressed(value) { this.add(value); }

  add(token) {
    this.half = this.rank = "";
    if (this.bars(token, () => this.playAllTheSame(token))) return;
    if (!token || this.allowed?.has(token) === false || (this.once && this.tokens.includes(token))) return;
    if (this.most === 1) this.tokens = []; // a single value is replaced by the next
    if (this.full) return;
    if (this.parts && beginsGroup(this.tokens, token)) this.tokens.push("/");
    this.tokens.push(token);
    navigator.vibrate?.(8);
    this.draw();
    this.filled(this.form);
  }

  /** True if a rule forbids a value now: the page says why, and offers to enter it `anyway`. */
  bars(token, anyway) {
    const why = this.forbidden.get(token);
    if (why) this.field.dispatchEvent(new CustomEvent("forbidden", { bubbles: true, detail: { ...why, anyway } }));
    return Boolean(why);
  }

  playAllTheSame(token) {
    this.tokens = [token];
    this.half = this.rank = "";
    this.draw();
    submit(this.form);
    this.clear();
  }

  write() { this.input.value = this.tokens.join(this.joint); }

  draw() {
    this.write();
    this.drawChosen();
    if (this.needed) this.count();
    for (const key of this.field.querySelectorAll("[data-half]")) this.drawHalf(key, key.dataset.half);
    for (const key of this.field.querySelectorAll("[data-put]")) this.drawKey(key, key.dataset.put);
  }

  /** Draw the values that were tapped, and the places that are still empty. */
  drawChosen() {
    const empty = Math.max(0, this.places - this.tokens.length);
    const places = Array.from({ length: empty }, () => element("span", { class: "page-field-empty" }));
    this.chosen.replaceChildren(...this.listed().map((index) => this.chip(this.tokens[index], index)), ...places);
  }

  /** The places of the values in the order in which they are shown. */
  listed() { return [...this.tokens.keys()]; }

  /** The count of the values as this phone reckons it; empty if the rules may say otherwise. */
  reckoned() { return ""; }

  /** The sum of some values. */
  worth(tokens) { return tokens.reduce((total, token) => total + Number(this.values.get(token) ?? 0), 0); }

  /** The sum of what was tapped beside the sum that is needed. */
  count() {
    // The fields of one play are added up together, with what is there already.
    const others = [...this.form.querySelectorAll("[data-values]")].filter((field) => field !== this.field);
    const groups = this.tokens.join(" ").split("/").map((group) => this.worth(group.trim().split(" ")));
    const steps = [Number(this.field.dataset.already ?? 0), ...groups,
      ...others.map((field) => this.worth(this.split(field.querySelector("input.plain").value)))].filter(Boolean);
    const shown = this.field.querySelector(".counted");
    shown.hidden = false;
    shown.replaceChildren(...meter(steps, Number(this.needed)));
  }

  drawHalf(key, half) { key.setAttribute("aria-pressed", String(half === this.half)); }

  drawKey(key, value) {
    if (this.once) key.disabled = this.tokens.includes(value);
    dim(key, this.forbidden.get(value));
  }

  chip(token, index) {
    if (token === "/") return element("span", { class: "chosen-bar" });
    const look = `chosen-chip${isRed(this.field, token) ? " red" : ""}`;
    const key = element("button", { type: "button", class: look, "data-drop": index, "data-code": token }, ...face(this.field, token));
    key.setAttribute("aria-label", `take out ${key.textContent}`);
    return key;
  }
}

/** A number by its digits; the text itself stays in sight. */
export class Digits extends Pad {
  open() { this.keys.hidden = false; }

  get full() { return this.input.value !== ""; }

  take(key, data) {
    const text = replaces(this.input, "digit" in data) ? "" : this.input.value;
    if ("digit" in data) this.input.value = text + data.digit;
    else if ("put" in data) this.input.value = data.put;
    else if ("back" in data) this.input.value = text.slice(0, -1);
    else if ("sign" in data) this.input.value = text.startsWith("−") ? text.slice(1) : `−${text}`;
  }

  draw() {}
}

/** Values of two keys, in any order: rank and suit. A key marked `whole` is a value by itself.
 *
 * The key that was pressed first stays down for the next card: ♦ 6 7 8 is a run, Q ♠ ♥ ♦ three queens.
 */
export class Pairs extends Pad {
  halved(half) {
    if (this.rank && this.fits(this.rank + half)) this.addKeeping(this.rank + half, { rank: this.rank });
    else this.press({ half: this.toggled(this.half, half) });
  }

  pressed(value, key) {
    if (this.isWhole(key)) this.add(value);
    else if (this.half && this.fits(value + this.half)) this.addKeeping(value + this.half, { half: this.half });
    else {
      this.press({ rank: this.toggled(this.rank, value) });
      if (this.rank) this.bars(this.greyOf(value));
    }
  }

  /** A forbidden card of a rank or suit of which no card is allowed; undefined if one is. */
  greyOf(part) {
    const of = (token) => token.includes(part);
    return [...this.allowed ?? []].some(of) ? undefined : [...this.forbidden.keys()].find(of);
  }

  /** False for a value that the key that stayed down from the card before does not go with: it comes up instead. */
  fits(token) { return !this.stayed || this.forbidden.has(token) || !(this.allowed?.has(token) === false || (this.once && this.tokens.includes(token))); }

  /** Cards by suit and rank, as the keys stand; those of a group stay together. */
  listed() {
    const places = [...this.tokens.keys()];
    if (this.tokens.includes("/")) return places;
    const halves = [...this.field.querySelectorAll("[data-half]")].map((key) => key.dataset.half);
    const ranks = [...this.field.querySelectorAll("[data-put]")].map((key) => key.dataset.put);
    const order = this.tokens.map((token) => {
      const [suit, rank] = [halves.indexOf(token.at(-1)), ranks.indexOf(token.slice(0, -1))];
      return rank < 0 ? 1000 + ranks.indexOf(token) : suit * 100 + rank;
    });
    return places.sort((one, other) => order[one] - order[other]);
  }

  /** The form is not sent while a key waits for its other half. */
  noteHalf() {
    const waits = !this.stayed && (this.rank ? "Which suit?" : this.half && "Which rank?");
    if (waits) this.field.dataset.waits = waits;
    else delete this.field.dataset.waits;
  }

  /** A rank that waits for its suit takes the next place. */
  drawChosen() {
    super.drawChosen();
    this.noteHalf();
    if (!this.rank || this.stayed) return;
    const place = this.chosen.querySelector(".page-field-empty") ?? this.chosen.appendChild(element("span", { class: "page-field-empty" }));
    place.replaceChildren(...face(this.field, this.rank));
  }

  press(down) {
    this.half = this.rank = "";
    Object.assign(this, down);
  }

  /** The key that is down after one was pressed: pressed twice it comes up, unless it only stayed down for the next card. */
  toggled(down, pressed) {
    const comesUp = down === pressed && !this.stayed;
    this.stayed = false;
    return comesUp ? "" : pressed;
  }

  addKeeping(token, key) {
    this.add(token);
    if (this.forbidden.has(token)) Object.assign(this, key);
    else if (!this.full) Object.assign(this, key, { stayed: true });
  }

  /** True if one tap writes the value: a joker, or a card that has a key of its own because few are offered. */
  isWhole(key) { return key.classList.contains("whole") || !this.field.querySelector("[data-half]"); }

  drawHalf(key, half) {
    super.drawHalf(key, half);
    this.drawPair(key, this.rank, this.rank + half, half);
  }

  drawKey(key, value) {
    super.drawKey(key, value);
    key.setAttribute("aria-pressed", String(value === this.rank || (this.most === 1 && value === this.tokens[0])));
    if (!this.isWhole(key)) this.drawPair(key, this.half, value + this.half, value);
  }

  /** A key beside the one that is down, with the card that both write; with none down, the key of a rank or suit. It is
      at rest if no card has it. */
  drawPair(key, down, token, part) {
    const isCard = Boolean(down) && !this.stayed;
    const may = (card) => (isCard ? card === token : card.includes(part));
    key.disabled = Boolean(this.allowed) && ![...this.allowed, ...this.forbidden.keys()].some(may);
    dim(key, this.forbidden.get(isCard ? token : this.greyOf(part)));
  }
}

/** Values that a key pressed before them multiplies: double and treble of a sector. */
export class Multiples extends Pad {
  pressed(value) { this.add(times(value, this.half)); }

  drawKey(key, value) {
    super.drawKey(key, value);
    key.disabled = times(value, this.half) === "";
  }
}

/** A sector that counts several times; empty if the board has no such field. */
function times(value, half) {
  if (!half) return value;
  if (value === "25") return half === "D" ? "D25" : "";
  return /^\d+$/.test(value) && value !== "0" ? half + value : "";
}

const WILD = new Set(["2", "*"]);

/** True if a rank begins another meld: natural cards of one rank belong together, wild cards to the meld before them. */
function beginsGroup(tokens, token) {
  const group = tokens.slice(tokens.lastIndexOf("/") + 1);
  const natural = group.find((part) => !WILD.has(part));
  return Boolean(natural) && !WILD.has(token) && token !== natural;
}

/** The reasons for grey keys by the value that each would write. */
function reasons(text) {
  return new Map(JSON.parse(text ?? "[]").flatMap(({ of, ...why }) => of.map((token) => [token, why])));
}

/** Show a key that a rule forbids; it keeps its place and can be tapped for the reason. */
function dim(key, why) {
  key.classList.toggle("dim", Boolean(why));
  key.toggleAttribute("aria-disabled", Boolean(why));
  if (!why) {
    key.removeAttribute("title");
    return;
  }
  key.setAttribute("aria-disabled", "true");
  key.title = why.says;
}

/** True if a form holds several fields, so that each needs its name. */
export function several(field) {
  return (field.closest("form")?.querySelectorAll("[data-pad], [data-pick], [data-digits]").length ?? 0) > 1;
}
