/** The numbers of a scenario that can be varied: keys, what they are called, where they may go. */

import { isLetter, letterText } from "../form/letters";
import type { Checked, FieldGroup, Range } from "../protocol";

/** A number of the scenario: a field, or a component of one. */
export interface Quantity {
  /** Dotted, as `Changes` take it. */
  readonly key: string;
  /** In words, within its group. */
  readonly label: string;
  readonly group: string;
  readonly unit: string;
  readonly value: number;
  readonly range: Range;
  /** In words what it may hold. */
  readonly expected: string;
}

/** All of them in the order of the form; none of a table that the scenario has not, such as a rotor. */
export function quantities(groups: readonly FieldGroup[]): Quantity[] {
  const there = groups.filter(({ fields }) => fields.some(({ present }) => present));
  return there.flatMap((group) =>
    group.fields.flatMap((field): Quantity[] => {
      const { key, label, unit, expected } = field;
      const named = isLetter(field) ? letterText(label) : label;
      const shared = { group: group.title, unit, expected };
      if (field.kind === "number" && field.value !== null)
        return [{ ...shared, key, label: named, value: field.value, range: field.range }];
      if (field.kind === "orientation")
        return field.numbers.map((number) => ({ ...shared, ...number }));
      if (field.kind !== "numbers" || field.value === null) return [];
      return field.value.map((value, i) => ({
        ...shared,
        key: `${key}.${i}`,
        label: `${label} ${field.components[i] ?? i + 1}`,
        value,
        range: field.range,
      }));
    }),
  );
}

/** What one would vary first: the spin of a rolling body, a speed of a system. */
export function firstKey(scenario: Pick<Checked, "kind">, all: readonly Quantity[]): string {
  const keys = all.map(({ key }) => key);
  const wanted = scenario.kind === "rolling" ? "start.omega.2" : "";
  if (keys.includes(wanted)) return wanted;
  const start = keys.filter((key) => key.startsWith("start."));
  return start.find((key) => key.endsWith("'")) ?? start[0] ?? keys[0] ?? "";
}

const FRICTION = "contact.friction";

/** The key for the other side of a map: the friction where there is some, or one beside the first. */
export function secondKey(first: string, all: readonly Quantity[]): string {
  const keys = all.map(({ key }) => key).filter((key) => key !== first);
  if (first !== FRICTION && keys.includes(FRICTION)) return FRICTION;
  const stem = first.replace(/\.(\d+|lean|heading|spin)$/, "");
  const beside = keys.filter((key) => key.startsWith(`${stem}.`));
  const start = keys.filter((key) => key.startsWith("start.") && key.endsWith("'"));
  return beside[0] ?? start[0] ?? keys[0] ?? "";
}

/** From where to where a number is varied unless the reader says otherwise. */
export function span({ value, range, expected }: Omit<Quantity, "key">): Range {
  const { low, high } = range;
  const usable = Number.isFinite(low) && Number.isFinite(high) && low < high;
  const [from, to] = usable ? [low, high] : around(value);
  // Zero itself, at which much is singular, is left out where only positive numbers are allowed.
  if (from <= 0 && expected.includes("positive") && to > 0)
    return { low: round(value > 0 ? Math.min(value, to) / 5 : to / 20), high: to };
  return { low: from, high: to };
}

function around(value: number): readonly [number, number] {
  const half = Math.abs(value) || 1;
  return [round(value - half), round(value + half)];
}

/** Two digits are enough for an end. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** The unit in brackets; none where it is a pure number. */
export function unitSuffix(unit: string): string {
  return unit === "" || unit === "1" ? "" : ` (${unit})`;
}
