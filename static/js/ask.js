// Ask the referee: the answer follows what is typed or tapped, and the address stays the question.
import { ready } from "./keypad.js";
import { wake } from "./pages.js";
import { keysWanted, offerKeys } from "./keys.js";

const PAUSE = 250;
const form = () => document.querySelector("[data-ask]");
let asked = 0;
let timer;
let last = "";

const question = () => new URLSearchParams(new FormData(form())).toString();

const fields = (root) => [...root.querySelectorAll("[name]")].map((field) => field.name).join(" ");

async function ask(whole) {
  const turn = ++asked;
  last = question();
  let answer;
  try {
    answer = await fetch(`${form().action}?${last}`, { credentials: "same-origin" });
    if (!answer.ok && answer.status !== 422) throw new Error(answer.statusText);
  } catch {
    if (whole) form().submit();
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  const made = page.querySelector("[data-ask]");
  if (whole || (answer.ok && fields(made) !== fields(form()))) put(made);
  else if (!answer.ok) return;
  document.getElementById("answer").replaceWith(page.getElementById("answer"));
  wake(document.getElementById("answer"));
  history.replaceState(null, "", answer.url);
}

function put(made) {
  const focused = document.activeElement?.name;
  form().replaceWith(made);
  wake(made);
  if (keysWanted()) ready(made);
  offerKeys(made);
  last = question();
  const fault = made.querySelector("[aria-invalid]");
  (fault ?? made.elements[focused])?.focus?.({ preventScroll: !fault });
}

function changed() {
  clearTimeout(timer);
  timer = setTimeout(() => { if (question() !== last) ask(false); }, PAUSE);
}

const page = document.querySelector(".ask");
if (form()) {
  if (keysWanted()) ready(form());
  offerKeys(form());
  last = question();
  page.addEventListener("input", changed);
  page.addEventListener("click", changed);
  page.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-ask]")) return;
    event.preventDefault();
    clearTimeout(timer);
    ask(true);
  });
}
