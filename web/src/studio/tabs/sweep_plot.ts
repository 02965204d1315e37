/** The picture of a sweep: a curve over one key, a map over two; it fills as runs are done. */

import { around } from "./bounds";
import { colourScale, contrast, css, type ColourScale } from "./colour_scale";
import { drawMark, outline } from "./marks";
import { COMPLETED, hatch, outcomeShape } from "./outcomes";
import { Plot } from "./plot";
import type { Pen } from "./plot_canvas";
import { edges, SweepGrid, type Run } from "./sweep_grid";

interface SweepPlotHost {
  pointed(index: number | null): void;
  picked(index: number): void;
  /** The picture has grown. */
  grown(): void;
}

/** The place of the curve's colour in the list of the plot. */
const CURVE = 2;

export class SweepPlot {
  readonly plot: Plot;
  grid = new SweepGrid();
  /** Of a map; null for a curve, or where there is no value yet. */
  scale: ColourScale | null = null;
  private frame = 0;
  private places: readonly (readonly [number, number])[] | null = null;

  constructor(private readonly host: SweepPlotHost) {
    const reach = (): number => (this.map ? Infinity : 40);
    this.plot = new Plot({
      draw: (pen) => (this.map ? this.drawMap(pen) : this.drawCurve(pen)),
      points: () => (this.places ??= this.points()),
      pointed: (index) => host.pointed(index),
      picked: (index) => host.picked(index),
      step: (index, right, up) => this.grid.beside(index, right, up),
      get reach(): number {
        return reach();
      },
    });
  }

  get map(): boolean {
    return this.grid.axes.length > 1;
  }

  clear(): void {
    this.grid = new SweepGrid();
    this.plot.reset();
    this.grow();
  }

  changed(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.grow());
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.plot.dispose();
  }

  private grow(): void {
    this.frame = 0;
    this.places = null;
    const range = this.grid.range();
    this.scale = this.map && range !== null ? colourScale(...range) : null;
    const [first, second] = this.grid.axes;
    if (first !== undefined && second !== undefined) {
      const [x, y] = [edges(first.values), edges(second.values)];
      this.plot.setWhole({ x: [x[0]!, x.at(-1)!], y: [y[0]!, y.at(-1)!] });
    } else {
      this.plot.setWhole(around(first?.values ?? [], [...(range ?? [])]));
    }
    this.host.grown();
  }

  private points(): (readonly [number, number])[] {
    return Array.from({ length: this.grid.total }, (_, i) => {
      const [x, y] = this.grid.keys(i);
      return [x!, y ?? this.grid.run(i)?.value ?? NaN];
    });
  }

  private drawCurve(pen: Pen): void {
    const { context, ink, ratio, x, y } = pen;
    const colour = ink.curves[CURVE]!;
    const places = this.points();
    context.strokeStyle = colour;
    context.lineWidth = 1.25 * ratio;
    context.beginPath();
    places.forEach(([across, up], i) => {
      if (!Number.isFinite(up)) return;
      const joined = i > 0 && Number.isFinite(places[i - 1]![1]);
      context[joined ? "lineTo" : "moveTo"](x(across), y(up));
    });
    context.stroke();
    places.forEach(([across], i) => this.dot(pen, across, this.grid.run(i)));
  }

  private dot({ context, ink, ratio, box, x, y }: Pen, across: number, run: Run | undefined): void {
    if (run === undefined) return;
    const { value, outcome } = run;
    const colour = outcome === COMPLETED ? ink.curves[CURVE]! : ink.level;
    // A run without a number stands at the foot of the plot.
    const up = value === null ? box.top + box.height - 6 * ratio : y(value);
    const path = outline(outcomeShape(outcome), x(across), up, 3.5 * ratio);
    context.lineWidth = 1.5 * ratio;
    drawMark(context, path, colour, outcome === COMPLETED ? null : ink.back);
  }

  private drawMap(pen: Pen): void {
    const [first, second] = this.grid.axes;
    const [across, up] = [edges(first!.values), edges(second!.values)];
    for (let i = 0; i < this.grid.total; i++) {
      const [k, l] = this.grid.place(i);
      const [left, right] = [pen.x(across[k!]!), pen.x(across[k! + 1]!)];
      const [bottom, top] = [pen.y(up[l!]!), pen.y(up[l! + 1]!)];
      this.cell(pen, this.grid.run(i), [left, top, right - left, bottom - top]);
    }
  }

  private cell(pen: Pen, run: Run | undefined, [left, top, w, h]: readonly number[]): void {
    const { context, ink, ratio } = pen;
    const value = run?.value ?? null;
    const rgb = value === null || this.scale === null ? null : this.scale.rgb(value);
    const none = run === undefined ? ink.grid : ink.back;
    context.fillStyle = rgb === null ? none : css(rgb);
    context.fillRect(left!, top!, w! + 0.5, h! + 0.5);
    const strokes = run === undefined ? [] : hatch(run.outcome);
    if (strokes.length === 0) return;
    context.strokeStyle = rgb === null ? ink.text : contrast(rgb);
    context.lineWidth = Math.max(1, Math.min(1.25 * ratio, w! / 12));
    context.beginPath();
    for (const [a, b, c, d] of strokes) {
      context.moveTo(left! + a * w!, top! + b * h!);
      context.lineTo(left! + c * w!, top! + d * h!);
    }
    context.stroke();
  }
}
