/* A number that was refused is replaced by the next digit; who takes a digit away mends it. */

/** The numbers of a form that have keys for their digits. */
export const NUMBERS = "[data-digits], [data-pad=digits] input.plain";

/** True if a number was refused and a digit comes in its place. With the first key it is no longer marked as refused. */
export function replaces(input, isDigit) {
  const wasRefused = "refused" in input.dataset;
  delete input.dataset.refused;
  return wasRefused && isDigit;
}
