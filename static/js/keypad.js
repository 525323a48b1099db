/* Pads of keys: taps write the notation of the record into the field that is there without scripts. */
import { Melds, several } from "./melds.js";

/** Make every pad in an element ready. */
export function ready(root) {
  for (const field of root.querySelectorAll("[data-pad]")) if (!field.pad) field.pad = field.dataset.pad === "laid" && "grouped" in field.dataset ? new Melds(field) : new Pad(field);
  for (const form of root.querySelectorAll("form[data-auto]")) for (const pick of form.querySelectorAll("[data-pick]")) {
    pick.addEventListener("change", () => submitWhenFull(form));
  }
}

/** Every field of a form as it was offered: what was entered has been sent. */
export function clear(form) {
  for (const field of form.querySelectorAll("[data-pad]")) field.pad?.clear();
  for (const input of beside(form)) {
    if (input.localName === "select") for (const option of input.options) option.selected = option.defaultSelected;
    else if (input.type === "radio") input.checked = input.defaultChecked;
    else input.value = input.defaultValue;
  }
}

/** Whether somebody is in the middle of an entry: a pad, a choice or a text is no longer as it was offered. */
export function composing(root) {
  if ([...root.querySelectorAll("[data-pad]")].some((field) => field.pad?.changed)) return true;
  return beside(root).some((input) => {
    if (input.localName === "select") return [...input.options].some((option) => option.selected !== option.defaultSelected) && input.selectedIndex > 0;
    return input.type === "radio" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
  });
}

/** The fields that have no pad. */
function beside(root) {
  return [...root.querySelectorAll("input:not([type=hidden]), select")].filter((input) => !input.closest("[data-pad]"));
}

function submitWhenFull(form) {
  const full = [...form.querySelectorAll("[data-pad], [data-pick]")].every((field) => field.pad ? field.pad.full : field.querySelector(":checked"));
  if (full) form.requestSubmit();
}

class Pad {
  constructor(field) {
    this.field = field;
    this.input = field.querySelector("input.plain");
    this.chosen = field.querySelector(".chosen");
    this.keys = field.querySelector(".pad");
    // A placed card is a card that may lie sideways: KS/H.
    this.kind = ["placed", "laid"].includes(field.dataset.pad) ? "card" : field.dataset.pad;
    this.most = Number(field.dataset.most) || Infinity;
    this.grouped = "grouped" in field.dataset;
    this.allowed = field.dataset.allowed ? new Set(field.dataset.allowed.split(" ")) : null;
    this.half = "";
    this.rank = "";
    this.offered = this.input.value;
    this.tokens = this.read(this.offered);
    if (!this.keys) return;
    this.keys.hidden = false;
    if (this.kind === "number") { this.keys.classList.add("digits"); } else {
      this.chosen.hidden = false;
      const named = field.closest(".slot") || several(field);
      for (const part of field.querySelectorAll(".plain")) part.hidden = !(named && part.localName === "label");
    }
    field.addEventListener("click", (event) => this.tapped(event));
    this.draw();
  }

  /** Whether it is no longer as it was offered. */
  get changed() {
    if (!this.keys || this.kind === "number") return this.input.value !== this.offered;
    return this.tokens.join(" ") !== this.read(this.offered).join(" ");
  }

  get full() { return this.kind === "number" ? this.input.value !== "" : this.tokens.length >= this.most; }

  read(text) {
    if (!text.trim() || this.kind === "number") return [];
    const split = this.kind === "player" ? /\s*,\s*/ : /[\s,]+/;
    return text.trim().split(split);
  }

  tapped(event) {
    const key = event.target.closest("button");
    if (!key || !this.field.contains(key)) return;
    const data = key.dataset;
    if ("digit" in data) { this.input.value += data.digit; return; }
    if ("back" in data) { this.input.value = this.input.value.slice(0, -1); return; }
    if ("drop" in data) { this.tokens.splice(Number(data.drop), 1); this.draw(); return; }
    if ("group" in data) { if (this.tokens.length && this.tokens.at(-1) !== "/") this.tokens.push("/"); this.draw(); return; }
    if ("turn" in data) { this.turn(); return; }
    if ("half" in data) { this.halved(data.half); return; }
    if ("put" in data) this.pressed(data.put, key.classList.contains("whole"));
  }

  turn() {
    const last = this.tokens.at(-1);
    if (!last || last === "/") return;
    this.tokens[this.tokens.length - 1] = last.endsWith("/H") ? last.slice(0, -2) : `${last}/H`;
    this.draw();
  }

  halved(half) {
    if (this.kind === "card" && this.rank) { this.add(this.rank + half); return; }
    this.half = this.half === half ? "" : half;
    this.draw();
  }

