/* Melds by tapping: cards from the hand, cards moved on a table that anyone may rearrange, and what the referee says to it. */

import { element } from "./element.js";
import { face, isRed } from "./faces.js";
import { Pairs } from "./pads.js";

const RANKS = "A23456789TJQK";
const WAIT = 250;

/** Melds on a table: cards are put into them, taken out and moved between them. */
export class Melds extends Pairs {
  open() {
    super.open();
    this.shown = this.chosen;
    this.shown.classList.add("melds");
    this.status = this.form?.matches("[data-send]") ? this.field.querySelector(".assessed") : null;
    this.enter = this.form?.querySelector(".enter");
    this.next = this.form?.closest("#entry")?.querySelector(":scope > .offer .go");
  }

  /** True if it is no longer as it was offered. */
  get changed() { return this.text !== this.base; }

  get full() { return false; }

  get text() { return this.melds.filter((meld) => meld.length).map((meld) => meld.map((card) => card.code).join(" ")).join(" / "); }

  reset() {
    this.melds = read(this.base, false);
    this.target = this.touched = null;
    this.rank = this.half = "";
    this.picked = new Set();
  }

  /** The melds of the text: what stood there to begin with lies on the table, the rest is from the hand. */
  read() {
    this.base = this.field.dataset.base ?? "";
    this.wild = (this.field.dataset.wild ?? "*").split(" ");
    this.reset();
    if (this.input.value.trim() && this.input.value !== this.base) this.lay(this.input.value);
  }

  clear() {
    this.input.value = this.base;
    this.reread();
  }

  /** The melds of a text; the cards that the table did not have come from the hand. */
  lay(text) {
    const lay = read(this.base, false).flat().map((card) => plain(card.code));
    this.melds = read(text, true);
    for (const card of this.melds.flat()) {
      const at = lay.indexOf(plain(card.code));
      if (at >= 0) { card.own = false; lay.splice(at, 1); }
    }
    this.picked.clear();
    this.target = this.touched = null;
  }

  take(key, data) {
    if ("card" in data) this.pick(this.melds[data.meld][data.card]);
    else if ("to" in data) this.move(Number(data.to));
    else if ("out" in data) this.out();
    else if ("undo" in data) { this.reset(); this.changedNow(); }
    else if ("find" in data) this.find();
    else if ("group" in data) { this.target = this.touched = null; this.apart = true; if (this.picked.size) this.move(-1); else this.draw(); }
    else if ("half" in data) { this.halved(data.half); this.draw(); }
    else if ("put" in data) { this.pressed(data.put, key); this.draw(); }
  }

  isWhole(key) { return key.dataset.put === "*" || super.isWhole(key); }

  /** The key stays down in any case: the table decides which cards go together. */
  fits() { return true; }

  pick(card) {
    this.touched = this.melds.find((meld) => meld.includes(card));
    if (this.picked.has(card)) this.picked.delete(card); else this.picked.add(card);
    this.draw();
  }

  /** The picked cards into a meld (-1: a new one); with none picked, what is tapped next goes there. */
  move(to) {
    if (!this.picked.size) {
      this.target = this.touched = this.melds[to] === this.target ? null : this.melds[to];
      this.draw();
      return;
    }
    const moved = this.melds.flat().filter((card) => this.picked.has(card));
    const into = to < 0 ? [] : this.melds[to];
    if (to < 0) this.melds.push(into);
    for (const meld of this.melds) if (meld !== into) remove(meld, moved);
    for (const card of moved) if (!into.includes(card)) into.push(card);
    this.touched = into;
    this.picked.clear();
    this.changedNow();
  }

  out() {
    const own = [...this.picked].filter((card) => card.own);
    for (const meld of this.melds) remove(meld, own);
    this.picked.clear();
    this.changedNow();
  }

  /** A card of the pad: from the hand, into the meld touched last; or what the one picked wild card stands for. */
  add(code) {
    this.rank = this.half = "";
    const [wild] = this.picked;
    if (this.picked.size === 1 && this.wild.includes(wild.code[0])) {
      wild.code = code === "*" ? plain(wild.code) : `${plain(wild.code)}=${code}`;
      this.picked.clear();
      this.changedNow();
      return;
    }
    const card = { code, own: true };
    const touched = this.target ?? (this.melds.includes(this.touched) ? this.touched : null);
    let meld = touched ?? this.melds.at(-1);
    if (!touched && (this.apart || !meld || meld.some((other) => !other.own) || !this.goesWith(meld, code))) this.melds.push(meld = []);
    meld.push(card);
    this.apart = false;
    navigator.vibrate?.(8);
    this.changedNow();
    this.inSight(this.melds.indexOf(meld));
  }

  /** Scroll the room of the melds, and no more than that, until a meld is seen. */
  inSight(at) {
    const [row, room] = [this.shown.children[at], this.shown].map((part) => part.getBoundingClientRect());
    this.shown.scrollTop += row.bottom > room.bottom ? row.bottom - room.bottom : Math.min(row.top - room.top, 0);
  }

  /** True if a card may belong to the meld before it: the rank of its set, or a neighbour in its run. */
  goesWith(meld, code) {
    const wild = (other) => this.wild.includes(other[0]);
    if (wild(code)) return meld.length < 4;
    const fixed = meld.map((card) => stands(card.code)).filter((other) => !wild(other));
    if (!fixed.length) return true;
    const alike = fixed.every((other) => other[0] === code[0]);
    const suited = fixed.every((other) => other[1] === code[1]);
    if (meld.length < 3) return alike || suited;
    if (alike) return true;
    const free = meld.length - fixed.length;
    const near = (other) => Math.abs(place(other) - place(code)) % 12 <= 1 + free;
    return suited && !fixed.every((other) => other[0] === fixed[0][0]) && fixed.some(near);
  }

