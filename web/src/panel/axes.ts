/** Axes that all plots share: thin lines, small figures, one power of ten for an axis. */

import type uPlot from "uplot";
import { marks } from "./format";
import type { Ink } from "./ink";

const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Pixels kept for the figures of a vertical axis, the same in all plots so that times line up. */
export const MARGIN = 48;

/** An axis; `ink` is asked at every drawing, `onExponent` is told the power of ten of its marks. */
export function axis(
  scale: string,
  side: 2 | 3,
  ink: () => Ink,
  onExponent: (exponent: number) => void = () => undefined,
): uPlot.Axis {
  return {
    scale,
    side,
    font: FONT,
    stroke: () => ink().text,
    grid: { stroke: () => ink().grid, width: 1 },
    ticks: { show: false },
    border: { show: false },
    gap: side === 3 ? 6 : 4,
    size: side === 3 ? MARGIN : 22,
    space: side === 3 ? 28 : 64,
    values: (_plot, splits) => {
      const { texts, exponent } = marks(splits);
      onExponent(exponent);
      return [...texts];
    },
  };
}
