/* A screen on the wall shows the pointer, and the switches that come with it, only while the pointer moves. */

const REST_AFTER = 3000;
let resting;

/** Mark the page as `pointed` from each move of the pointer, or touch, until it has rested for a while. */
export function followPointer() {
  for (const sign of ["pointermove", "pointerup"]) document.addEventListener(sign, () => {
    document.body.classList.add("pointed");
    clearTimeout(resting);
    resting = setTimeout(() => document.body.classList.remove("pointed"), REST_AFTER);
  });
}
