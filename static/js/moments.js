/* Moments that a table cheers: each is news once, when its play comes; not after a reload, nor when a later one is taken back. */

/** The weights of moments: a greater one stays. */
export const WEIGHTS = { cheer: 1, time: 1, bell: 2, win: 3 };
const seq = () => Number(document.body.dataset.seq);

let mark = seq();

/** The greatest moment that has come since this was last asked; undefined if none has. */
export function newMoment() {
  // A server that was restored from a backup counts again from an earlier entry.
  mark = Math.min(mark, seq());
  const fresh = [...document.querySelectorAll("#moments li")].filter(({ dataset }) => Number(dataset.n) > mark);
  mark = seq();
  const moments = fresh.map(({ dataset, textContent }) => ({ word: dataset.word, sound: dataset.soundOf, who: textContent }));
  return moments.sort((left, right) => WEIGHTS[left.sound] - WEIGHTS[right.sound]).at(-1);
}
