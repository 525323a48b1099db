// The seats, drawn from above as names are typed: round a table, partners across, or many tables of four.

import { element } from "../element.js";

const TABLES_DRAWN = 25;

const short = (name, length) => (name.length > length ? `${name.slice(0, length - 1)}…` : name);

function drawing(width, height, label, ...parts) {
  return element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...parts);
}

function middle(look, x, y, text) {
  return element("text", { class: look, x, y, "text-anchor": "middle" }, String(text));
}

function round(names, partners, way = 1) {
  const label = `Round the table: ${names.map((name, index) => name || `player ${index + 1}`).join(", ")}`;
  const seats = names.flatMap((name, index) => {
    const angle = (way * index / names.length) * 2 * Math.PI - Math.PI / 2;
    const x = 180 + 108 * Math.cos(angle);
    const y = 150 + 108 * Math.sin(angle);
    const below = Math.sin(angle) > -0.5;
    return [
      element("circle", { class: partners && index % 2 ? "map-seat side" : "map-seat", cx: x, cy: y, r: 16 }),
      middle("map-number", x, y + 5, index + 1),
      middle("map-name", x, below ? y + 34 : y - 24, short(name, 12)),
    ];
  });
  return drawing(360, 300, label, element("circle", { class: "map-table", cx: 180, cy: 150, r: 68 }), ...seats);
}

function table(names, number) {
  const places = [[75, 28, "middle"], [112, 64, "start"], [75, 100, "middle"], [38, 64, "end"]];
  const people = names.map((name, index) => {
    const [x, y, anchor] = places[index];
    return element("text", { class: index % 2 ? "map-name side" : "map-name", x, y, "text-anchor": anchor }, short(name || "·", index % 2 ? 6 : 14));
  });
  return drawing(
    150, 118, `Table ${number}: ${names.filter(Boolean).join(", ") || "nobody yet"}`,
    element("rect", { class: "map-table", x: 45, y: 38, width: 60, height: 42, rx: 8 }),
    middle("map-number", 75, 65, number),
    ...people,
  );
}

export function drawSeats(map, kind, names) {
  if (kind === "list") return;
  map.replaceChildren();
  map.hidden = !names.some(Boolean);
  if (map.hidden) return;
  if (kind !== "tables") {
    map.append(round(names, kind === "partners", kind === "counter" ? -1 : 1));
    return;
  }
  const sitting = names.filter(Boolean);
  for (let first = 0; first < sitting.length && first / 4 < TABLES_DRAWN; first += 4) {
    map.append(table(sitting.slice(first, first + 4), first / 4 + 1));
  }
  if (sitting.length > TABLES_DRAWN * 4) {
    map.append(element("p", {}, `and ${Math.ceil(sitting.length / 4) - TABLES_DRAWN} more tables`));
  }
}
