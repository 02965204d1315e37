/** What a plot has to hold: all of its points, with a margin. */

import { extent, span } from "../../panel/curves";
import type { View } from "./view";

/** The plane around points; numbers that are not finite do not count. */
export function around(xs: readonly number[], ys: readonly number[]): View {
  const of = (values: readonly number[]): [number, number] =>
    span(extent([{ values: Float64Array.from(values) }]));
  return { x: of(xs), y: of(ys) };
}
