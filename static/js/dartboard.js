/* A dartboard for a thumb: a tap enters a dart; a long press, a drag, or the first of two taps opens a lens on its sector. */
import { element } from "./element.js";
import { prefer, preference } from "./storage.js";
import { thing } from "./things.js";

const CLOCKWISE = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5];
const ANGLE = 18;
/* The rings of the board: the bull, its outer ring, the inner and outer edges of trebles and doubles; the whole picture. */
const [BULL, OUTER, T0, T1, D0, D1, EDGE] = [17, 38, 72, 106, 131, 166, 198];
const VIEW = `${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`;
/* The lens: three sectors, the middle one wide enough for a thumb. */
const LENS = { width: 336, height: 244, top: 300, rings: [["", 60, 108], ["T", 108, 160], ["", 160, 208], ["D", 208, 258]], edges: [-48, -19, 19, 48] };
/* A press becomes a long one after this time, in milliseconds; a drag after this way, in pixels. */
const LONG = 400;
const FAR = 12;

const polar = (x, y) => ({ from: Math.hypot(x, y), at: (Math.atan2(x, -y) * 180) / Math.PI });
const point = (radius, angle) => [radius * Math.sin((angle * Math.PI) / 180), -radius * Math.cos((angle * Math.PI) / 180)];
const neighbour = (sector, by) => CLOCKWISE[(CLOCKWISE.indexOf(sector) + by + 20) % 20];

