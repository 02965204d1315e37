/** How the runs of a sweep ended: words, signs and hatches that tell them apart without colour. */

import { SHAPES, type Shape } from "./marks";

export const COMPLETED = "completed";

/** Lines across a cell: as shares of its sides, from and to. */
type Stroke = readonly [number, number, number, number];

interface Style {
  readonly sign: string;
  readonly strokes: readonly Stroke[];
}

const RISING: readonly Stroke[] = [
  [0, 1, 1, 0],
  [0, 0.5, 0.5, 0],
  [0.5, 1, 1, 0.5],
];
const FALLING: readonly Stroke[] = RISING.map(([a, b, c, d]) => [1 - a, b, 1 - c, d]);
const LEVEL: readonly Stroke[] = [
  [0, 0.25, 1, 0.25],
  [0, 0.75, 1, 0.75],
];
const UPRIGHT: readonly Stroke[] = LEVEL.map(([a, b, c, d]) => [b, a, d, c]);

const STYLES: readonly Style[] = [
  { sign: "╱", strokes: RISING },
  { sign: "╲", strokes: FALLING },
  { sign: "╳", strokes: [...RISING, ...FALLING] },
  { sign: "─", strokes: LEVEL },
  { sign: "│", strokes: UPRIGHT },
  { sign: "┼", strokes: [...LEVEL, ...UPRIGHT] },
];

/** Outcomes in the order in which their signs are given; every word has the same one everywhere. */
const KNOWN = ["lifted_off", "slipped", "failed", "event", "second_contact", "left_chart"];

function place(outcome: string): number {
  const found = KNOWN.indexOf(outcome);
  return found < 0 ? KNOWN.length - 1 : found;
}

/** The lines over a cell; none where the run was completed. */
export function hatch(outcome: string): readonly Stroke[] {
  return outcome === COMPLETED ? [] : STYLES[place(outcome)]!.strokes;
}

/** The sign beside its words. */
export function outcomeSign(outcome: string): string {
  return outcome === COMPLETED ? "■" : STYLES[place(outcome)]!.sign;
}

/** The shape of a point on a curve. */
export function outcomeShape(outcome: string): Shape {
  return outcome === COMPLETED ? "circle" : SHAPES[1 + (place(outcome) % (SHAPES.length - 1))]!;
}

export function outcomeWords(outcome: string): string {
  return outcome.replaceAll("_", " ");
}
