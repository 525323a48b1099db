/* Tie-breaks: a tap on a line puts it last in the order, another takes it out. The numbers of the lines follow. */

for (const field of document.querySelectorAll("[data-tie-breaks]")) {
  const lines = [...field.querySelectorAll(".tie-break")].map((line) => ({
    line,
    select: line.querySelector("select"),
    label: line.querySelector("label"),
  }));
  const chosen = lines.filter((each) => each.select.value);
  chosen.sort((left, right) => Number(left.select.value) - Number(right.select.value));

  function show() {
    for (const each of lines) {
      const place = chosen.indexOf(each) + 1;
      each.select.value = place ? String(place) : "";
      each.button.setAttribute("aria-pressed", String(place > 0));
      each.button.firstChild.textContent = place || "–";
    }
  }

  for (const each of lines) {
    each.button = document.createElement("button");
    each.button.type = "button";
    each.button.className = "tie-break-tap";
    const place = document.createElement("span");
    place.className = "tie-break-place";
    each.button.append(place, ...each.label.childNodes);
    each.label.replaceWith(each.button);
    each.select.hidden = true;
    each.button.addEventListener("click", () => {
      const at = chosen.indexOf(each);
      if (at < 0) chosen.push(each);
      else chosen.splice(at, 1);
      show();
    });
  }
  show();
}
