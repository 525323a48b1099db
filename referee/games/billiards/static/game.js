/* Pocket billiards on the phone: the rarer facts of a stroke in small groups, and balls put on the table with a finger or by keys. */

import { element } from "../../js/element.js";

/** Facts that matter only beside another one. */
const NEEDS = { after_frozen: "frozen", over_ball: "dug_under", fell_after: "fell", passed_over: "fell" };

// A ball is entered once: its key takes it out again.
document.addEventListener("click", (event) => {
  const key = event.target.closest?.(".pad-ball [data-put]");
  const chosen = key ? [...key.closest(".pad-ball").querySelectorAll(".chosen-chip")] : [];
  const chip = chosen.find((part) => part.textContent === key.dataset.put);
  if (!chip) return;
  event.stopPropagation();
  chip.click();
}, true);

/** Make ready what the server has put on the page. */
function look() {
  for (const { form } of document.querySelectorAll('[name="pocketed"], [name="f.pocketed"]')) if (form) form.facts ??= new Stroke(form);
  for (const field of document.querySelectorAll("#entry .page-field-group .page-field-choice:not(.bl-toggled)")) toggle(field);
  for (const input of document.querySelectorAll('#entry input[name="others"]')) if (!input.bed) input.bed = new Bed(input);
}

// --- the facts of a stroke -------------------------------------------------------------------------------------------

/** The form of a stroke: yes and no in one tap; what differs shows on the headings under which the facts stand. */
class Stroke {
  constructor(form) {
    this.form = form;
    // The page of a correction has its own names.
    this.prefix = form.querySelector('[name="f.pocketed"]') ? "f." : "";
    this.folds = [...form.querySelectorAll(".folded")].map((fold) => ({ fold, heading: fold.firstElementChild, title: fold.firstElementChild.textContent }));
    this.parts = new Map();
    for (const input of form.querySelectorAll(this.folds.length ? ".folded [name]" : "[name]:not([type=hidden])")) {
      const field = input.closest(".page-field") ?? input.closest(".field");
      const name = input.name.slice(this.prefix.length);
      if (field && !this.parts.has(name)) this.parts.set(name, { field, usual: this.usual(name) });
    }
    for (const { field } of this.parts.values()) toggle(field);
    if (!form.matches(".offer")) for (const { fold, title } of this.folds) kept(fold, title);
    if (!this.folds.length) {
      const hand = form.querySelector(".hand");
      hand.classList.add("bl-send");
      hand.append(...form.querySelectorAll(".bl-toggled"));
    }
    form.addEventListener("click", () => queueMicrotask(() => this.show()));
    form.addEventListener("change", () => this.show());
    form.addEventListener("input", () => this.show());
    this.show();
  }

  value(name) {
    const field = this.form.elements[this.prefix + name];
    return field instanceof RadioNodeList ? field.value : field.value.trim().replace(/^0$/, "");
  }

  /** The value of a field that nobody has changed: the first choice, or nothing; an ordinary stroke reaches a cushion. */
  usual(name) {
    const field = this.form.elements[this.prefix + name];
    if (name === "cushion" && this.form.matches(".offer")) return field.value;
    return field instanceof RadioNodeList ? field[0].value : field.options?.[0].value ?? "";
  }

  differs(name) { return this.parts.has(name) && this.value(name) !== this.parts.get(name).usual; }

  /** Show the changed facts and the fields that these need; the ordinary button does not send a stroke without any. */
  show() {
    for (const [name, other] of Object.entries(NEEDS)) {
      if (this.parts.has(name)) this.parts.get(name).field.hidden = !this.differs(other);
    }
    for (const { fold, heading, title } of this.folds) {
      const count = [...this.parts].filter(([name, { field }]) => fold.contains(field) && this.differs(name)).length;
      heading.textContent = count ? `${title}: ${count}` : title;
      fold.classList.toggle("folded-differing", count > 0);
    }
    for (const pad of this.form.querySelectorAll('.offer .pad-ball')) pressed(pad);
    if (this.folds.length) return;
    const enter = this.form.querySelector(".enter");
    enter.textContent = this.differs("cue_ball_pocketed") ? "Pocketed, the cue ball too" : "Pocketed, cue ball safe";
    enter.disabled = ![...this.parts.keys()].some((name) => this.differs(name));
  }
}

