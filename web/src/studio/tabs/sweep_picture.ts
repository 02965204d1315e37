/** The picture of a sweep as a file: the plot with its names, its colours and its outcomes. */

import { element } from "../../panel/elements";
import { valueText } from "../../panel/format";
import { css, type ColourScale } from "./colour_scale";
import { outcomeSign, outcomeWords } from "./outcomes";

export interface PictureWords {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly recorded: string;
  readonly counts: ReadonlyMap<string, number>;
}

const BAR = 160;

/** A canvas with everything; colours are those of the page around the plot. */
export function picture(
  plot: HTMLCanvasElement,
  words: PictureWords,
  scale: ColourScale | null,
): HTMLCanvasElement {
  const ratio = plot.width / Math.max(1, plot.clientWidth);
  const [above, below] = [48 * ratio, 76 * ratio];
  const height = plot.height + above + below;
  const whole = element("canvas", { width: String(plot.width), height: String(height) });
  const context = whole.getContext("2d")!;
  const style = getComputedStyle(plot);
  context.fillStyle = style.getPropertyValue("--vp-surface").trim() || "#fff";
  context.fillRect(0, 0, whole.width, height);
  context.drawImage(plot, 0, above);
  context.fillStyle = style.getPropertyValue("--vp-text").trim() || "#000";
  const write = (
    text: string,
    x: number,
    y: number,
    size = 12,
    align: CanvasTextAlign = "left",
  ): void => {
    context.font = `${size * ratio}px system-ui, sans-serif`;
    context.textAlign = align;
    context.fillText(text, x, y, plot.width - 16 * ratio);
  };
  const [left, right, foot] = [8 * ratio, plot.width - 8 * ratio, above + plot.height];
  write(words.title, left, 18 * ratio, 14);
  write(words.up, left, 38 * ratio);
  write(words.across, right, foot + 14 * ratio, 12, "right");
  const outcomes = [...words.counts].map(
    ([outcome, count]) => `${outcomeSign(outcome)} ${outcomeWords(outcome)}: ${count}`,
  );
  write(outcomes.join("   "), left, foot + 66 * ratio);
  if (scale !== null) {
    bar(context, scale, left, foot + 26 * ratio, ratio);
    const ends = `${valueText(scale.low)} to ${valueText(scale.high)}: ${words.recorded}`;
    write(ends, left + (BAR + 10) * ratio, foot + 37 * ratio);
  }
  return whole;
}

function bar(
  context: CanvasRenderingContext2D,
  scale: ColourScale,
  left: number,
  top: number,
  ratio: number,
): void {
  const { fillStyle } = context;
  for (let i = 0; i < BAR; i++) {
    context.fillStyle = css(scale.rgb(scale.low + (i / BAR) * (scale.high - scale.low)));
    context.fillRect(left + i * ratio, top, ratio + 0.5, 14 * ratio);
  }
  context.fillStyle = fillStyle;
}
