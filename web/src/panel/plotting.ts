/** Plots whose canvases are drawn the quickest way that the machine has. */

import uPlot from "uplot";
import { drawsInSoftware } from "../stage/graphics";

type Context = (kind: string, options?: object) => RenderingContext | null;

/**
 * A plot in an element.  Where there is no graphics card, its canvas is kept in memory: driven
 * through WebGL's software, long curves take eight times as long.  uPlot has no option for that, so
 * it is given while uPlot makes its canvas.
 */
export function createPlot(
  options: uPlot.Options,
  data: uPlot.AlignedData,
  holder: HTMLElement,
): uPlot {
  if (!drawsInSoftware()) return new uPlot(options, data, holder);
  const canvas = HTMLCanvasElement.prototype as { getContext: Context };
  const { getContext } = canvas;
  canvas.getContext = function (this: HTMLCanvasElement, kind, more) {
    return getContext.call(this, kind, { ...more, willReadFrequently: true });
  };
  try {
    return new uPlot(options, data, holder);
  } finally {
    canvas.getContext = getContext;
  }
}
