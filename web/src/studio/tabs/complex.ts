/** Complex numbers in words and signs. */

import { valueText } from "../../panel/format";

/** A complex number as text: −0.2 + 3.1 i. */
export function complexText([re, im]: readonly [number, number]): string {
  if (im === 0) return valueText(re);
  const size = Math.abs(im) === 1 ? "i" : `${valueText(Math.abs(im))} i`;
  if (re === 0) return im < 0 ? `\u2212${size}` : size;
  return `${valueText(re)} ${im < 0 ? "\u2212" : "+"} ${size}`;
}

/** What an eigenvalue does to a small disturbance. */
export function meaning([re, im]: readonly [number, number]): string {
  const turns = im === 0 ? "" : `, one turn in ${valueText((2 * Math.PI) / Math.abs(im))} s`;
  if (re === 0) return im === 0 ? "neither grows nor decays" : `oscillates${turns}`;
  const word = re > 0 ? "grows" : "decays";
  return `${word} by a factor of e in ${valueText(1 / Math.abs(re))} s${turns}`;
}
