/** The ranges of the sliders: one stays as it is while its values are inside, so that no knob jumps. */

import type { Range } from "../protocol";

export class Ranges {
  private readonly kept = new Map<string, Range>();

  /** The range of a key's slider; `proposed` is that of the server for the present values. */
  of(key: string, proposed: Range, values: readonly number[]): Range {
    const kept = this.kept.get(key);
    if (kept !== undefined && values.every((value) => within(value, kept))) return kept;
    this.kept.set(key, proposed);
    return proposed;
  }

  /** The scenario is another one. */
  clear(): void {
    this.kept.clear();
  }
}

/** Inside; a value at an end has come there by the slider, and may want to go on. */
function within(value: number, { low, high }: Range): boolean {
  return value > low && value < high;
}
