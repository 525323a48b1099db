/* The cards of this game on its pads: an Arcana by name, other cards by rank and suit; groupings for melds. */

import { element } from "../../js/element.js";
import { thing } from "../../js/things.js";

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

/** Draw the suit beside a rank, in its colour; without a letter the rank alone. */
function suit(key, letter) {
  if ((key.dataset.suit ?? "") === letter && Boolean(letter) === Boolean(key.querySelector("svg"))) return;
  key.dataset.suit = letter;
  key.querySelector("svg")?.remove();
  if (letter) key.append(thing(letter, "suit-drawn", "caroc"));
}

/** A card that was tapped is an index card: its rank or name, and below it the suit. */
function draw(chip, token, text) {
  const [rank, ...words] = text.split(" ");
  const parts = token[1] === "a" ? [text] : [rank, element("span", { class: "unseen" }, ` ${words.join(" ")}`)];
  chip.replaceChildren(...parts);
  chip.classList.toggle("cmo-called", token[1] === "a");
  suit(chip, token[1]);
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
  const half = pad.querySelector('.suit-name[aria-pressed="true"]')?.dataset.half;
  for (const key of pad.querySelectorAll(".key[data-put]:not(.whole)")) {
    key.dataset.own ??= key.textContent;
    say(key, tapped ? NAMES[key.dataset.put] ?? key.dataset.own : key.dataset.own);
    key.classList.toggle("cmo-called", tapped);
    suit(key, tapped ? "" : half ?? "");
  }
  const tokens = pad.querySelector("input.plain").value.trim().split(/[\s,]+/);
  for (const chip of pad.querySelectorAll("[data-drop]")) {
    const token = tokens[Number(chip.dataset.drop)] ?? "";
    const text = called(pad, token);
    if (!text || chip.dataset.suit) continue;
    draw(chip, token, text);
    chip.setAttribute("aria-label", `take out ${text}`);
  }
}

const all = () => document.querySelectorAll("[data-pad]").forEach(name);
const main = document.querySelector("main");
// The pads change by taps, and come anew with each play; what is written here is no change the second time.
new MutationObserver(all).observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-pressed"] });
all();
