/* Pocket billiards on the phone: a ball tapped again is taken out, and balls in the way of the spot are put on the table with a finger. */

const SVG = "http://www.w3.org/2000/svg";
const SCALE = 10;

// A ball is told of once: its key takes it out again.
document.addEventListener("click", (event) => {
  const key = event.target.closest?.(".pad-ball [data-put]");
  const chosen = key ? [...key.closest(".pad-ball").querySelectorAll(".chosen-chip")] : [];
  const chip = chosen.find((one) => one.textContent === key.dataset.put);
  if (!chip) return;
  event.stopPropagation();
  chip.click();
}, true);

function look() {
  for (const input of document.querySelectorAll('#entry input[name="others"]')) if (!input.bed) input.bed = new Bed(input);
}

function part(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

class Bed {
  constructor(input) {
    const sizes = document.querySelector("#strip [data-length]")?.dataset ?? {};
    this.input = input;
    this.quarter = Number(sizes.length ?? 100) / 4;
    this.diameter = Number(sizes.diameter ?? 2.25);
    this.cue = false;
    this.held = null;
    this.balls = read(input.value);
    this.draw();
    input.addEventListener("input", () => { this.balls = read(input.value); this.fill(); });
  }

  draw() {
    const side = 2 * this.quarter * SCALE, middle = side / 2;
    const box = document.createElement("div");
    box.className = "bl-place-balls";
    this.svg = part("svg", { class: "bl-svg", viewBox: `-12 -12 ${side + 24} ${side + 24}`, role: "img", "aria-label": "The foot of the table: tap where a ball lies" });
    this.svg.append(
      part("rect", { class: "bl-cushion", x: -12, y: -12, width: side + 24, height: side + 24, rx: 8 }),
      part("rect", { class: "bl-cloth", x: 0, y: 0, width: side, height: side }),
      part("circle", { class: "bl-pocket", cx: side, cy: 0, r: 20 }), part("circle", { class: "bl-pocket", cx: side, cy: side, r: 20 }),
      part("line", { class: "bl-string", x1: 0, y1: middle, x2: side, y2: middle }),
      part("circle", { class: "bl-spot", cx: middle, cy: middle, r: 5 }),
    );
    this.group = part("g", {});
    this.svg.append(this.group);
    const tools = document.createElement("div");
    tools.className = "bl-tools";
    this.white = tool("It is the cue ball", () => { this.cue = !this.cue; this.fill(); });
    tools.append(this.white, tool("Clear", () => { this.balls = []; this.write(); }));
    box.append(this.svg, tools);
    this.input.after(box);
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", () => this.up());
    this.svg.addEventListener("pointercancel", () => { this.held = null; });
    this.fill();
  }

  /** The place under a finger, in inches from the foot spot, kept on the bed. */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const most = this.quarter - this.diameter / 2;
    const inches = (value, low) => Math.round(10 * Math.max(low, Math.min(most, value / SCALE - this.quarter))) / 10;
    return { x: inches(point.x, -this.quarter), y: inches(point.y, -most) };
  }

  down(event) {
    event.preventDefault();
    const place = this.at(event);
    this.held = this.balls.find((ball) => Math.hypot(ball.x - place.x, ball.y - place.y) < this.diameter) ?? null;
    this.moved = !this.held;
    if (!this.held) {
      if (this.cue) this.balls = this.balls.filter((ball) => !ball.cue);
      this.held = { ...place, cue: this.cue };
      this.balls.push(this.held);
      this.cue = false;
      this.write();
    }
    this.svg.setPointerCapture?.(event.pointerId);
  }

  move(event) {
    if (!this.held) return;
    const place = this.at(event);
    if (place.x === this.held.x && place.y === this.held.y) return;
    Object.assign(this.held, place);
    this.moved = true;
    this.write();
  }

  up() {
    if (this.held && !this.moved) this.balls.splice(this.balls.indexOf(this.held), 1);
    this.held = null;
    this.write();
  }

  write() {
    this.input.value = this.balls.map((ball) => `${ball.cue ? "c" : ""}${ball.x},${ball.y}`).join(" ");
    this.fill();
  }

  fill() {
    const middle = this.quarter * SCALE;
    this.white.setAttribute("aria-pressed", String(this.cue));
    this.group.replaceChildren(...this.balls.map((ball) => part("circle", {
      class: `bl-round ${ball.cue ? "cue" : "other"}`, cx: middle + ball.x * SCALE, cy: middle + ball.y * SCALE, r: this.diameter * SCALE / 2,
    })));
  }
}

function tool(text, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

function read(text) {
  const found = text.matchAll(/(c?)(-?[\d.]+),(-?[\d.]+)/gi);
  return [...found].map(([, cue, x, y]) => ({ x: Number(x), y: Number(y), cue: Boolean(cue) }));
}

new MutationObserver(look).observe(document.querySelector("main"), { childList: true, subtree: true });
look();
