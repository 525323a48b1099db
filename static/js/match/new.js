// A new match: names by a tap, in order by dragging or by buttons, seats drawn.
import { element } from "../element.js";
import { drawSeats } from "./seats.js";

const form = document.querySelector("[data-new]");
const list = form.querySelector("[data-seat-list]");
const known = form.querySelector("[data-known]");
const adder = form.querySelector("[data-add-seat]");
const map = form.querySelector("[data-seat-map]");
const least = Number(form.dataset.least);
const most = Number(form.dataset.most);
const step = Number(form.dataset.step);

const announcement = element("p", { class: "unseen", role: "status" });
list.after(announcement);

const seats = () => [...list.children];
const field = (seat) => seat.querySelector("input");
const names = () => seats().map((seat) => field(seat).value.trim());

function button(text, label, onclick) {
  return element("button", { type: "button", class: "seat-button", "data-label": label, onclick }, text);
}

// --- one seat ---

function dress(seat) {
  const onpointerdown = (event) => drag(event, seat, grip);
  const grip = element("button", { type: "button", class: "seat-button seat-grip", "data-label": "Drag", tabindex: -1, "aria-hidden": "true", onpointerdown }, "⠿");
  const tools = element(
    "span", { class: "seat-tools" },
    button("↑", "up", () => moveUp(seat)),
    button("✕", "remove", () => leaveOut(seat)),
    grip,
  );
  seat.append(tools);
  field(seat).addEventListener("keydown", (event) => next(event, seat));
  field(seat).addEventListener("paste", (event) => paste(event, seat));
}

function add(name = "") {
  if (list.children.length >= most) return null;
  const first = seats()[0];
  const label = first.querySelector("label").cloneNode(true);
  const input = field(first).cloneNode(true);
  for (const mark of ["aria-invalid", "aria-describedby"]) input.removeAttribute(mark);
  input.value = name;
  const seat = element("li", { class: "seat" }, label, input);
  list.append(seat);
  dress(seat);
  settle();
  return seat;
}

function leaveOut(seat) {
  const name = field(seat).value.trim();
  const focus = seat.nextElementSibling ?? seat.previousElementSibling;
  if (list.children.length > Math.max(1, least)) seat.remove();
  else field(seat).value = "";
  field(seat.isConnected ? seat : focus).focus();
  announcement.textContent = name ? `${name} is removed` : "";
  settle();
}

function moveUp(seat) {
  const before = seat.previousElementSibling;
  if (!before) return;
  before.before(seat);
  settle();
  const tool = seat.querySelector('[data-label="up"]');
  (tool.disabled ? field(seat) : tool).focus();
  announcement.textContent = `${field(seat).value.trim() || "An empty seat"} is now player ${seats().indexOf(seat) + 1}`;
}

function drag(event, seat, grip) {
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  seat.classList.add("dragged");
  const follow = (moved) => {
    const all = seats();
    const at = all.indexOf(seat);
    const isAbove = (other) => { const { top, height } = other.getBoundingClientRect(); return top + height / 2 < moved.clientY; };
    // All that the finger has passed make way, however fast it was: a seat that is put in anew loses the finger.
    seat.before(...all.slice(at + 1).filter(isAbove));
    seat.after(...all.slice(0, at).filter((other) => !isAbove(other)));
  };
  const drop = () => {
    grip.removeEventListener("pointermove", follow);
    seat.classList.remove("dragged");
    settle();
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("lostpointercapture", drop, { once: true });
}

// --- names that are there twice ---

const alike = (name) => name.normalize("NFKC").toLocaleLowerCase();

/* The server says the same; here it is said as soon as the name is typed. */
function markDoubled() {
  const taken = new Map();
  let first = null;
  for (const [at, seat] of [...seats()].entries()) {
    const input = field(seat);
    const name = input.value.trim();
    const other = name && taken.get(alike(name));
    const doubled = other !== undefined && name;
    if (!doubled) taken.set(alike(name), at + 1);
    const before = seat.querySelector("[data-doubled]");
    before?.remove();
    if (!seat.querySelector(".fault")) for (const mark of ["aria-invalid", "aria-describedby"]) input.removeAttribute(mark);
    if (!doubled || seat.querySelector(".fault")) continue;
    const fault = element("p", { class: "fault", id: `${input.id}-doubled`, "data-doubled": true }, element("span", { "aria-hidden": "true" }, "✕"), ` ${name} is in seat ${other} too. Tell them apart.`);
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", fault.id);
    seat.append(fault);
    if (!before) first ??= seat;
  }
  first?.scrollIntoView({ block: "nearest" });
}

// --- typing ---

function next(event, seat) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const following = seat.nextElementSibling ?? (field(seat).value.trim() && step === 1 ? add() : null);
  if (following) field(following).focus();
}

/* The names of a list without its bullets, and without numbers that grow from line to line; the server does the same. */
function withoutMarks(lines) {
  const tidy = lines.map((line) => line.trim().replace(/^[-–—*•·▪◦‣]\s+/, "").trim()).filter(Boolean);
  const numbers = tidy.map((line) => line.match(/^(\d{1,3})(?:\s?[.):]\s*|\s+)(?=\S)/));
  const grow = numbers.every((found, index) => found && (!index || Number(found[1]) > Number(numbers[index - 1][1])));
  return grow ? tidy.map((line, index) => line.slice(numbers[index][0].length)) : tidy;
}

function paste(event, seat) {
  const lines = withoutMarks(event.clipboardData.getData("text").split(/[\n;,\t]/));
  if (lines.length < 2) return;
  event.preventDefault();
  fill(lines, seat);
}

function fill(lines, from) {
  let seat = from;
  for (const name of lines) {
    while (seat && field(seat).value.trim()) seat = seat.nextElementSibling;
    seat ??= add();
    if (!seat) break;
    field(seat).value = name;
  }
  settle();
}

// --- the whole page ---

function tell() {
  const all = seats();
  all.forEach((seat, index) => {
    const input = field(seat);
    input.id = `player-${index}`;
    input.placeholder = `Player ${index + 1}`;
    input.classList.toggle("long", input.value.length > 14);
    seat.querySelector("label").htmlFor = input.id;
    seat.querySelector("label").textContent = `Player ${index + 1}`;
    for (const tool of seat.querySelectorAll(".seat-tools button:not(.seat-grip)")) {
      tool.setAttribute("aria-label", `${input.value.trim() || `Player ${index + 1}`}: ${tool.dataset.label}`);
    }
    seat.querySelector('[data-label="up"]').disabled = index === 0;
  });
  if (adder) adder.hidden = all.length >= most;
  const taken = new Set(names().map((name) => name.toLocaleLowerCase()));
  for (const chip of known?.querySelectorAll("button") ?? []) chip.disabled = taken.has(chip.value.toLocaleLowerCase());
  drawSeats(map, form.dataset.seats, names());
}

function settle() {
  tell();
  markDoubled();
}

for (const seat of seats()) dress(seat);
list.addEventListener("input", tell);
list.addEventListener("change", (event) => {
  event.target.closest(".seat").querySelector(".fault")?.remove();
  settle();
});
adder?.addEventListener("click", (event) => {
  event.preventDefault();
  let seat = null;
  for (let count = 0; count < step; count += 1) seat = add() ?? seat;
  if (seat) field(seat).focus();
});
if (known) {
  known.hidden = false;
  known.addEventListener("click", (event) => {
    const chip = event.target.closest("button");
    if (chip) fill([chip.value], seats()[0]);
  });
}
settle();
