// Shared by the pages beside the table: copy a link, print, times in the reader's own zone and language, numbers by a tap.
import { showWrong } from "./in_sight.js";
import "./more_beside.js";
import "./reached.js";

const today = new Date().toDateString();
const inPhonesLanguage = (options) => new Intl.DateTimeFormat(undefined, options);
const hours = inPhonesLanguage({ timeStyle: "short" });
const clock = inPhonesLanguage({ dateStyle: "medium", timeStyle: "short" });
const days = inPhonesLanguage({ dateStyle: "medium", timeZone: "UTC" });

function tellTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.valueOf())) continue;
    const isToday = time.closest("#log") && at.toDateString() === today;
    time.textContent = (!time.dateTime.includes("T") ? days : isToday ? hours : clock).format(at);
  }
}

// The clipboard of browsers is there over HTTPS only; a table in the local network has plain HTTP.
async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand("copy");
  }
  button.textContent = done ? "Copied" : "Press and hold the link";
}

/* The chip of a number that its field holds is down. */
function markChips(field) {
  for (const chip of document.querySelectorAll(`[data-for="${field.id}"] > .chip`)) chip.setAttribute("aria-pressed", chip.value === field.value.trim());
}

function chooseNumber(chip) {
  const field = document.getElementById(chip.parentElement.dataset.for);
  field.value = chip.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.copy) copy(button);
  else if ("print" in button.dataset) print();
  else if (button.parentElement?.dataset.for) chooseNumber(button);
});

/* A file that is too long for its page is named before it is sent. */
document.addEventListener("change", ({ target }) => {
  const most = Number(target.dataset.most);
  if (!most) return;
  target.parentElement.querySelector(":scope > .fault.too-long")?.remove();
  const [file] = target.files;
  if (!file || file.size <= most) return;
  const limit = most >= 2 ** 20 ? `${Math.floor(most / 2 ** 20)} MB` : `${Math.floor(most / 1024)} kB`;
  const says = document.createElement("p");
  says.className = "fault too-long";
  says.setAttribute("role", "alert");
  says.textContent = `✕ ${file.name} is longer than ${limit}, the most that this page takes.`;
  target.after(says);
  target.value = "";
});

/* A long list of names: those that have the typed letters, and those that are chosen. */
function filter(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const item of document.getElementById(field.dataset.filter).querySelectorAll("[data-name], tbody > tr")) {
    const name = item.dataset.name ?? item.querySelector("th").textContent;
    item.hidden = !name.toLowerCase().includes(wanted) && !item.querySelector("input:checked");
  }
}

document.addEventListener("input", ({ target }) => {
  markChips(target);
  if (target.dataset.filter) filter(target);
});

export function wake(root) {
  tellTimes(root);
  for (const hidden of root.querySelectorAll("[data-copy][hidden], [data-print][hidden], [data-for][hidden], [data-filters][hidden]")) hidden.hidden = false;
  for (const chips of root.querySelectorAll("[data-for]")) markChips(document.getElementById(chips.dataset.for));
  for (const field of root.querySelectorAll("input.link")) field.addEventListener("focus", () => field.select());
  for (const field of document.querySelectorAll("[data-filter]")) if (field.value) filter(field);
  const narrow = matchMedia("(max-width: 60rem)").matches;
  for (const fold of root.querySelectorAll("details[data-narrow-closed]")) fold.open = !narrow;
}

wake(document);
showWrong();
