// The seats, drawn from above as names are typed: round a table, partners across, or many tables of four.

import { element } from "../element.js";

const TABLES_DRAWN = 25;
/* The width of a letter and the height of a line, in units of the drawing. */
const LETTER = 8.8;
const LINE = 16;

/* A name in lines that fit a room; it breaks after a hyphen or a space. */
function linesOf(name, room) {
  const lines = [];
  for (const part of name.match(/[^\s-]+-*|-+/g) ?? []) {
    const last = lines.at(-1);
    const longer = last && (last.endsWith("-") ? last + part : `${last} ${part}`);
    if (longer && longer.length * LETTER <= room) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/* The lines of a name, the first at `top`; a word without a break that is too long is narrower. */
function written(look, lines, x, top, anchor, room) {
  return lines.map((line, index) => element("text", {
    class: look, x, y: top + LINE * (index + 0.8), "text-anchor": anchor,
    ...(line.length * LETTER * 0.9 > room && { textLength: room, lengthAdjust: "spacingAndGlyphs" }),
  }, line));
}

function drawing(width, height, label, ...parts) {
  return element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...parts);
}

function number(x, y, value) {
  return element("text", { class: "map-number", x, y: y + 5, "text-anchor": "middle" }, String(value));
}

function round(names, partners, way = 1) {
  const label = `Round the table: ${names.map((name, index) => name || `player ${index + 1}`).join(", ")}`;
  const seats = names.map((name, index) => {
    const angle = (way * index / names.length) * 2 * Math.PI - Math.PI / 2;
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const side = Math.abs(across) > 0.01 ? Math.sign(across) : 0;
    const room = side ? 156 - 80 * Math.abs(across) : 350;
    return { side, across, down, room, index, lines: linesOf(name, room) };
  });
  // The table is so long that the names beside it have their lines.
  let long = 84;
  for (const seat of seats) for (const other of seats) {
    const apart = Math.abs(seat.down - other.down);
    const lines = (seat.lines.length + other.lines.length) / 2;
    if (seat.side && seat.side === other.side && apart > 0.01) long = Math.max(long, Math.max(34, LINE * lines + 4) / apart);
  }
  const space = (way) => 20 + LINE * Math.max(0, ...seats.filter((seat) => !seat.side && Math.sign(seat.down) === way).map((seat) => seat.lines.length));
  const middle = space(-1) + long;
  const drawn = seats.flatMap(({ side, across, down, room, index, lines }) => {
    const [x, y] = [180 + 80 * across, middle + long * down];
    const tall = LINE * lines.length;
    const top = side ? y - tall / 2 : down < 0 ? y - 18 - tall : y + 18;
    return [
      element("circle", { class: partners && index % 2 ? "map-seat side" : "map-seat", cx: x, cy: y, r: 16 }),
      number(x, y, index + 1),
      ...written("map-name", lines, x + 21 * side, top, side ? (side < 0 ? "end" : "start") : "middle", room),
    ];
  });
  const table = element("rect", { class: "map-table", x: 124, y: middle - long + 24, width: 112, height: 2 * long - 48, rx: 56 });
  return drawing(360, middle + long + space(1), label, table, ...drawn);
}

function table(names, place) {
  const lines = names.map((name, index) => linesOf(name || "·", index % 2 ? 74 : 196));
  const high = Math.max(44, ...lines.map((each, index) => (index % 2 ? LINE * each.length : 0)));
  const above = LINE * (lines[0]?.length ?? 0) + 8;
  const middle = above + high / 2;
  const places = [[100, above - 6 - LINE * (lines[0]?.length ?? 0), "middle"], [124, middle, "start"], [100, above + high + 2, "middle"], [76, middle, "end"]];
  const people = lines.flatMap((each, index) => {
    const [x, y, anchor] = places[index];
    const top = index % 2 ? y - (LINE * each.length) / 2 : y;
    return written(index % 2 ? "map-name side" : "map-name", each, x, top, anchor, index % 2 ? 74 : 196);
  });
  return drawing(
    200, above + high + LINE * (lines[2]?.length ?? 0) + 6, `Table ${place}: ${names.filter(Boolean).join(", ") || "nobody yet"}`,
    element("rect", { class: "map-table", x: 80, y: middle - 20, width: 40, height: 40, rx: 8 }),
    number(100, middle, place),
    ...people,
  );
}

export function drawSeats(map, kind, names) {
  if (kind === "list") return;
  map.replaceChildren();
  map.hidden = !names.some(Boolean);
  if (map.hidden) return;
  const sitting = names.filter(Boolean);
  if (kind !== "tables") {
    map.append(kind === "partners" ? round(names, true) : round(sitting, false, kind === "counter" ? -1 : 1));
    return;
  }
  for (let first = 0; first < sitting.length && first / 4 < TABLES_DRAWN; first += 4) {
    map.append(table(sitting.slice(first, first + 4), first / 4 + 1));
  }
  if (sitting.length > TABLES_DRAWN * 4) {
    map.append(element("p", {}, `and ${Math.ceil(sitting.length / 4) - TABLES_DRAWN} more tables`));
  }
}
