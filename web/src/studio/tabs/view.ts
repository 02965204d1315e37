/** The part of a plane that a plot shows: zoomed about a point, moved, never outside all there is. */

export type Span = readonly [number, number];

export interface View {
  readonly x: Span;
  readonly y: Span;
}

/** The smallest part, as a share of the whole. */
const FINEST = 1e-6;

/** A span `factor` times as long with `at` at the same place in it; the whole where that is longer. */
function scaled([from, to]: Span, at: number, factor: number, whole: Span): Span {
  const full = whole[1] - whole[0];
  const length = Math.max(FINEST * full, factor * (to - from));
  if (length >= full) return whole;
  const share = to > from ? (at - from) / (to - from) : 0.5;
  return inside(at - share * length, length, whole);
}

function inside(from: number, length: number, whole: Span): Span {
  const first = Math.max(whole[0], Math.min(from, whole[1] - length));
  return [first, first + length];
}

export function zoomed(view: View, at: readonly [number, number], by: number, whole: View): View {
  return { x: scaled(view.x, at[0], by, whole.x), y: scaled(view.y, at[1], by, whole.y) };
}

export function moved(view: View, dx: number, dy: number, whole: View): View {
  const move = ([from, to]: Span, by: number, all: Span): Span => inside(from + by, to - from, all);
  return { x: move(view.x, dx, whole.x), y: move(view.y, dy, whole.y) };
}

export function sameView(one: View, other: View): boolean {
  return [...one.x, ...one.y].every((value, i) => value === [...other.x, ...other.y][i]);
}

/** The number of the point nearest to a place, within `reach` of it (both in pixels); null if none. */
export function nearest(
  points: readonly (readonly [number, number])[],
  at: readonly [number, number],
  reach: number,
): number | null {
  let best: number | null = null;
  let least = reach * reach;
  points.forEach(([x, y], i) => {
    const distance = (x - at[0]) ** 2 + (y - at[1]) ** 2;
    if (distance <= least) {
      least = distance;
      best = i;
    }
  });
  return best;
}