function wedge([inner, outer], [from, to]) {
  const at = (radius, angle) => point(radius, angle).map((value) => value.toFixed(1)).join(" ");
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** The place of a dart on the board: its ring, and the middle of its sector. */
function lies(dart) {
  if (dart === "D25") return { ring: [0, BULL], angle: 0 };
  if (dart === "25") return { ring: [BULL, OUTER], angle: 90 };
  const ring = { D: [D0, D1], T: [T0, T1] }[dart[0]] ?? [T1, D0];
  return { ring, angle: CLOCKWISE.indexOf(Number(dart.replace(/^[DT]/, ""))) * ANGLE };
}

/** The dart at a place of the board; empty beside its doubles. */
function dartAt(x, y) {
  const { from, at } = polar(x, y);
  if (from <= BULL) return "D25";
  if (from <= OUTER) return "25";
  if (from > D1) return "";
  const ring = from > D0 ? "D" : from > T0 && from <= T1 ? "T" : "";
  return `${ring}${CLOCKWISE[(Math.round(at / ANGLE) + 20) % 20]}`;
}

/** The dart at a place of the lens on a sector; empty beside its rings. */
function dartInLens(sector, x, y) {
  const { from, at } = polar(x - LENS.width / 2, y - LENS.top);
  const ring = LENS.rings.find(([, inner, outer]) => from >= inner && from <= outer);
  const by = LENS.edges.filter((edge) => at >= edge).length - 2;
  return ring && Math.abs(by) <= 1 ? `${ring[0]}${neighbour(sector, by)}` : "";
}

/** A place in the measure of a drawing. */
function placeIn(drawing, event) {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const [x, y, wide, high] = drawing.getAttribute("viewBox").split(" ").map(Number);
  return [x + ((event.clientX - left) / width) * wide, y + ((event.clientY - top) / height) * high];
}

export class Dartboard {
  /** @param {(dart: string) => void} enter takes a dart that was tapped. */
  constructor(enter) {
    this.enter = enter;
    this.picture = thing("thumb", "dartboard", "dartboard", VIEW);
    this.marks = element("g", {});
    this.picture.append(this.marks);
    this.name(this.picture, "Dartboard: tap where the dart went");
    this.next = element("span", { class: "tok lamp corner corner-next", hidden: true });
    const miss = () => element("button", { type: "button", class: "key", "data-put": "0" }, "Miss");
    const corner = (where, key) => { key.classList.add("faint", "corner", `corner-${where}`); return key; };
    this.whole = element("div", { class: "aim-board" },
      this.picture, this.next,
      corner("numbers", element("button", { type: "button", class: "key", "data-numbers": "", "aria-label": "1 2 3: number keys" }, "1 2 3")),
      corner("miss", miss()),
      corner("back", element("button", { type: "button", class: "key", "data-back": "", "aria-label": "take out the last dart" }, thing("erase", "ico"))));
    this.twice = element("button", { type: "button", class: "key", onclick: () => this.setTwice(this.twice.getAttribute("aria-pressed") !== "true") }, "Two taps: always look closer first");
    this.lens = element("div", { class: "aim-lens", hidden: true });
    this.close = element("div", { class: "aim-keys", hidden: true },
      element("button", { type: "button", class: "key", onclick: () => this.open(0) }, thing("back", "ico"), "Whole board"), miss(), this.twice);
    this.close.addEventListener("click", ({ target }) => { if (target.closest("[data-put]")) this.open(0); });
    this.box = element("div", { class: "aim" }, this.whole, this.lens, this.close);
    this.setTwice(preference("dart-taps") === "two");
    this.follow();
  }

  name(drawing, says) {
    drawing.removeAttribute("aria-hidden");
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", says);
  }

  setTwice(on) {
    this.twice.setAttribute("aria-pressed", String(on));
    prefer("dart-taps", on ? "two" : "one");
  }

  /** One press at a time: short, long or a drag. */
  follow() {
    let pressed = null;
    const end = () => { clearTimeout(pressed?.timer); pressed = null; };
    const look = () => { const { sector } = pressed; end(); this.open(sector); };
    this.picture.addEventListener("contextmenu", (event) => event.preventDefault());
    this.picture.addEventListener("pointerdown", (event) => {
      end();
      const dart = dartAt(...placeIn(this.picture, event));
      const sector = Number(dart.replace(/^[DT]/, ""));
      if (!dart || event.button) return;
      pressed = { dart, sector, x: event.clientX, y: event.clientY };
      if (sector <= 20) pressed.timer = setTimeout(look, LONG);
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (pressed && pressed.sector <= 20 && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR) look();
    });
    this.picture.addEventListener("pointerup", () => {
      if (!pressed) return;
      const { dart, sector } = pressed;
      end();
      if (sector <= 20 && this.twice.getAttribute("aria-pressed") === "true") this.open(sector);
      else this.enter(dart);
    });
    for (const lost of ["pointercancel", "pointerleave"]) this.picture.addEventListener(lost, end);
  }

  /** The lens on a sector; with 0 the whole board. */
  open(sector) {
    this.lens.hidden = this.close.hidden = !sector;
    this.whole.hidden = Boolean(sector);
    if (!sector) return;
    const drawing = lensOn(sector);
    this.name(drawing, `${sector} and its neighbours: tap where the dart went`);
    drawing.addEventListener("click", (event) => {
      const dart = dartInLens(sector, ...placeIn(drawing, event));
      if (!dart) return;
      this.open(0);
      this.enter(dart);
    });
    this.lens.replaceChildren(drawing);
  }

  /** The darts of the turn where they lie, the one to throw now, and in the dark what does not count. */
  draw(darts, next, says, counting) {
    const marks = counting ? shades(counting) : [];
    if (next) {
      const { ring, angle } = lies(next);
      const lit = next.endsWith("25") ? element("circle", { class: "board-lit", r: ring[1] })
        : element("path", { class: "board-lit", d: wedge(ring, [angle - ANGLE / 2, angle + ANGLE / 2]) });
      marks.push(lit);
    }
    darts.forEach((dart, index) => {
      if (dart === "0") return;
      const { ring: [inner, outer], angle } = lies(dart);
      const beside = darts.slice(0, index).filter((other) => other === dart).length;
      const [x, y] = point(dart === "D25" ? beside * 9 : (inner + outer) / 2, angle + beside * 6);
      marks.push(element("circle", { class: "board-hit", cx: x.toFixed(1), cy: y.toFixed(1), r: 10 }));
      marks.push(element("text", { class: "board-hit-n", x: x.toFixed(1), y: (y + 4.5).toFixed(1) }, index + 1));
    });
    this.marks.replaceChildren(...marks);
    this.next.hidden = !next;
    this.next.textContent = says ?? "";
  }
}

/** The shade over all but the sector, or the bull, of the darts that count. */
function shades(counting) {
  if (counting.includes("D25")) return [ringShade([OUTER, D1], [0, 180]), ringShade([OUTER, D1], [180, 360])];
  const middle = CLOCKWISE.indexOf(Number(counting.find((dart) => /^\d+$/.test(dart)))) * ANGLE;
  const [from, half, to] = [middle + ANGLE / 2, middle + 180, middle + 360 - ANGLE / 2];
  return [ringShade([OUTER, D1], [from, half]), ringShade([OUTER, D1], [half, to]), element("circle", { class: "board-off", r: OUTER })];
}

const ringShade = (ring, angles) => element("path", { class: "board-off", d: wedge(ring, angles) });

function lensOn(sector) {
  const { width, height, top, rings, edges } = LENS;
  const inside = element("g", { transform: `translate(${width / 2} ${top})` });
  for (const by of [-1, 0, 1]) {
    const number = neighbour(sector, by);
    const isDark = CLOCKWISE.indexOf(number) % 2 === 0;
    for (const [ring, inner, outer] of rings) {
      const field = ring ? (isDark ? "red" : "green") : isDark ? "dark" : "light";
      inside.append(element("path", { class: `lens-${field}${by ? " lens-far" : ""}`, d: wedge([inner, outer], [edges[by + 1], edges[by + 2]]) }));
      if (!by) inside.append(written((inner + outer) / 2, 0, `${ring}${number}`, !ring && !isDark ? "lens-field on-light" : "lens-field"));
    }
    inside.append(written(273, by * 30, number, by ? "lens-number lens-beside" : "lens-number"));
  }
  return element("svg", { class: "lens", viewBox: `0 0 ${width} ${height}` }, element("rect", { class: "lens-ground", width, height, rx: 18 }), inside);
}

function written(radius, angle, text, look) {
  const [x, y] = point(radius, angle);
  return element("text", { class: look, x: x.toFixed(1), y: (y + 8).toFixed(1) }, text);
}
