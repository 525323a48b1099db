/* Drawings of the files of things, as the macros of templates/widgets/things.html draw them. */
import { element } from "./element.js";

const VIEWS = { dart: "0 0 64 22" };

/** A symbol of a file in static/things: `thing("dart", "dart ghost")`. */
export function thing(name, look, file = "signs", view = VIEWS[name] ?? "0 0 24 24") {
  const href = new URL(`../things/${file}.svg#${name}`, import.meta.url).href;
  const [x, y, width, height] = view.split(" ");
  return element("svg", { class: look, viewBox: view, "aria-hidden": "true", focusable: "false" }, element("use", { href, x, y, width, height }));
}
