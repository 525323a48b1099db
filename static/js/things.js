/* Drawings of the files of things, as the macros of templates/widgets/things.html draw them. */
import { element } from "./element.js";

const VIEWS = { dart: "0 0 64 22" };

/** A symbol of a file in static/things: `thing("dart", "dart ghost")`. */
export function thing(name, look, file = "signs", view = VIEWS[name] ?? "0 0 24 24") {
  const href = new URL(`../things/${file}.svg#${name}`, import.meta.url).href;
  const [x, y, width, height] = view.split(" ");
  return element("svg", { class: look, viewBox: view, "aria-hidden": "true", focusable: "false" }, element("use", { href, x, y, width, height }));
}

/** A meter shows a sum against what is needed: one step a meld, a notch at the need, and the words below. */
export function meter(steps, needed) {
  const sum = steps.reduce((total, step) => total + step, 0);
  const scale = 100 / (Math.max(sum, needed) * 1.1 || 1);
  const bar = (look, from, width) => element("rect", { class: look, x: from * scale, width: width * scale, height: 6 });
  const before = (index) => steps.slice(0, index).reduce((total, step) => total + step, 0);
  const left = needed - sum;
  return [
    element("svg", { class: "meter", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
      ...steps.map((step, index) => bar(index % 2 ? "meter-next" : "meter-step", before(index), step)),
      element("rect", { class: "meter-need", x: needed * scale, width: 1, height: 6 })),
    element("span", {}, steps.length > 1 ? `${steps.join(" + ")} = ` : "", element("b", {}, sum)), " ",
    element("span", {}, `${needed} needed${left > 0 ? `, ${left} more` : left < 0 ? `, ${-left} over` : ""}`),
  ];
}
