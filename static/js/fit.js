/* Sizes what lies on a board as large as it fits: `data-fit="least most"`, a font size in hundredths of the smaller side. */

const STEP = 0.2;
const WIDE = matchMedia("(min-width: 40.01rem)");

const seen = new ResizeObserver((boxes) => { for (const { target } of boxes) fitOne(target); });

/** Give every such box the largest `--fit` with which neither it nor a part of it (`data-fit-part`) overflows, now and whenever its room changes. */
export function fit() {
  for (const box of document.querySelectorAll("[data-fit]")) {
    fitOne(box);
    seen.observe(box);
  }
}

function fitOne(box) {
  if (WIDE.matches) size(box);
  else box.style.removeProperty("--fit"); // the page is as long as it needs to be
}

function size(box) {
  const [least, most] = box.dataset.fit.split(" ").map(Number);
  const parts = [box, ...box.querySelectorAll("[data-fit-part]")];
  const fits = (steps) => {
    box.style.setProperty("--fit", `${(least + steps * STEP).toFixed(1)}vmin`);
    return parts.every((part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1);
  };
  let low = 0;
  let high = Math.round((most - least) / STEP);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  fits(low);
}