/** The keys of balls that are entered stay down; of several each has its place in the order. */
function pressed(pad) {
  const balls = pad.querySelector("input.plain").value.split(" ");
  for (const key of pad.querySelectorAll("[data-put]")) {
    const place = balls.indexOf(key.dataset.put) + 1;
    key.setAttribute("aria-pressed", String(place > 0));
    key.dataset.place = place && balls.length > 1 ? place : "";
  }
}

/** A part that was opened in a question or a correction stays open with each answer. */
function kept(fold, title) {
  fold.open ||= opened.has(title);
  fold.addEventListener("toggle", () => { if (fold.open) opened.add(title); else opened.delete(title); });
}

const opened = new Set();

/** One chip in the place of yes and no: the answer that is not chosen is the one to tap. A question keeps both. */
function toggle(field) {
  const chips = [...field.querySelectorAll("label.chip")];
  const legend = field.querySelector("legend");
  const text = legend?.textContent.trim() ?? "";
  if (chips.length !== 2 || text.endsWith("?")) return;
  for (const chip of chips) {
    const words = chip.querySelector("span");
    words.replaceChildren(text, element("span", { class: "unseen" }, `: ${words.textContent.trim()}`));
    chip.classList.add("bl-toggle");
  }
  chips[0].classList.add("bl-undo");
  for (const part of field.querySelectorAll("legend, .rule-id")) part.hidden = true;
  field.classList.add("bl-toggled");
}

// --- balls in the way ------------------------------------------------------------------------------------------------

/** The half width of the closer view, in inches from the long string. */
const NEAR = 7.5;

/** The table as the server draws it, with the balls in the way put on it; what is put there is written into the field. */
class Bed {
  constructor(input) {
    const drawn = document.querySelector("#strip .bl-whole");
    if (!drawn) return;
    const size = (name) => Number(drawn.dataset[name]);
    this.input = input;
    this.foot = size("foot");
    this.middle = size("middle");
    this.radius = size("radius");
    this.length = size("length");
    this.balls = read(input.value);
    this.cue = false;
    this.near = false;
    this.centre = this.foot;
    this.draw(drawn.cloneNode(true));
    input.addEventListener("input", () => { this.balls = read(input.value); this.fill(); });
  }

  draw(svg) {
    this.svg = svg;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", "The table: tap where a ball lies; arrow keys move a ball, Delete takes it away");
    this.whole = svg.getAttribute("viewBox");
    svg.querySelectorAll(".bl-lying .other, .bl-lying .cue").forEach((ball) => ball.parentNode.remove());
    this.group = element("g");
    svg.append(this.group);
    this.where = element("p", { class: "bl-where", role: "status" });
    this.white = this.tool("It is the cue ball", () => { this.cue = !this.cue; this.fill(); });
    this.lens = this.tool("Closer", () => { this.near = !this.near; this.fill(); });
    const tools = element(
      "div", { class: "bl-tools" },
      this.lens, this.white,
      this.tool("Add a ball", () => this.add({ x: 0, y: 4 })),
      this.tool("Clear", () => { this.balls = []; this.write(); }),
    );
    this.input.closest(".field").prepend(element("div", { class: "bl-place-balls" }, svg, this.where, tools));
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", () => this.up());
    svg.addEventListener("pointercancel", () => { this.held = null; });
    svg.addEventListener("keydown", (event) => this.key(event));
    this.fill();
  }

  tool(text, onclick) {
    return element("button", { type: "button", class: "button", onclick }, text);
  }

