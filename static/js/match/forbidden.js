/* Grey keys: a tap says the rule that forbids the play, in the words of the judge, and offers to enter it all the same. */
import { element } from "../element.js";
import { submit } from "../submit.js";

const box = document.getElementById("forbidden");
let enterAnyway;

/** Show at the thumb why a play is forbidden; `anyway` enters it all the same, if the tap makes a whole play. */
function show({ says, rules, late, anyway }) {
  enterAnyway = anyway;
  const verdict = box.querySelector(`[data-verdict="${late ? "late" : "refused"}"]`).content.cloneNode(true);
  verdict.firstElementChild.append(...suited(says), " ", ...rules.flatMap((rule) => [link(rule), " "]));
  box.querySelector("[data-reason]").replaceChildren(verdict);
  box.querySelector("[data-anyway]").hidden = !anyway;
  box.hidden = false;
}

/* A text in which the cards of red suits are red. */
function suited(says) {
  return says.split(/([0-9A-Z]{0,2}[♥♦])/).map((part, index) => (index % 2 ? element("span", { class: "red-card" }, part) : part));
}

function link(rule) {
  return element("a", { class: "rule-id", href: `/games/${box.dataset.game}#${rule}` }, rule);
}

/** Take the reason away: something else happens. */
export function hideForbidden() {
  box.hidden = true;
  box.querySelector("[data-reason]").replaceChildren();
  enterAnyway = null;
}

/** Follow the taps on grey keys of the forms, and those on the reason. */
export function followForbidden() {
  document.addEventListener("forbidden", ({ detail }) => show(detail));
  document.addEventListener("click", (event) => {
    const { target } = event;
    const key = target.closest("[data-rules]");
    if (key) {
      event.preventDefault();
      const anyway = () => submit(key.form, key);
      show({ says: key.title, rules: key.dataset.rules.split(" "), late: "late" in key.dataset, anyway });
    } else if (target.closest("[data-anyway]")) {
      const enter = enterAnyway;
      hideForbidden();
      enter();
    } else if (target.closest("[data-not-entered]")) hideForbidden();
  });
  // Before the tap does what it does: a grey key shows its reason again.
  document.getElementById("main").addEventListener("click", ({ target }) => {
    if (!target.closest("#dock")) hideForbidden();
  }, true);
}
