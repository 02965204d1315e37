/** The diagram of steady motions: stable ones filled on solid lines, unstable ones hollow on broken. */

import { valueText } from "../../panel/format";
import type { SteadyMotion, SteadyTold } from "../protocol";
import { around } from "./bounds";
import { drawMark, outline } from "./marks";
import { Plot } from "./plot";
import type { Pen } from "./plot_canvas";
import { links, type Height, type Link } from "./steady_branches";

interface DiagramHost {
  pointed(motion: SteadyMotion): void;
  picked(motion: SteadyMotion): void;
}

/** Places in the list of the plot's colours. */
const STABLE = 2;
const UNSTABLE = 0;

export class SteadyDiagram {
  readonly plot: Plot;
  readonly root: HTMLElement;
  private told: SteadyTold | null = null;
  private lines: readonly Link[] = [];
  private places: readonly (readonly [number, number])[] = [];

  constructor(host: DiagramHost) {
    const motion = (index: number): SteadyMotion => this.told!.steady[index]!;
    this.plot = new Plot({
      draw: (pen) => this.draw(pen),
      points: () => this.places,
      pointed: (index) => {
        if (index !== null) host.pointed(motion(index));
      },
      picked: (index) => host.picked(motion(index)),
    });
    this.root = this.plot.root;
  }

  show(told: SteadyTold, height: Height, across: string): void {
    this.told = told;
    this.lines = links(told);
    const xs = told.steady.map((motion) => motion.values[told.key] ?? NaN);
    const ys = told.steady.map(height.of);
    this.places = xs.map((x, i) => [x, ys[i]!]);
    const marks = [...told.critical, ...told.folds];
    const label = `Diagram of ${told.steady.length} steady motions: ${height.text} over ${across}.`;
    this.plot.describe(label, across, height.text);
    this.plot.setWhole(around([...xs, ...marks], ys));
  }

  private draw(pen: Pen): void {
    if (this.told === null) return;
    const { steady, critical, folds } = this.told;
    for (const value of critical) upright(pen, value, `stability changes at ${this.text(value)}`);
    for (const value of folds) upright(pen, value, `turns back at ${this.text(value)}`);
    for (const [one, other] of this.lines)
      this.line(pen, one, other, steady[one]!.stable && steady[other]!.stable);
    steady.forEach(({ stable }, i) => this.mark(pen, i, stable));
  }

  /** A value of the key; what is next to nothing beside the others is zero. */
  private text(value: number): string {
    const largest = Math.max(0, ...this.places.map(([across]) => Math.abs(across)));
    return valueText(Math.abs(value) < 1e-9 * largest ? 0 : value);
  }

  private line(
    { context, ink, ratio, x, y }: Pen,
    one: number,
    other: number,
    stable: boolean,
  ): void {
    const [a, b] = [this.places[one]!, this.places[other]!];
    context.strokeStyle = ink.curves[stable ? STABLE : UNSTABLE]!;
    context.lineWidth = 1.75 * ratio;
    context.setLineDash(stable ? [] : [5 * ratio, 4 * ratio]);
    context.beginPath();
    context.moveTo(x(a[0]), y(a[1]));
    context.lineTo(x(b[0]), y(b[1]));
    context.stroke();
    context.setLineDash([]);
  }

  private mark({ context, ink, ratio, x, y }: Pen, i: number, stable: boolean): void {
    const [across, up] = this.places[i]!;
    if (!Number.isFinite(up)) return;
    context.lineWidth = 1.5 * ratio;
    const path = outline(stable ? "circle" : "diamond", x(across), y(up), 4 * ratio);
    const colour = ink.curves[stable ? STABLE : UNSTABLE]!;
    drawMark(context, path, colour, stable ? null : ink.back);
  }
}

/** A line at a value of the key with its words beside it. */
function upright({ context, ink, ratio, box, x }: Pen, value: number, words: string): void {
  const at = x(value);
  context.save();
  context.strokeStyle = context.fillStyle = ink.level;
  context.lineWidth = ratio;
  context.setLineDash([2 * ratio, 3 * ratio]);
  context.beginPath();
  context.moveTo(at, box.top);
  context.lineTo(at, box.top + box.height);
  context.stroke();
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.translate(at, box.top + 4 * ratio);
  context.rotate(Math.PI / 2);
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.setLineDash([]);
  context.lineWidth = 4 * ratio;
  context.strokeStyle = ink.back;
  context.strokeText(words, 0, -2 * ratio);
  context.fillText(words, 0, -2 * ratio);
  context.restore();
}
