/* A round by hand: tapped names write the lines of its form. A tapped name that is in a line takes the line back. */

const BETWEEN = " - ";
const TOGETHER = " + ";

const namesIn = (line) =>
  line
    .replaceAll(" – ", BETWEEN)
    .split(BETWEEN)
    .flatMap((side) => side.split("+"))
    .map((name) => name.trim())
    .filter(Boolean);

function follow(form) {
  const people = Number(form.dataset.people);
  const most = people * Number(form.dataset.sides);
  const text = form.querySelector("textarea");
  const asks = form.querySelector("[data-asks]");
  const chips = [...form.querySelectorAll("[data-name]")];
  let picked = [];

  const lines = () => text.value.split("\n").filter((line) => line.trim());
  const write = (rows) => {
    text.value = rows.join("\n");
    show();
  };

  function show() {
    const used = new Set(lines().flatMap(namesIn));
    picked = picked.filter((name) => !used.has(name));
    for (const chip of chips) {
      chip.setAttribute("aria-pressed", String(picked.includes(chip.dataset.name)));
      chip.classList.toggle("chip-used", used.has(chip.dataset.name));
    }
    const left = chips.length - used.size - picked.length;
    asks.textContent = picked.length
      ? `${picked.join(", ")}: tap ${people > 1 && picked.length < people ? "the partner" : "who comes next"}`
      : left
        ? `Tap who meets: ${left} ${left === 1 ? "is" : "are"} left`
        : "Everybody has a place";
  }

  function close() {
    if (!picked.length) return;
    const sides = [];
    for (let at = 0; at < picked.length; at += people) sides.push(picked.slice(at, at + people).join(TOGETHER));
    picked = [];
    write([...lines(), sides.join(BETWEEN)]);
  }

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const name = chip.dataset.name;
      if (chip.classList.contains("chip-used")) return write(lines().filter((line) => !namesIn(line).includes(name)));
      picked = picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name];
      if (picked.length === most) close();
      else show();
    });
  }
  form.querySelector("[data-bye]").addEventListener("click", () => {
    const byes = picked;
    picked = [];
    write([...lines(), ...byes]);
  });
  form.querySelector("[data-full]")?.addEventListener("click", () => picked.length > people && close());
  form.querySelector("[data-back]").addEventListener("click", () => {
    if (picked.length) picked = picked.slice(0, -1);
    else return write(lines().slice(0, -1));
    show();
  });
  text.addEventListener("input", show);
  form.querySelector("[data-taps]").hidden = false;
  show();
}

for (const form of document.querySelectorAll("[data-by-hand]")) follow(form);
