/** What is varied, as text: "start.omega.2=-8:8:33"; and what is wrong with what was typed. */

import { unitText } from "../../panel/curves";
import { parseNumber } from "../form/number_text";
import type { Quantity } from "./quantities";

/** What was typed for one key. */
export interface Typed {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly count: string;
}

export type Read =
  | { readonly text: string; readonly count: number }
  | { readonly fault: string; readonly place: "from" | "to" | "count" };

/** The text of what is varied, or what is wrong in a sentence. */
export function varyText({ key, from, to, count }: Typed, most: number): Read {
  const low = parseNumber(from);
  const high = parseNumber(to);
  const n = parseNumber(count);
  if (low === null)
    return { place: "from", fault: `"${from}" is not a number. Type a number for From.` };
  if (high === null)
    return { place: "to", fault: `"${to}" is not a number. Type a number for To.` };
  if (low === high)
    return { place: "to", fault: "From and To are equal. Type two different numbers." };
  if (n === null || !Number.isInteger(n) || n < 2 || n > most)
    return { place: "count", fault: `Type a whole number from 2 to ${most} for Values.` };
  return { text: `${key}=${low}:${high}:${n}`, count: n };
}

/** A key in words with its unit, for an axis. */
export function axisTitle(key: string, unit: string, all: readonly Quantity[]): string {
  const found = all.find((one) => one.key === key);
  const words = found === undefined ? key : `${found.group}: ${found.label}`;
  const shown = unitText([unit]);
  return shown === "" ? words : `${words} (${shown})`;
}
