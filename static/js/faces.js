/* The face of a card, a dart or another value is the text on its keys, which the server draws. */
import { element } from "./element.js";

/** The face of a value as texts and elements: of its own key, or of the keys of its rank and suit; of none, the notation. */
export function face(pad, token) {
  const [card, meaning] = token.split("=");
  if (meaning) return [...face(pad, card), element("small", {}, ...face(pad, meaning))];
  if (card.endsWith("/H")) return [...face(pad, card.slice(0, -2)), " ↷"];
  const whole = key(pad, "put", card);
  const dice = whole?.querySelector(".dice");
  if (dice) return [dice.cloneNode(true), element("span", { class: "unseen" }, whole.textContent)];
  if (whole) return stacked(shown(whole));
  const [rank, suit] = [key(pad, "put", card.slice(0, -1)), key(pad, "half", card.at(-1))];
  if (!rank || !suit) return [card];
  return suit.classList.contains("suit-name") ? [shown(rank), " ", shown(suit)] : stacked(shown(rank) + shown(suit));
}

/** A card with its suit below its rank. */
function stacked(text) {
  return /.[♠♥♦♣]$/.test(text) ? [text.slice(0, -1), element("span", { class: "suit-below" }, text.at(-1))] : [text];
}

/** True if a card is of a red suit. */
export function isRed(pad, token) {
  const [card] = token.split("=");
  return (key(pad, "put", card) ?? key(pad, "half", card.at(-1)))?.classList.contains("red") ?? false;
}

function key(pad, attribute, value) {
  return pad?.querySelector(`[data-${attribute}="${CSS.escape(value)}"]`);
}

/** The visible text of a key, without the words for a screen reader. */
function shown(of) {
  return (of.querySelector("[aria-hidden]:not(svg)") ?? of).textContent;
}
