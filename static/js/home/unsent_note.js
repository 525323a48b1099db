/* The start page says which matches have entries that wait on this phone: their own page sends them. */
import { element } from "../element.js";
import { keptByMatch } from "../unsent.js";

const part = document.getElementById("unsent-note");

function show() {
  const matches = keptByMatch();
  part.hidden = !matches.length;
  part.replaceChildren(...matches.map(({ address, entries }) => element(
    "div", { class: "note" },
    element("p", {}, element("strong", {}, `${entries[0].title}: ${entries.length === 1 ? "1 entry is" : `${entries.length} entries are`} not in the record yet.`)),
    element("ol", {}, ...entries.map(({ says }) => element("li", {}, says))),
    element(
      "p", { class: "actions" },
      element("a", { class: "button primary", href: address }, "Open the match"),
      element("button", { type: "button", class: "button", onclick: () => { for (const entry of entries) entry.forget(); show(); } }, "Clear them"),
    ),
  )));
}

show();
