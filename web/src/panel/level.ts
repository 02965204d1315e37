/** A level in a plot, such as the coefficient of friction: a broken line with its name. */

import uPlot from "uplot";
import type { PanelHeader } from "../replay/document";
import { worthShowing } from "./curves";
import { valueText } from "./format";
import type { Ink } from "./ink";

type Level = NonNullable<PanelHeader["level"]>;

/** Where the level is too far from the curves, its name and value stand at the edge. */
export function drawLevel(
  plot: uPlot,
  level: Level,
  extent: readonly [number, number] | null,
  ink: Ink,
): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const inside = extent === null || worthShowing(extent[0], extent[1], level.value);
  const above = extent === null || level.value > extent[1];
  const edge = above ? bbox.top : bbox.top + bbox.height;
  const y = inside ? plot.valToPos(level.value, "y", true) : edge;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = ink.level;
  ctx.lineWidth = ratio;
  ctx.setLineDash([5 * ratio, 4 * ratio]);
  if (inside) {
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(right, y);
    ctx.stroke();
  }
  const under = y - bbox.top < 18 * ratio;
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "right";
  ctx.textBaseline = under ? "top" : "bottom";
  const far = `${level.label} ${valueText(level.value)} ${above ? "↑" : "↓"}`;
  const text = inside ? level.label : far;
  const [x, line] = [right - 4 * ratio, y + (under ? 4 : -3) * ratio];
  ctx.setLineDash([]);
  ctx.lineJoin = "round";
  ctx.lineWidth = 4 * ratio;
  ctx.strokeStyle = ink.back;
  ctx.strokeText(text, x, line);
  ctx.fillText(text, x, line);
  ctx.restore();
}
