/** How long arrows are drawn. */

import type { Numbers } from "../motion/interpolation";

/** The vectors (m, 3) that are not zero: in flight there is no reaction, and it is no measure. */
export function pressed(vectors: Numbers): Numbers {
  const found: number[] = [];
  for (let i = 0; i + 2 < vectors.length; i += 3) {
    const row = [vectors[i]!, vectors[i + 1]!, vectors[i + 2]!];
    if (row.some((x) => x !== 0)) found.push(...row);
  }
  return Float64Array.from(found);
}

/** A length that a share of the vectors (m, 3) does not exceed: arrows are measured by it. */
export function usual(vectors: Numbers, share: number): number {
  const lengths: number[] = [];
  for (let i = 0; i + 2 < vectors.length; i += 3) {
    const length = Math.hypot(vectors[i]!, vectors[i + 1]!, vectors[i + 2]!);
    if (Number.isFinite(length)) lengths.push(length);
  }
  lengths.sort((a, b) => a - b);
  const found = lengths[Math.floor(share * (lengths.length - 1))] ?? 0;
  return found > 0 ? found : 1;
}

/** A vector times a scale, no longer than the most. */
export function scaled(vector: readonly number[], scale: number, most: number): number[] {
  const length = scale * Math.hypot(...vector);
  const factor = length > most ? (scale * most) / length : scale;
  return vector.map((x) => factor * x);
}
