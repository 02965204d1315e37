/** Steady motions as curves: which points follow one another as the key varies. */

import { extent } from "../../panel/curves";
import type { SteadyMotion, SteadyTold } from "../protocol";

/** Numbers of points that are joined by a line. */
export type Link = readonly [number, number];

/** What can be drawn upwards: numbers of the state, speeds along the symmetries, the growth. */
export interface Height {
  readonly id: string;
  readonly text: string;
  readonly of: (motion: SteadyMotion) => number;
}

/** The largest real part of the eigenvalues. */
const GROWTH = "growth";

export function heights(steady: readonly SteadyMotion[]): Height[] {
  const names = (of: (motion: SteadyMotion) => Readonly<Record<string, number>>): string[] => [
    ...new Set(steady.flatMap((motion) => Object.keys(of(motion)))),
  ];
  const state = names((motion) => motion.state).map((name) => ({
    id: `state ${name}`,
    text: name,
    of: (motion: SteadyMotion): number => motion.state[name] ?? NaN,
  }));
  const along = names((motion) => motion.along).map((name) => ({
    id: `along ${name}`,
    text: `speed: ${name}`,
    of: (motion: SteadyMotion): number => motion.along[name] ?? NaN,
  }));
  const growth = (motion: SteadyMotion): number =>
    Math.max(...motion.eigenvalues.map(([re]) => re), -Infinity);
  return [...state, ...along, { id: GROWTH, text: "fastest growth (1/s)", of: growth }];
}

/** The one that tells most at first: what varies most against the size of its vector. */
export function firstHeight(told: SteadyTold, all: readonly Height[]): string {
  const ranges = all.map((height) => ({ height, ...rangeOf(told.steady, height) }));
  const sizes = new Map<string, number>();
  for (const { height, size } of ranges)
    sizes.set(vector(height), Math.max(size, sizes.get(vector(height)) ?? 0));
  const rounding = 1e-9 * Math.max(0, ...sizes.values());
  let best = GROWTH;
  let most = 1e-6;
  for (const { height, width } of ranges) {
    const size = sizes.get(vector(height)) ?? 0;
    const share = width > rounding ? width / size : 0;
    if (height.id === GROWTH || equals(told, height.of) || !(share > most * 1.001)) continue;
    [best, most] = [height.id, share];
  }
  return best;
}

/** omega_x is a part of omega. */
function vector({ id }: Height): string {
  return id.replace(/_[wxyz]$/, "");
}

function rangeOf(
  steady: readonly SteadyMotion[],
  { of }: Height,
): { readonly width: number; readonly size: number } {
  const found = extent([{ values: Float64Array.from(steady.map(of)) }]);
  if (found === null) return { width: 0, size: 0 };
  const [low, high] = found;
  return { width: high - low, size: Math.max(Math.abs(low), Math.abs(high)) };
}

/** Whether a height only repeats the key. */
function equals({ steady, key }: SteadyTold, of: Height["of"]): boolean {
  return steady.every((motion) => Math.abs(of(motion) - (motion.values[key] ?? NaN)) < 1e-9);
}

/** The lines between motions at neighbouring values: nearest states first, each joined once. */
export function links({ steady, key }: Pick<SteadyTold, "steady" | "key">): Link[] {
  const groups = new Map<number, number[]>();
  steady.forEach((motion, i) => {
    const value = motion.values[key];
    if (value !== undefined) groups.set(value, [...(groups.get(value) ?? []), i]);
  });
  const values = [...groups.keys()].sort((one, other) => one - other);
  const sizes = scales(steady);
  const step = smallestStep(values);
  return values.slice(1).flatMap((value, i) => {
    if (value - values[i]! > 1.5 * step) return [];
    return matched(groups.get(values[i]!)!, groups.get(value)!, (one, other) =>
      distance(steady[one]!, steady[other]!, sizes),
    );
  });
}

function smallestStep(values: readonly number[]): number {
  return Math.min(...values.slice(1).map((value, i) => value - values[i]!));
}

function scales(steady: readonly SteadyMotion[]): Map<string, number> {
  const found = new Map<string, [number, number]>();
  for (const { state } of steady) {
    for (const [name, value] of Object.entries(state)) {
      const [low, high] = found.get(name) ?? [value, value];
      found.set(name, [Math.min(low, value), Math.max(high, value)]);
    }
  }
  return new Map([...found].map(([name, [low, high]]) => [name, high - low || 1]));
}

function distance(one: SteadyMotion, other: SteadyMotion, sizes: Map<string, number>): number {
  let sum = 0;
  for (const [name, size] of sizes)
    sum += (((one.state[name] ?? 0) - (other.state[name] ?? 0)) / size) ** 2;
  return Math.sqrt(sum);
}

function matched(
  left: readonly number[],
  right: readonly number[],
  far: (one: number, other: number) => number,
): Link[] {
  const pairs = left.flatMap((one) => right.map((other) => ({ one, other, d: far(one, other) })));
  pairs.sort((a, b) => a.d - b.d);
  const used = new Set<number>();
  return pairs.flatMap(({ one, other }): Link[] => {
    if (used.has(one) || used.has(other)) return [];
    used.add(one).add(other);
    return [[one, other]];
  });
}
