/** A path without its quick shaking, for a camera that follows. */

import { bracket, lerp, type Numbers } from "../motion/interpolation";

const STEPS = 512;

/** Seconds over which a camera averages, the longest that keeps near the path. */
const WINDOWS = [1, 0.5, 0.25, 0.1];

/** The mean of a path over a window of time about each moment, at equal steps. */
export class SmoothPath {
  private readonly rows: Float64Array;

  /** @param near how far the smooth path may be from the path (m, 3) */
  constructor(
    time: Numbers,
    points: Numbers,
    private readonly end: number,
    near: number,
  ) {
    const plain = new Float64Array(3 * (STEPS + 1));
    for (let i = 0; i <= STEPS; i++) {
      plain.set(lerp(points, 3, bracket(time, (i / STEPS) * end)), 3 * i);
    }
    const found = WINDOWS.map((window) => averaged(plain, (window * STEPS) / (2 * end)));
    this.rows = found.find((rows) => farthest(rows, plain) <= near) ?? plain;
  }

  at(t: number): number[] {
    const share = this.end > 0 ? Math.min(1, Math.max(0, t / this.end)) * STEPS : 0;
    const i = Math.min(STEPS - 1, Math.floor(share));
    return lerp(this.rows, 3, { i, s: share - i });
  }
}

/** Means over `half` steps to both sides; fewer towards the ends, so that both ends are kept. */
function averaged(plain: Float64Array, half: number): Float64Array {
  const rows = new Float64Array(plain.length);
  for (let i = 0; i <= STEPS; i++) {
    const reach = Math.min(Math.round(Math.min(half, STEPS)), i, STEPS - i);
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let j = i - reach; j <= i + reach; j++) sum += plain[3 * j + k]!;
      rows[3 * i + k] = sum / (2 * reach + 1);
    }
  }
  return rows;
}

function farthest(one: Float64Array, two: Float64Array): number {
  let found = 0;
  for (let i = 0; i < one.length; i += 3) {
    const away = [0, 1, 2].map((k) => one[i + k]! - two[i + k]!);
    found = Math.max(found, Math.hypot(...away));
  }
  return found;
}
