/* The entries that are not in the record yet, as the page of the table lists them: those that wait, in their order, those
   that somebody has to decide on, and those that the server refused while their form was not in sight. */
import { element } from "../element.js";

const list = (entries) => element("ol", { class: "unsent-list" }, ...entries.map(({ says, count }) => element("li", {}, says, ...(count ? [" ", element("b", {}, count)] : []))));

/* One line until it is opened: the list may be longer than a screen. */
const folded = (title, entries, isOpen) => element("details", { class: "kept-entry", open: isOpen }, element("summary", {}, title), list(entries));
const button = (name, value, says) => element("button", { type: "button", class: "button", [`data-unsent-${name}`]: value }, says);

function box(title, text, ...contents) {
  return element("div", { class: "kept-entry" }, element("p", {}, element("strong", {}, title), text), ...contents);
}

/** Show what waits, which `wait` counts, what is asked about, and what was refused. */
export function showUnsent({ waiting, wait, asked, refused }) {
  const part = document.getElementById("unsent");
  const boxes = [];
  if (waiting.length) boxes.push(element("div", { class: "unsent-row" }, folded(wait, waiting, part.querySelector("details[open]") !== null), button("back", "", "Take back")));
  for (const { key, says, refused: why } of refused) {
    boxes.push(box("Not entered:", ` ${says}`, element("p", { class: "kept-text" }, why), element("p", { class: "actions" }, button("clear", key, "Clear it"))));
  }
  for (const why of new Set(asked.map((entry) => entry.asks))) {
    const entries = asked.filter((entry) => entry.asks === why);
    const them = entries.length === 1 ? "it" : "them";
    boxes.push(box(why, "", entries.length > 3 ? folded(`${entries.length} entries`, entries) : list(entries), element("p", { class: "actions" }, button("send", why, `Send ${them}`), button("drop", why, `Clear ${them}`))));
  }
  part.hidden = !boxes.length;
  part.replaceChildren(...boxes);
}
