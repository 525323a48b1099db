// Where people sit, drawn from above as their names are typed: round a table, partners across, or many tables of four.

const SVG = "http://www.w3.org/2000/svg";
const TABLES_DRAWN = 25;

function put(parent, tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

const short = (name, length) => (name.length > length ? `${name.slice(0, length - 1)}…` : name);

function drawing(width, height, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

function round(names, partners, way = 1) {
  const svg = drawing(360, 300, `Round the table: ${names.map((name, index) => name || `player ${index + 1}`).join(", ")}`);
  put(svg, "circle", { class: "map-table", cx: 180, cy: 150, r: 68 });
  names.forEach((name, index) => {
    const angle = (way * index / names.length) * 2 * Math.PI - Math.PI / 2;
    const x = 180 + 108 * Math.cos(angle);
    const y = 150 + 108 * Math.sin(angle);
    put(svg, "circle", { class: partners && index % 2 ? "map-seat side" : "map-seat", cx: x, cy: y, r: 16 });
    put(svg, "text", { class: "map-number", x, y: y + 5, "text-anchor": "middle" }, index + 1);
    const below = Math.sin(angle) > -0.5;
    put(svg, "text", { class: "map-name", x, y: below ? y + 34 : y - 24, "text-anchor": "middle" }, short(name, 12));
  });
  return svg;
}

function table(names, number) {
  const svg = drawing(150, 118, `Table ${number}: ${names.filter(Boolean).join(", ") || "nobody yet"}`);
  put(svg, "rect", { class: "map-table", x: 45, y: 38, width: 60, height: 42, rx: 8 });
  put(svg, "text", { class: "map-number", x: 75, y: 65, "text-anchor": "middle" }, number);
  const places = [[75, 28], [112, 64], [75, 100], [38, 64]];
  names.forEach((name, index) => {
    const [x, y] = places[index];
    const anchor = ["middle", "start", "middle", "end"][index];
    put(svg, "text", { class: index % 2 ? "map-name side" : "map-name", x, y, "text-anchor": anchor }, short(name || "·", index % 2 ? 6 : 14));
  });
  return svg;
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
    const more = document.createElement("p");
    more.textContent = `and ${Math.ceil(sitting.length / 4) - TABLES_DRAWN} more tables`;
    map.append(more);
  }
}
