/** States between the samples of a motion: straight lines for places, slerp for orientations. */

export type Numbers = Float32Array | Float64Array;

/** An interval of a grid of times and how far into it: t = (1 - s) time[i] + s time[i + 1]. */
export interface Bracket {
  readonly i: number;
  readonly s: number;
}

/** The interval that holds t, by bisection; times before and after the grid are its ends. */
export function bracket(time: Numbers, t: number): Bracket {
  const last = time.length - 1;
  if (last < 1 || !(t > time[0]!)) return { i: 0, s: 0 };
  if (t >= time[last]!) return { i: last - 1, s: 1 };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (time[middle]! <= t) low = middle;
    else high = middle;
  }
  const step = time[low + 1]! - time[low]!;
  return { i: low, s: step > 0 ? (t - time[low]!) / step : 0 };
}

/** Row i of an array of rows, interpolated along a straight line; one row is constant. */
export function lerp(
  rows: Numbers,
  width: number,
  { i, s }: Bracket,
  out: number[] = [],
): number[] {
  const next = (i + 1) * width < rows.length ? i + 1 : i;
  for (let k = 0; k < width; k++) {
    const a = rows[i * width + k]!;
    out[k] = s === 0 ? a : a + s * (rows[next * width + k]! - a);
  }
  out.length = width;
  return out;
}

/** Unit quaternions w x y z along the shorter great circle. */
export function slerp(rows: Numbers, { i, s }: Bracket, out: number[] = []): number[] {
  const a = 4 * i;
  const b = 4 * (i + 1) < rows.length ? 4 * (i + 1) : a;
  let cosine = 0;
  for (let k = 0; k < 4; k++) cosine += rows[a + k]! * rows[b + k]!;
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const [p, q] =
    sine > 1e-6 ? [Math.sin((1 - s) * angle) / sine, Math.sin(s * angle) / sine] : [1 - s, s];
  let square = 0;
  for (let k = 0; k < 4; k++) {
    const value = p * rows[a + k]! + sign * q * rows[b + k]!;
    out[k] = value;
    square += value * value;
  }
  const length = Math.sqrt(square) || 1;
  for (let k = 0; k < 4; k++) out[k]! /= length;
  out.length = 4;
  return out;
}
