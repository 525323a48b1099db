// A new match: names by a tap, in order by dragging or by buttons, seats drawn, house rules by one tap.
import { ready } from "./keypad.js";
import { keysWanted } from "./keys.js";
import { drawSeats } from "./seats.js";

const form = document.querySelector("[data-new]");
if (keysWanted()) ready(form);
const list = form.querySelector("[data-seat-list]");
const known = form.querySelector("[data-known]");
const adder = form.querySelector("[data-add-seat]");
const map = form.querySelector("[data-seat-map]");
const least = Number(form.dataset.least);
const most = Number(form.dataset.most);
const step = Number(form.dataset.step);

const said = document.createElement("p");
said.className = "unseen";
said.setAttribute("role", "status");
list.after(said);

const seats = () => [...list.children];
const field = (seat) => seat.querySelector("input");
const names = () => seats().map((seat) => field(seat).value.trim());

function button(text, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "seat-button";
  made.textContent = text;
  made.dataset.label = label;
  made.addEventListener("click", act);
  return made;
}

// --- one seat ---

function dress(seat) {
  const tools = document.createElement("span");
  tools.className = "seat-tools";
  const grip = button("", "Drag", () => {});
  grip.classList.add("seat-grip");
  grip.tabIndex = -1;
  grip.setAttribute("aria-hidden", "true");
  grip.addEventListener("pointerdown", (event) => drag(event, seat, grip));
  tools.append(
    button("↑", "up", () => move(seat, -1)),
    button("↓", "down", () => move(seat, 1)),
    button("✕", "leave out", () => leaveOut(seat)),
  );
  seat.classList.add("held");
  seat.prepend(grip);
  seat.append(tools);
  field(seat).addEventListener("keydown", (event) => next(event, seat));
  field(seat).addEventListener("paste", (event) => paste(event, seat));
}

function add(name = "") {
  if (list.children.length >= most) return null;
  const first = seats()[0];
  const seat = document.createElement("li");
  seat.className = "seat";
  const label = first.querySelector("label").cloneNode(true);
  const input = field(first).cloneNode(true);
  for (const mark of ["aria-invalid", "aria-describedby"]) input.removeAttribute(mark);
  input.value = name;
  seat.append(label, input);
  list.append(seat);
  dress(seat);
  tell();
  return seat;
}

function leaveOut(seat) {
  const name = field(seat).value.trim();
  const focus = seat.nextElementSibling ?? seat.previousElementSibling;
  if (list.children.length > Math.max(1, least)) seat.remove();
  else field(seat).value = "";
  field(seat.isConnected ? seat : focus).focus();
  said.textContent = name ? `${name} is left out` : "";
  tell();
}

function move(seat, by) {
  const all = seats();
  const at = all.indexOf(seat);
  const to = at + by;
  if (to < 0 || to >= all.length) return;
  if (by < 0) all[to].before(seat);
  else all[to].after(seat);
  tell();
  const tool = seat.querySelector(`[data-label="${by < 0 ? "up" : "down"}"]`);
  (tool.disabled ? field(seat) : tool).focus();
  said.textContent = `${field(seat).value.trim() || "An empty seat"} is now player ${to + 1}`;
}

function drag(event, seat, grip) {
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  seat.classList.add("dragged");
  const follow = (moved) => {
    for (const other of seats()) {
      const box = other.getBoundingClientRect();
      if (other === seat || moved.clientY < box.top || moved.clientY > box.bottom) continue;
      const after = seat.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      // The others make way: a seat that is put in anew loses the finger.
      if (after && moved.clientY > box.top + box.height / 2) seat.before(other);
      else if (!after && moved.clientY < box.top + box.height / 2) seat.after(other);
    }
  };
  const drop = () => {
    grip.removeEventListener("pointermove", follow);
    seat.classList.remove("dragged");
    tell();
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("lostpointercapture", drop, { once: true });
}

// --- typing ---

function next(event, seat) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const following = seat.nextElementSibling ?? (field(seat).value.trim() && step === 1 ? add() : null);
  if (following) field(following).focus();
}

function paste(event, seat) {
  const lines = event.clipboardData.getData("text").split(/[\n;,\t]/).map((name) => name.trim()).filter(Boolean);
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
  tell();
}

// --- the whole page ---

function tell() {
  const all = seats();
  all.forEach((seat, index) => {
    const input = field(seat);
    seat.querySelector(".seat-grip").textContent = `⠿ ${index + 1}`;
    input.id = `player-${index}`;
    input.placeholder = `Player ${index + 1}`;
    seat.querySelector("label").htmlFor = input.id;
    seat.querySelector("label").textContent = `Player ${index + 1}`;
    for (const tool of seat.querySelectorAll(".seat-tools button")) {
      tool.setAttribute("aria-label", `${input.value.trim() || `Player ${index + 1}`}: ${tool.dataset.label}`);
    }
    seat.querySelector('[data-label="up"]').disabled = index === 0;
    seat.querySelector('[data-label="down"]').disabled = index === all.length - 1;
  });
  if (adder) adder.hidden = all.length >= most;
  const taken = new Set(names().map((name) => name.toLocaleLowerCase()));
  for (const chip of known?.querySelectorAll("button") ?? []) chip.disabled = taken.has(chip.value.toLocaleLowerCase());
  drawSeats(map, form.dataset.seats, names());
}

for (const seat of seats()) dress(seat);
list.addEventListener("input", tell);
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
tell();

// --- house rules ---

const options = form.querySelector("[data-options]");

function setField(name, value) {
  for (const input of options.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
}

function values() {
  return Object.fromEntries([...new FormData(form)].filter(([name]) => name.startsWith("o.")));
}

function tellOptions() {
  const now = values();
  let title = "";
  for (const chip of options.querySelectorAll("[data-preset]")) {
    const wanted = JSON.parse(chip.dataset.preset);
    const same = Object.entries(wanted).every(([name, value]) => (now[name] ?? "") === value);
    chip.toggleAttribute("aria-current", same);
    if (same) {
      chip.setAttribute("aria-current", "true");
      title ||= chip.textContent.trim();
    }
  }
  if (options.querySelector("[data-preset]")) options.querySelector("[data-options-says]").textContent = title || "our own";
}

if (options) {
  options.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-preset]");
    if (!chip) return;
    event.preventDefault();
    for (const [name, value] of Object.entries(JSON.parse(chip.dataset.preset))) setField(name, value);
    tellOptions();
  });
  options.addEventListener("change", tellOptions);
  tellOptions();
}