  /** The place under a finger, in inches from the foot spot. */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: (point.x - this.foot) / 10, y: (point.y - this.middle) / 10 };
  }

  /** A place kept on the bed, in tenths of an inch. */
  kept({ x, y }) {
    const within = (value, low, high) => Math.round(10 * Math.max(low, Math.min(high, value))) / 10 + 0;
    const side = (this.middle - this.radius) / 10;
    return { x: within(x, (this.radius - this.foot) / 10, (this.length - this.radius - this.foot) / 10), y: within(y, -side, side) };
  }

  add(place) {
    if (this.cue) this.balls = this.balls.filter((ball) => !ball.cue);
    this.balls.push({ ...this.kept(place), cue: this.cue });
    this.cue = false;
    this.write();
    return this.balls.at(-1);
  }

  down(event) {
    event.preventDefault();
    const place = this.at(event);
    // A thumb is wider than a ball of the whole table: half a thumb beside it still takes it.
    const reach = Math.max(this.radius / 10, 14 / (10 * this.svg.getScreenCTM().a));
    const away = (ball) => Math.hypot(ball.x - place.x, ball.y - place.y);
    this.held = [...this.balls].sort((a, b) => away(a) - away(b)).find((ball) => away(ball) < reach) ?? null;
    this.put = !this.held;
    this.moved = false;
    this.held ??= this.add(place);
    this.off = { x: this.held.x - place.x, y: this.held.y - place.y };
    this.svg.setPointerCapture?.(event.pointerId);
  }

  move(event) {
    if (!this.held) return;
    const at = this.at(event);
    const place = this.kept({ x: at.x + this.off.x, y: at.y + this.off.y });
    if (place.x === this.held.x && place.y === this.held.y) return;
    Object.assign(this.held, place);
    this.moved = true;
    this.write();
  }

  up() {
    if (!this.held) return;
    if (!this.put && !this.moved) this.balls.splice(this.balls.indexOf(this.held), 1);
    if (Math.abs(this.held.y) < NEAR) this.centre = this.foot + 10 * this.held.x;
    this.held = null;
    this.write();
  }

  key(event) {
    const ball = this.balls[event.target.dataset.ball];
    if (!ball) return;
    const step = event.shiftKey ? 1 : 0.1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by) Object.assign(ball, this.kept({ x: ball.x + by[0], y: ball.y + by[1] }));
    else if (event.key === "Delete" || event.key === "Backspace") this.balls.splice(this.balls.indexOf(ball), 1);
    else return;
    event.preventDefault();
    this.write();
  }

  write() {
    this.input.value = this.balls.map((ball) => `${ball.cue ? "c" : ""}${ball.x},${ball.y}`).join(" ");
    this.fill();
  }

  fill() {
    const focused = this.group.contains(document.activeElement) ? document.activeElement.dataset.ball : null;
    this.group.replaceChildren(...this.balls.map((ball, index) => this.round(ball, index)));
    this.group.querySelector(`[data-ball="${focused}"]`)?.focus();
    this.where.textContent = this.balls.map(says).join("; ");
    this.white.setAttribute("aria-pressed", String(this.cue));
    this.lens.textContent = this.near ? "Whole table" : "Closer";
    const left = Math.max(-50, Math.min(this.length - 225, this.centre - 137));
    this.svg.setAttribute("viewBox", this.near ? `${left} ${this.middle - 10 * NEAR} 275 ${20 * NEAR}` : this.whole);
  }

  round(ball, index) {
    const round = element("circle", { cx: this.foot + 10 * ball.x, cy: this.middle + 10 * ball.y, r: this.radius, class: `bl-round ${ball.cue ? "cue" : "other"}` });
    return element("g", { tabindex: 0, role: "button", "data-ball": index, "aria-label": says(ball) }, round);
  }
}

/** The place of a ball, in words. */
function says({ x, y, cue }) {
  const along = x ? `${Math.abs(x)} in ${x > 0 ? "behind" : "in front of"} the foot spot` : "level with the foot spot";
  const across = y ? `${Math.abs(y)} in to the ${y > 0 ? "right" : "left"}` : "on the long string";
  return `${cue ? "the cue ball" : "a ball"}: ${along}, ${across}`;
}

function read(text) {
  const spots = text.matchAll(/(c?)(-?[\d.]+),(-?[\d.]+)/gi);
  return [...spots].map(([, cue, x, y]) => ({ x: Number(x), y: Number(y), cue: Boolean(cue) }));
}

new MutationObserver(look).observe(document.querySelector("main"), { childList: true, subtree: true });
look();
