/** Which times the plots show: all, or a part that goes along with the replay. */

export type Range = readonly [number, number];

/** The shortest part, as a share of the whole. */
const FINEST = 1e-4;

/** A range `factor` times as long with t at the same place in it, within the whole. */
export function zoomed([from, to]: Range, t: number, factor: number, whole: Range): Range {
  const full = whole[1] - whole[0];
  const length = Math.min(full, Math.max(FINEST * full, factor * (to - from)));
  const share = to > from ? Math.min(1, Math.max(0, (t - from) / (to - from))) : 0.5;
  return within(t - share * length, length, whole);
}

/** The range moved on when t has left it, so that t is near its beginning; the same one otherwise. */
export function followed(range: Range, t: number, whole: Range): Range {
  const [from, to] = range;
  if (t >= from && t <= to) return range;
  return within(t - 0.1 * (to - from), to - from, whole);
}

function within(from: number, length: number, whole: Range): Range {
  const first = Math.max(whole[0], Math.min(from, whole[1] - length));
  return [first, first + length];
}
