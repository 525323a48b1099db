/* Melds by tapping: cards from the hand, cards moved on a table that anyone may rearrange, and what the referee says to it. */

const RANKS = "A23456789TJQK";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const WAIT = 250;

export class Melds {
  constructor(field) {
    this.field = field;
    this.form = field.closest("form");
    this.input = field.querySelector("input.plain");
    this.shown = field.querySelector(".chosen");
    this.keys = field.querySelector(".pad");
    this.said = this.form?.matches("[data-send]") ? field.querySelector(".weighed") : null;
    this.base = field.dataset.base ?? "";
    this.wild = (field.dataset.wild ?? "*").split(" ");
    this.keys.hidden = this.shown.hidden = false;
    this.shown.classList.add("melds");
    for (const part of field.querySelectorAll(".plain")) part.hidden = !(several(field) && part.localName === "label");
    field.addEventListener("click", (event) => this.tapped(event));
    this.reset();
    if (this.input.value.trim() && this.input.value !== this.base) this.take(this.input.value, this.base);
    this.draw();
  }

  /** Whether it is no longer as it was offered. */
  get changed() { return this.text !== this.base; }

  get full() { return false; }

  get text() { return this.melds.filter((meld) => meld.length).map((meld) => meld.map((card) => card.code).join(" ")).join(" / "); }

  reset() {
    this.melds = read(this.base, false);
    this.target = null;
    this.rank = this.half = "";
    this.picked = new Set();
  }

  clear() { this.reset(); this.input.value = this.base; this.draw(); }

  /** The melds of a text; the cards that the table did not have come from the hand. */
  take(text, base) {
    const lay = read(base, false).flat().map((card) => plain(card.code));
    this.melds = read(text, true);
    for (const card of this.melds.flat()) {
      const at = lay.indexOf(plain(card.code));
      if (at >= 0) { card.own = false; lay.splice(at, 1); }
    }
    this.picked.clear();
    this.target = null;
  }

  tapped(event) {
    const key = event.target.closest("button");
    if (!key || !this.field.contains(key)) return;
    const data = key.dataset;
    if ("card" in data) this.pick(this.melds[data.meld][data.card]);
    else if ("to" in data) this.move(Number(data.to));
    else if ("out" in data) this.out();
    else if ("undo" in data) { this.reset(); this.changedNow(); }
    else if ("find" in data) this.find();
    else if ("group" in data) { this.target = null; this.split = true; if (this.picked.size) this.move(-1); else this.draw(); }
    else if ("half" in data) { if (this.rank) this.put(this.rank + data.half); else { this.half = this.half === data.half ? "" : data.half; this.draw(); } }
    else if ("put" in data) {
      if (data.put === "*") this.put("*");
      else if (this.half) this.put(data.put + this.half);
      else { this.rank = this.rank === data.put ? "" : data.put; this.draw(); }
    }
  }

  pick(card) {
    if (this.picked.has(card)) this.picked.delete(card); else this.picked.add(card);
    this.draw();
  }

  /** The picked cards into a meld (-1: a new one); with none picked, what is tapped next goes there. */
  move(to) {
    if (!this.picked.size) {
      this.target = this.melds[to] === this.target ? null : this.melds[to];
      this.draw();
      return;
    }
    const moved = this.melds.flat().filter((card) => this.picked.has(card));
    const into = to < 0 ? [] : this.melds[to];
    if (to < 0) this.melds.push(into);
    for (const meld of this.melds) if (meld !== into) remove(meld, moved);
    for (const card of moved) if (!into.includes(card)) into.push(card);
    this.picked.clear();
    this.changedNow();
  }

  out() {
    const own = [...this.picked].filter((card) => card.own);
    for (const meld of this.melds) remove(meld, own);
    this.picked.clear();
    this.changedNow();
  }

  /** A card of the pad: from the hand, or what the one picked wild card stands for. */
  put(code) {
    this.rank = this.half = "";
    const [one] = this.picked;
    if (this.picked.size === 1 && this.wild.includes(one.code[0])) {
      one.code = code === "*" ? plain(one.code) : `${plain(one.code)}=${code}`;
      this.picked.clear();
      this.changedNow();
      return;
    }
    const card = { code, own: true };
    let meld = this.target ?? this.melds.at(-1);
    if (!this.target && (this.split || !meld || meld.some((other) => !other.own) || !this.goesWith(meld, code))) this.melds.push(meld = []);
    meld.push(card);
    this.split = false;
    navigator.vibrate?.(8);
    this.changedNow();
  }

