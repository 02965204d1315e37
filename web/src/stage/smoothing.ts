/** A path without its quick shaking, for a camera that follows. */

import { bracket, lerp, type Numbers } from "../motion/interpolation";

/** Steps of the smooth path: so many a second, and in all. */
const STEPS = { second: 50, least: 512, most: 32_768 };

/** Seconds over which a camera averages, the longest that keeps near the path. */
const WINDOWS = [1, 0.5, 0.25, 0.1];

/** The mean of a path over a window of time about each moment; the path itself where none is near. */
export class SmoothPath {
  /** The means at equal steps (steps + 1, 3). */
  private rows: Float64Array | null = null;

  /** @param near how far the smooth path may be from the path (m, 3) */
  constructor(
    private readonly time: Numbers,
    private readonly points: Numbers,
    private readonly end: number,
    near: number,
  ) {
    const steps = Math.min(STEPS.most, Math.max(STEPS.least, Math.ceil(STEPS.second * end)));
    const plain = new Float64Array(3 * (steps + 1));
    for (let i = 0; i <= steps; i++) {
      plain.set(lerp(points, 3, bracket(time, (i / steps) * end)), 3 * i);
    }
    for (const window of WINDOWS) {
      this.rows = averaged(plain, (window * steps) / (2 * end));
      if (this.isWithin(near)) return;
    }
    this.rows = null;
  }

  at(t: number): number[] {
    if (this.rows === null) return lerp(this.points, 3, bracket(this.time, t));
    const steps = this.rows.length / 3 - 1;
    const share = this.end > 0 ? Math.min(1, Math.max(0, t / this.end)) * steps : 0;
    const i = Math.min(steps - 1, Math.floor(share));
    return lerp(this.rows, 3, { i, s: share - i });
  }

  /** Looked at where the path has its points: between steps it may be anywhere. */
  private isWithin(near: number): boolean {
    return this.time.every((t, i) => {
      const away = this.at(t).map((x, k) => x - this.points[3 * i + k]!);
      return Math.hypot(...away) <= near;
    });
  }
}

/** Means over `half` steps to both sides; fewer towards the ends, so that both ends are kept. */
function averaged(plain: Float64Array, half: number): Float64Array {
  const rows = new Float64Array(plain.length);
  const steps = plain.length / 3 - 1;
  for (let i = 0; i <= steps; i++) {
    const reach = Math.min(Math.round(Math.min(half, steps)), i, steps - i);
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let j = i - reach; j <= i + reach; j++) sum += plain[3 * j + k]!;
      rows[3 * i + k] = sum / (2 * reach + 1);
    }
  }
  return rows;
}
