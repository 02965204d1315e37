/** Curves with fewer points: a trail needs not as many as the poses that it comes from. */

import type { Numbers } from "../motion/interpolation";

/** Points (m, 3) with their times. */
export interface Path {
  readonly time: Numbers;
  readonly points: Numbers;
}

/** A chord spans at most so many points: looking for a longer one takes too long. */
const LONGEST = 64;

/** The first and the last point and as many between that no other is farther than `within` off. */
export function sparse({ time, points }: Path, within: number): Path {
  const last = time.length - 1;
  if (last < 2) return { time, points };
  const kept = [0];
  for (let from = 0; from < last;) {
    let to = from + 1;
    while (to < last && to - from < LONGEST && near(points, from, to + 1, within)) to += 1;
    kept.push(to);
    from = to;
  }
  return {
    time: Float64Array.from(kept, (i) => time[i]!),
    points: Float32Array.from(kept.flatMap((i) => [0, 1, 2].map((k) => points[3 * i + k]!))),
  };
}

/** Whether all points between two are within a distance of the chord. */
function near(points: Numbers, from: number, to: number, within: number): boolean {
  for (let i = from + 1; i < to; i++) {
    if (!(distance(points, i, from, to) <= within)) return false;
  }
  return true;
}

/** From point i to the chord between two others. */
function distance(points: Numbers, i: number, from: number, to: number): number {
  let [square, along, length] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const chord = points[3 * to + k]! - points[3 * from + k]!;
    const off = points[3 * i + k]! - points[3 * from + k]!;
    length += chord * chord;
    along += chord * off;
    square += off * off;
  }
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  return Math.sqrt(Math.max(0, square - 2 * share * along + share * share * length));
}
