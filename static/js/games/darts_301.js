/* Darts 301 on the phone: what is left within the turn, and the finish that is on with the darts still in the hand. */

const VALUES = { D25: 50, 25: 25 };

document.addEventListener("click", (event) => {
  // A dart that was taken out is no longer in the page when its tap arrives here.
  const field = event.composedPath().find((part) => part.matches?.(".offer-auto [data-pad='dart']"));
  if (field) turn(field);
});

function turn(field) {
  const known = document.querySelector("#strip [data-turn]");
  const chosen = field.querySelector(".chosen");
  const darts = field.querySelector("input.plain").value.split(" ").filter(Boolean);
  if (!known || !darts.length || !chosen) { delete chosen?.dataset.turn; return; }
  const left = darts.reduce((rest, dart) => rest - points(dart), Number(known.dataset.turn));
  const over = left < Number(known.dataset.lowest);
  const way = finish(known.getAttribute(`data-with-${3 - darts.length}`), left);
  chosen.dataset.turn = over ? (left ? "bust" : "0 left") : `${left} left${way ? `\n${way}` : ""}`;
  // A turn that is won or bust is over, whatever is still in the hand.
  const form = field.closest("form");
  if (over && !form.dataset.sent) form.requestSubmit();
}

function points(dart) {
  if (dart in VALUES) return VALUES[dart];
  const times = { D: 2, T: 3 }[dart[0]] ?? 1;
  return times * Number(dart.replace(/^[DT]/, ""));
}

function finish(ways, left) {
  return ways?.split("|").find((way) => way.startsWith(`${left}:`))?.slice(String(left).length + 1).replace("D25", "Bull");
}
