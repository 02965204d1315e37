/** A path without its quick shaking, for a camera that follows. */

import { bracket, lerp, type Numbers } from "../motion/interpolation";

const STEPS = 512;

/** The mean of a path (m, 3) over a window of time about each moment, at equal steps. */
export class SmoothPath {
  private readonly rows: Float64Array;

  constructor(
    time: Numbers,
    points: Numbers,
    private readonly end: number,
    window: number,
  ) {
    const plain = new Float64Array(3 * (STEPS + 1));
    for (let i = 0; i <= STEPS; i++)
      plain.set(lerp(points, 3, bracket(time, (i / STEPS) * end)), 3 * i);
    const half = end > 0 ? Math.min(STEPS, Math.round(((window / 2) * STEPS) / end)) : 0;
    this.rows = new Float64Array(plain.length);
    for (let i = 0; i <= STEPS; i++) {
      // Narrower towards the ends, so that the path begins and ends where the motion does.
      const reach = Math.min(half, i, STEPS - i);
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let j = i - reach; j <= i + reach; j++) sum += plain[3 * j + k]!;
        this.rows[3 * i + k] = sum / (2 * reach + 1);
      }
    }
  }

  at(t: number): number[] {
    const share = this.end > 0 ? Math.min(1, Math.max(0, t / this.end)) * STEPS : 0;
    const i = Math.min(STEPS - 1, Math.floor(share));
    return lerp(this.rows, 3, { i, s: share - i });
  }
}