  pressed(value, whole = false) {
    if (this.kind === "card" && !whole) {
      if (this.half) this.add(value + this.half);
      else { this.rank = this.rank === value ? "" : value; this.draw(); }
      return;
    }
    if (this.kind === "dart") { this.add(times(value, this.half)); return; }
    this.add(value);
  }

  add(token) {
    this.half = "";
    this.rank = "";
    if (this.allowed && !this.allowed.has(token)) { this.draw(); return; }
    if (this.kind === "player" && this.tokens.includes(token)) return;
    if (this.full) return;
    if (this.grouped && !this.keys.querySelector(".suit-name") && newGroup(this.tokens, token)) this.tokens.push("/");
    this.tokens.push(token);
    this.draw();
    navigator.vibrate?.(8);
    const form = this.field.closest("form");
    if (form && "auto" in form.dataset) submitWhenFull(form);
  }

  /** As it was offered: what was tapped has been sent. */
  clear() {
    this.tokens = this.read(this.offered);
    this.half = this.rank = "";
    this.input.value = this.offered;
    if (this.keys) this.draw();
  }

  draw() {
    if (this.kind === "number") return;
    this.input.value = this.tokens.join(this.kind === "player" ? ", " : " ");
    this.chosen.replaceChildren(...this.tokens.map((token, index) => this.chip(token, index)));
    if (this.most !== Infinity && this.most <= 12) {
      for (let left = this.tokens.length; left < this.most; left += 1) {
        const slot = document.createElement("span");
        slot.className = "slot-empty";
        this.chosen.append(slot);
      }
    }
    for (const key of this.keys.querySelectorAll("[data-half]")) {
      key.setAttribute("aria-pressed", String(key.dataset.half === this.half));
      if (this.allowed && this.rank) key.disabled = !this.allowed.has(this.rank + key.dataset.half);
      else key.disabled = false;
    }
    for (const key of this.keys.querySelectorAll("[data-put]")) {
      if (this.kind === "card") {
        key.setAttribute("aria-pressed", String(key.dataset.put === this.rank));
        key.disabled = Boolean(this.allowed && this.half && !key.classList.contains("whole") && !this.allowed.has(key.dataset.put + this.half));
      }
      if (this.kind === "player") key.disabled = this.tokens.includes(key.dataset.put);
      if (this.kind === "dart" && this.half) key.disabled = times(key.dataset.put, this.half) === "";
      else if (this.kind === "dart") key.disabled = false;
    }
  }

  /** What stands on a card of a pack of its own: the card without suit as on its key, another as on its two keys. */
  own(token) {
    if (this.kind !== "card" || token === "*") return null;
    const on = (attribute, value) => this.keys?.querySelector(`[data-${attribute}="${CSS.escape(value)}"]`);
    const whole = on("put", token);
    if (whole?.classList.contains("whole")) return whole.textContent;
    const suit = on("half", token.at(-1));
    return suit?.classList.contains("suit-name") ? `${on("put", token.slice(0, -1))?.textContent ?? token.slice(0, -1)} ${suit.textContent}` : null;
  }

  chip(token, index) {
    if (token === "/") {
      const bar = document.createElement("span");
      bar.className = "chosen-bar";
      return bar;
    }
    const key = document.createElement("button");
    key.type = "button";
    key.className = "chosen-chip";
    key.dataset.drop = index;
    key.textContent = this.own(token) ?? face(token, this.kind);
    key.setAttribute("aria-label", `take out ${key.textContent}`);
    return key;
  }
}

function times(value, half) {
  if (!half) return value;
  if (value === "25") return half === "D" ? "D25" : "";
  return /^\d+$/.test(value) && value !== "0" ? half + value : "";
}

const WILD = new Set(["2", "*"]);

/** Whether a rank begins another meld: natural cards of one rank belong together, wild cards to the meld before them. */
function newGroup(tokens, token) {
  const from = tokens.lastIndexOf("/") + 1;
  const group = tokens.slice(from);
  const natural = group.find((part) => !WILD.has(part));
  return Boolean(natural) && !WILD.has(token) && token !== natural;
}

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function face(token, kind) {
  if (token.endsWith("/H")) return `${face(token.slice(0, -2), kind)} ↷`;
  if (token === "*") return "★";
  if (kind === "card") return token.slice(0, -1).replace("T", "10") + (SIGNS[token.at(-1)] ?? "");
  if (kind === "rank") return { T: "10", "3b": "3♠", "3r": "3♥" }[token] ?? token;
  if (kind === "dart") return { 0: "–", D25: "Bull" }[token] ?? token;
  return token;
}
