/* The words of this game on its pads: an Arcana by name, on the key that makes it and as a chip; groupings for melds. */

const NAMES = {
  A: "Ruler", 2: "Temperance", 3: "Pool of the Night", 4: "Desert", 5: "Dome of the Sky", 6: "Witch",
  7: "Watch Man", 8: "Wizard", 9: "Star", T: "Mountain", J: "Fool", Q: "World", K: "Death",
};

/** The name of a card that was tapped: an Arcana has its own, another card those of its two keys. */
function called(pad, token) {
  if (token.length !== 2) return undefined;
  if (token[1] === "a") return NAMES[token[0]];
  const own = (key) => pad.querySelector(key)?.dataset.own ?? pad.querySelector(key)?.textContent;
  return `${own(`[data-put="${token[0]}"]`)} ${own(`[data-half="${token[1]}"]`)}`;
}

function say(key, text) {
  const element = key.querySelector("[data-name]") ?? key;
  if (element.textContent !== text) element.textContent = text;
}

/** Name the keys and the chips of one pad as its cards are called. */
function name(pad) {
  const arcana = pad.querySelector('.suit-name[data-half="a"]');
  if (!arcana) return;
  const another = pad.querySelector("[data-group]");
  if (another) say(another, "New grouping");
  arcana.dataset.own ??= arcana.textContent;
  const rank = pad.querySelector('[data-put][aria-pressed="true"]')?.dataset.put;
  say(arcana, NAMES[rank] ?? arcana.dataset.own);
  arcana.classList.toggle("cmo-called", Boolean(NAMES[rank]));
  const tapped = arcana.getAttribute("aria-pressed") === "true";
  for (const key of pad.querySelectorAll(".key[data-put]:not(.whole)")) {
    key.dataset.own ??= key.textContent;
    say(key, tapped ? NAMES[key.dataset.put] ?? key.dataset.own : key.dataset.own);
    key.classList.toggle("cmo-called", tapped);
  }
  const tokens = pad.querySelector("input.plain").value.trim().split(/[\s,]+/);
  for (const chip of pad.querySelectorAll("[data-drop]")) {
    const text = called(pad, tokens[Number(chip.dataset.drop)] ?? "");
    if (!text) continue;
    say(chip, text);
    chip.setAttribute("aria-label", `take out ${text}`);
  }
}

const all = () => document.querySelectorAll("[data-pad]").forEach(name);
const main = document.querySelector("main");
// The pads change by taps, and come anew with each play; what is written here is no change the second time.
new MutationObserver(all).observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-pressed"] });
all();
