/** The colours of the plots, read from the style sheet so that they are written once. */

export interface Ink {
  readonly text: string;
  readonly grid: string;
  readonly level: string;
  /** What the plots are drawn on. */
  readonly back: string;
  readonly curves: readonly string[];
}

/** How many curves of a plot have a colour of their own. */
const CURVES = 8;

export function inkOf(root: Element): Ink {
  const style = getComputedStyle(root);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: colour("--vp-muted"),
    grid: colour("--vp-grid"),
    level: colour("--vp-level"),
    back: colour("--vp-surface"),
    curves: Array.from({ length: CURVES }, (_, i) => colour(`--vp-curve-${i + 1}`)),
  };
}

/** The colour of curve i; more curves than colours start over. */
export function curveInk(ink: Ink, i: number): string {
  return ink.curves[i % ink.curves.length]!;
}

/** The same colour for the style of an element. */
export function curveVariable(i: number): string {
  return `var(--vp-curve-${(i % CURVES) + 1})`;
}