  /** Whether a card may belong to the meld before it: the rank of its set, or a neighbour in its run. */
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
    this.input.value = this.text;
    this.draw();
    clearTimeout(this.timer);
    if (this.said) this.said.hidden = true;
    if (this.said && this.changed) this.timer = setTimeout(() => this.weigh(), WAIT);
  }

  async weigh() {
    const text = this.text;
    const told = await this.ask({});
    if (!told || text !== this.text) return;
    this.said.hidden = false;
    this.said.className = `weighed verdict ${told.verdict}`;
    this.said.textContent = told.verdict === "allowed" ? `✓ ${told.says}` : `… ${told.says}`;
  }

  async find() {
    const told = await this.ask({ find: this.input.name });
    if (!told) return;
    if (told.found) { this.take(told.found, this.base); this.changedNow(); return; }
    this.said.hidden = false;
    this.said.className = "weighed verdict refused";
    this.said.textContent = `✗ ${told.says}`;
  }

  async ask(more) {
    const data = new URLSearchParams(new FormData(this.form));
    for (const [name, value] of Object.entries(more)) data.set(name, value);
    data.delete("csrf_token");
    const token = document.querySelector('meta[name="csrf-token"]').content;
    const headers = { "X-Requested-With": "referee", "X-CSRFToken": token };
    try {
      const answer = await fetch(`${this.form.getAttribute("action")}/weigh`, { method: "POST", body: data, headers, credentials: "same-origin" });
      return answer.ok ? await answer.json() : null;
    } catch { return null; }
  }

  draw() {
    const rows = this.melds.map((meld, at) => this.row(meld, at));
    const tools = node("p", "melds-tools");
    if (this.picked.size && [...this.picked].some((card) => card.own)) tools.append(button("Take out", { out: "" }));
    if (this.changed) tools.append(button("As it was", { undo: "" }));
    if (this.changed && "finds" in this.field.dataset) tools.append(button("Find a table", { find: "" }));
    this.shown.replaceChildren(...rows, ...(tools.childElementCount ? [tools] : []));
    for (const key of this.keys.querySelectorAll("[data-half]")) key.setAttribute("aria-pressed", String(key.dataset.half === this.half));
    for (const key of this.keys.querySelectorAll("[data-put]")) key.setAttribute("aria-pressed", String(key.dataset.put === this.rank));
  }

  row(meld, at) {
    const row = node("div", `meld-row${meld === this.target ? " meld-target" : ""}`);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", `meld ${at + 1}`);
    meld.forEach((card, index) => {
      const chip = button(face(card.code), { card: index, meld: at });
      chip.className = `meld-card${card.own ? " own" : ""}${/[HD]$/.test(plain(card.code)) ? " red" : ""}`;
      chip.setAttribute("aria-pressed", String(this.picked.has(card)));
      row.append(chip);
    });
    const here = button(this.picked.size ? "here" : "+", { to: at });
    here.className = "meld-here";
    here.setAttribute("aria-label", this.picked.size ? `here, into meld ${at + 1}` : `+ the next cards go to meld ${at + 1}`);
    if (!this.picked.size) here.setAttribute("aria-pressed", String(meld === this.target));
    row.append(here);
    return row;
  }
}

/** Whether a form holds several fields, so that each needs its name. */
export function several(field) {
  return (field.closest("form")?.querySelectorAll("[data-pad], [data-pick]").length ?? 0) > 1;
}

function read(text, own) {
  return text.split("/").map((part) => part.trim().split(/\s+/).filter(Boolean).map((code) => ({ code, own }))).filter((meld) => meld.length);
}

function node(name, look) {
  const made = document.createElement(name);
  made.className = look;
  return made;
}

function button(label, data) {
  const made = node("button", "button");
  made.type = "button";
  made.textContent = label;
  Object.assign(made.dataset, data);
  return made;
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

function face(code) {
  const [card, meaning] = code.split("=");
  const front = card === "*" ? "★" : card.slice(0, -1).replace("T", "10") + SIGNS[card.at(-1)];
  if (!meaning) return front;
  return `${front}${meaning.length > 1 ? meaning.slice(0, -1).replace("T", "10") + SIGNS[meaning.at(-1)] : meaning.replace("T", "10")}`;
}
