/** The runs of a sweep in their places, as far as they are done. */

import type { Changes, SweepAxis, SweepPart } from "../protocol";
import { COMPLETED } from "./outcomes";

export interface Run {
  /** null where the run has no number. */
  readonly value: number | null;
  readonly outcome: string;
}

export class SweepGrid {
  axes: readonly SweepAxis[] = [];
  private runs: (Run | undefined)[] = [];
  done = 0;

  get total(): number {
    return this.runs.length;
  }

  add({ axes, places, values, outcomes }: SweepPart): void {
    if (this.axes.length === 0 && axes.length > 0) {
      this.axes = axes;
      const size = axes.reduce((product, axis) => product * axis.values.length, 1);
      this.runs = new Array<Run | undefined>(size).fill(undefined);
    }
    places.forEach((place, k) => {
      const index = this.index(place);
      if (this.runs[index] === undefined) this.done += 1;
      this.runs[index] = { value: values[k] ?? null, outcome: outcomes[k] ?? "" };
    });
  }

  run(index: number): Run | undefined {
    return this.runs[index];
  }

  /** The number of a run from its places along the axes. */
  index(place: readonly number[]): number {
    return this.axes.reduce((sum, axis, k) => sum * axis.values.length + (place[k] ?? 0), 0);
  }

  /** The places of a run along the axes. */
  place(index: number): number[] {
    const found: number[] = [];
    let rest = index;
    for (const { values } of [...this.axes].reverse()) {
      found.unshift(rest % values.length);
      rest = Math.floor(rest / values.length);
    }
    return found;
  }

  /** The run beside another one along the axes, within the grid. */
  beside(index: number, right: number, up: number): number {
    const steps = this.axes.length > 1 ? [right, up] : [right + up];
    const place = this.place(index).map((at, k) =>
      Math.min(this.axes[k]!.values.length - 1, Math.max(0, at + steps[k]!)),
    );
    return this.index(place);
  }

  /** The values of the keys of a run. */
  keys(index: number): number[] {
    return this.place(index).map((at, k) => this.axes[k]!.values[at]!);
  }

  changes(index: number): Changes {
    const values = this.keys(index);
    return Object.fromEntries(this.axes.map(({ key }, k) => [key, values[k]!]));
  }

  /** The least and the greatest value so far. */
  range(): readonly [number, number] | null {
    let low = Infinity;
    let high = -Infinity;
    for (const run of this.runs) {
      const value = run?.value;
      if (value === undefined || value === null || !Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return low <= high ? [low, high] : null;
  }

  /** How often each outcome so far, those that were completed first. */
  counts(): Map<string, number> {
    const found = new Map<string, number>();
    for (const run of this.runs)
      if (run !== undefined) found.set(run.outcome, (found.get(run.outcome) ?? 0) + 1);
    const rank = ([outcome]: readonly [string, number]): number => (outcome === COMPLETED ? 0 : 1);
    return new Map([...found].sort((one, other) => rank(one) - rank(other)));
  }

  /** A row for every run that is done: its keys, the value, the outcome. */
  rows(record: string): (string | number | null)[][] {
    const head = [...this.axes.map(({ key }) => key), record, "outcome"];
    const rows = this.runs.flatMap((run, i) =>
      run === undefined ? [] : [[...this.keys(i), run.value, run.outcome]],
    );
    return [head, ...rows];
  }
}

/** The edges of cells around values: half-way between neighbours. */
export function edges(values: readonly number[]): number[] {
  const n = values.length;
  if (n < 2) return [values[0]! - 0.5, values[0]! + 0.5];
  const between = values.slice(1).map((value, i) => (value + values[i]!) / 2);
  return [2 * values[0]! - between[0]!, ...between, 2 * values[n - 1]! - between[n - 2]!];
}
