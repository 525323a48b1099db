/* The one way in which a script makes a part of a page. */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "circle", "path", "rect", "text", "use"]);

/**
 * An element: `element("button", { class: "key", "data-put": "A", onclick: press }, "A")`.
 * An attribute that is false or undefined is left out, one that is true has no value; `on…` listens. Children are elements and texts.
 */
export function element(tag, attributes = {}, ...children) {
  const created = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) created.addEventListener(name.slice(2), value);
    else if (value === true) created.setAttribute(name, "");
    else if (value !== false && value !== undefined) created.setAttribute(name, value);
  }
  created.append(...children);
  return created;
}