  changedNow() {
    this.melds = this.melds.filter((meld) => meld.length || meld === this.target);
    for (const meld of this.melds) if (!meld.some((card) => this.wild.includes(card.code[0]) && !card.code.includes("="))) tidy(meld);
    this.draw();
    clearTimeout(this.timer);
    if (this.status) this.status.hidden = true;
    if (this.status && this.changed) this.timer = setTimeout(() => this.assess(), WAIT);
  }

  async assess() {
    const text = this.text;
    const answer = await this.ask({});
    if (!answer || text !== this.text) return;
    this.status.hidden = false;
    this.status.className = `assessed verdict ${answer.verdict}`;
    this.status.textContent = answer.verdict === "allowed" ? `✓ ${answer.says}` : `… ${answer.says}`;
  }

  async find() {
    const answer = await this.ask({ find: this.input.name });
    if (!answer) return;
    if (answer.found) { this.lay(answer.found); this.changedNow(); this.announce(); return; }
    this.status.hidden = false;
    this.status.className = "assessed verdict refused";
    this.status.textContent = `✗ ${answer.says}`;
  }

  async ask(more) {
    const data = new URLSearchParams(new FormData(this.form));
    for (const [name, value] of Object.entries(more)) data.set(name, value);
    data.delete("csrf_token");
    const token = document.querySelector('meta[name="csrf-token"]').content;
    const headers = { "X-Requested-With": "referee", "X-CSRFToken": token };
    try {
      const answer = await fetch(`${this.form.getAttribute("action")}/assess`, { method: "POST", body: data, headers, credentials: "same-origin" });
      return answer.ok || answer.status === 503 ? await answer.json() : null;
    } catch { return null; }
  }

  write() { this.input.value = this.text; }

  draw() {
    this.write();
    const rows = this.melds.map((meld, at) => this.row(meld, at));
    this.noteHalf();
    // On a shared table the tools keep their place: no key moves when the first card is tapped.
    const tools = [];
    const finds = "finds" in this.field.dataset && rows.length > 0;
    const waits = this.changed ? {} : { disabled: "" };
    if (this.changed || finds) tools.push(button("Reset", { "data-undo": true, ...waits }));
    if (finds) tools.push(button("Arrange for me", { "data-find": true, ...waits }));
    if ([...this.picked].some((card) => card.own)) tools.push(button("Take out", { "data-out": true }));
    this.shown.replaceChildren(...rows, ...(tools.length ? [element("p", { class: "melds-tools" }, ...tools)] : []));
    for (const key of this.field.querySelectorAll("[data-half]")) key.setAttribute("aria-pressed", String(key.dataset.half === this.half));
    for (const key of this.field.querySelectorAll("[data-put]")) key.setAttribute("aria-pressed", String(key.dataset.put === this.rank));
    if (this.next && this.next !== this.enter) this.light();
  }

  /** The lamp is on the next tap: on the key that sends, once there is something to send. */
  light() {
    this.next.classList.toggle("go", !this.changed);
    this.enter.classList.toggle("go", this.changed);
    this.enter.classList.toggle("primary", !this.changed);
  }

  row(meld, at) {
    const moving = this.picked.size > 0;
    const here = {
      class: "meld-here",
      "data-to": at,
      "aria-label": moving ? `here, into meld ${at + 1}` : `+ the next cards go to meld ${at + 1}`,
      "aria-pressed": moving ? undefined : String(meld === this.target),
    };
    return element(
      "div",
      { class: meld === this.target ? "meld-row meld-target" : "meld-row", role: "group", "aria-label": `meld ${at + 1}` },
      ...meld.map((card, index) => this.card(card, index, at)),
      button(moving ? "here" : "+", here),
    );
  }

  card(card, index, meld) {
    const look = `meld-card${card.own ? " own" : ""}${isRed(this.field, card.code) ? " red" : ""}`;
    const pressed = String(this.picked.has(card));
    return button(face(this.field, card.code), { class: look, "data-card": index, "data-code": plain(card.code), "data-meld": meld, "aria-pressed": pressed });
  }
}

function read(text, own) {
  return text.split("/").map((part) => part.trim().split(/\s+/).filter(Boolean).map((code) => ({ code, own }))).filter((meld) => meld.length);
}

function button(label, attributes) {
  return element("button", { type: "button", class: "button", ...attributes }, ...[label].flat());
}

function remove(meld, cards) {
  for (const card of cards) if (meld.includes(card)) meld.splice(meld.indexOf(card), 1);
}

const plain = (code) => code.split("=")[0];
const stands = (code) => code.split("=")[1] ?? code;

const place = (code) => RANKS.indexOf(code[0]) + 1;

/** A run in its order, round the corner too; a set, and a meld with a wild card that could be anything, as it was put. */
function tidy(meld) {
  const faces = meld.map((card) => stands(card.code));
  if (meld.length < 2 || faces.some((code) => code.length < 2 || code[1] !== faces[0][1])) return;
  const sorted = [...meld].sort((a, b) => place(stands(a.code)) - place(stands(b.code)));
  const places = sorted.map((card) => place(stands(card.code)));
  let from = 0;
  if (places[0] === 1 && places.at(-1) === 13) for (let at = 1; at < places.length; at += 1) if (places[at] - places[at - 1] > 1) from = at;
  meld.splice(0, meld.length, ...sorted.slice(from), ...sorted.slice(0, from));
}
