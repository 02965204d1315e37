/** The data of a plot: curves of one or two motions over a common grid of times. */

import { bracket, type Numbers } from "../motion/interpolation";
import type { MotionHeader, PanelHeader, Replay, SeriesHeader } from "../replay/document";

/** A number, a gap (null), or nothing to say at a time that only the other motion has. */
export type Value = number | null | undefined;

/** One line of a plot. */
export interface Curve {
  readonly series: SeriesHeader;
  readonly component: string;
  readonly motion: number;
  /** Which of the plot's colours. */
  readonly colour: number;
  readonly time: Numbers;
  readonly values: Numbers;
}

/** The colours of a curve that each motion has once: those of the bodies on the stage. */
const ALONE = [2, 0] as const;

/** Column k of rows of a given width. */
export function column(rows: Numbers, width: number, k: number): Numbers {
  if (width === 1) return rows;
  return Float64Array.from({ length: rows.length / width }, (_, i) => rows[i * width + k]!);
}

/** Units to be written; that of a pure number is not. */
export function unitText(units: Iterable<string>): string {
  return [...new Set(units)].filter((unit) => unit !== "" && unit !== "1").join(", ");
}

/** The curves of a panel: series by series, component by component, motion by motion. */
export function curvesOf(replay: Replay, panel: PanelHeader): Curve[] {
  const colours = new Map<string, number>();
  const curves = replay.header.motions.flatMap((motion, index) =>
    panel.series.flatMap((name) => seriesCurves(replay, motion, index, name, colours)),
  );
  return colours.size > 1
    ? curves
    : curves.map((curve) => ({ ...curve, colour: ALONE[curve.motion % 2]! }));
}

function seriesCurves(
  replay: Replay,
  motion: MotionHeader,
  index: number,
  name: string,
  colours: Map<string, number>,
): Curve[] {
  const series = motion.series.find((one) => one.name === name);
  if (series === undefined) return [];
  const time = replay.numbers(motion.seriesTime);
  const rows = replay.numbers(series.values);
  const width = series.components.length;
  return series.components.map((component, k) => {
    const key = `${name} ${component}`;
    if (!colours.has(key)) colours.set(key, colours.size);
    return {
      series,
      component,
      motion: index,
      colour: colours.get(key)!,
      time,
      values: column(rows, width, k),
    };
  });
}

/** All times of the curves in order, each once. */
export function commonTimes(curves: readonly Curve[]): Numbers {
  const grids = [...new Set(curves.map((curve) => curve.time))];
  const first = grids[0] ?? new Float64Array(0);
  if (grids.every((grid) => same(grid, first))) return first;
  const all = new Set(grids.flatMap((grid) => [...grid]));
  return Float64Array.from(all).sort();
}

function same(one: Numbers, other: Numbers): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}

/** The values of a curve at the times of a grid that holds its own: NaN becomes a gap. */
export function onGrid(curve: Curve, grid: Numbers): Value[] {
  const found: Value[] = [];
  let k = 0;
  for (const t of grid) {
    if (k < curve.time.length && curve.time[k] === t) {
      const value = curve.values[k++]!;
      found.push(Number.isFinite(value) ? value : null);
    } else {
      found.push(k < curve.time.length ? undefined : null);
    }
  }
  return found;
}

/** The value at time t between two samples; NaN where there is none; after the end the last one. */
export function valueAt(curve: Pick<Curve, "time" | "values">, t: number): number {
  const { time, values } = curve;
  if (time.length === 0) return NaN;
  const { i, s } = bracket(time, t);
  const a = values[i]!;
  if (s === 0) return a;
  const b = values[i + 1]!;
  return s === 1 ? b : a + s * (b - a);
}

/** The smallest and the largest finite value; null where there is none. */
export function extent(curves: readonly Pick<Curve, "values">[]): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const { values } of curves) {
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : null;
}

/** Below this share of its size a change is rounding: the curve is drawn flat. */
const FLAT = 1e-6;

/** The span of the vertical axis; a level is inside unless it would press the curves flat. */
export function span(found: [number, number] | null, level?: number): [number, number] {
  if (found === null) return level === undefined ? [0, 1] : around(level);
  let [low, high] = found;
  if (level !== undefined && worthShowing(low, high, level)) {
    low = Math.min(low, level);
    high = Math.max(high, level);
  }
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= FLAT * size || high === low) return around((low + high) / 2);
  const margin = 0.08 * (high - low);
  return [low - margin, high + margin];
}

function around(value: number): [number, number] {
  const half = 0.1 * Math.abs(value) || 1;
  return [value - half, value + half];
}

/** Whether a level can be in the picture with the curves still taking a fifth of its height. */
export function worthShowing(low: number, high: number, level: number): boolean {
  const reach = Math.max(high, level) - Math.min(low, level);
  return (
    high - low >= 0.2 * reach || Math.max(Math.abs(low), Math.abs(high)) >= 0.2 * Math.abs(level)
  );
}

/** Where time t is on an axis from..to that is `width` pixels wide; null where it is outside. */
export function place(t: number, from: number, to: number, width: number): number | null {
  if (!(to > from)) return t === from ? 0 : null;
  const share = (t - from) / (to - from);
  return share < -1e-9 || share > 1 + 1e-9 ? null : Math.min(1, Math.max(0, share)) * width;
}
