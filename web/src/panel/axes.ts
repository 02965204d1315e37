/** Axes that all plots share: thin lines, small figures, one power of ten for an axis. */

import type uPlot from "uplot";
import { marks } from "./format";
import type { Ink } from "./ink";

const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Pixels kept for the figures of a vertical axis, the same in all plots so that times line up. */
const MARGIN = 48;

/**
 * An axis; `ink` is asked at every drawing, `onExponent` is told the power of ten of its marks;
 * `unit` stands behind the last mark.
 */
export function axis(
  scale: string,
  side: "bottom" | "left",
  ink: () => Ink,
  onExponent: (exponent: number) => void = () => undefined,
  unit = "",
): uPlot.Axis {
  return {
    scale,
    // uPlot's enum of sides exists in its types only.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment
    side: side === "left" ? 3 : 2,
    font: FONT,
    stroke: () => ink().text,
    grid: { stroke: () => ink().grid, width: 1 },
    ticks: { show: false },
    border: { show: false },
    gap: side === "left" ? 6 : 4,
    size: side === "left" ? MARGIN : 22,
    space: side === "left" ? 22 : 60,
    values: (plot, splits) => {
      const { min, max } = plot.scales[scale]!;
      const { texts, exponent } = marks(splits, Math.max(-(min ?? 0), max ?? 0));
      onExponent(exponent);
      return texts.map((text, i) => (i === texts.length - 1 ? text + unit : text));
    },
  };
}
