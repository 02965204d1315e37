/** A plane with axes and the part of it that is shown; whatever a tab has in it is drawn with a pen. */

import uPlot from "uplot";
import { axis } from "../../panel/axes";
import { inkOf, type Ink } from "../../panel/ink";
import { moved, sameView, zoomed, type View } from "./view";

/** What a tab draws with: lengths in pixels of the canvas. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly ink: Ink;
  /** Pixels of the canvas in one of the page. */
  readonly ratio: number;
  /** The plane within the axes. */
  readonly box: Readonly<uPlot.BBox>;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

interface CanvasHost {
  draw(pen: Pen): void;
  /** The marks of an axis are multiplied by this power of ten. */
  exponent(which: "x" | "y", exponent: number): void;
}

const EMPTY: View = { x: [0, 1], y: [0, 1] };

export class PlotCanvas {
  private readonly plot: uPlot;
  private ink: Ink | null = null;
  private whole: View = EMPTY;
  private view: View = EMPTY;

  constructor(
    private readonly parent: HTMLElement,
    private readonly host: CanvasHost,
  ) {
    this.plot = new uPlot(this.options(), this.data(), parent);
  }

  get canvas(): HTMLCanvasElement {
    return this.plot.ctx.canvas;
  }

  /** What lies over the plane within the axes. */
  get over(): HTMLElement {
    return this.plot.over;
  }

  /** Whether a part is shown. */
  get partial(): boolean {
    return !sameView(this.view, this.whole);
  }

  /** All there is; a part that is being looked at stays. */
  setWhole(whole: View): void {
    const { partial } = this;
    this.whole = whole;
    this.look(partial ? moved(this.view, 0, 0, whole) : whole);
  }

  reset(): void {
    this.look(this.whole);
  }

  /** Show `factor` times as much, about a value or the middle. */
  zoom(factor: number, at: readonly [number, number] = this.middle()): void {
    this.look(zoomed(this.view, at, factor, this.whole));
  }

  /** Move the plane by pixels of the page. */
  drag(dx: number, dy: number): void {
    const [x, y] = this.value(0, 0);
    const [a, b] = this.value(dx, dy);
    this.look(moved(this.view, x - a, y - b, this.whole));
  }

  /** The value at a place in pixels of the page, from the corner of the plane. */
  value(x: number, y: number): readonly [number, number] {
    return [this.plot.posToVal(x, "x"), this.plot.posToVal(y, "y")];
  }

  place([x, y]: readonly [number, number]): readonly [number, number] {
    return [this.plot.valToPos(x, "x"), this.plot.valToPos(y, "y")];
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.parent;
    if (width < 40 || height < 40) return;
    if (width !== this.plot.width || height !== this.plot.height)
      this.plot.setSize({ width, height });
  }

  recolour(): void {
    this.ink = null;
    this.plot.redraw(false, false);
  }

  dispose(): void {
    this.plot.destroy();
  }

  private look(view: View): void {
    this.view = view;
    this.plot.setData(this.data());
  }

  private middle(): readonly [number, number] {
    const { x, y } = this.view;
    return [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2];
  }

  /** uPlot asks for the ranges anew when it is given data; it has none of its own to draw. */
  private data(): uPlot.AlignedData {
    return [[...this.view.x], [null, null]];
  }

  private options(): uPlot.Options {
    const ink = (): Ink => (this.ink ??= inkOf(this.parent));
    const told = (which: "x" | "y") => (exponent: number) => this.host.exponent(which, exponent);
    return {
      width: 400,
      height: 300,
      padding: [10, 18, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [...this.view.x] as [number, number] },
        y: { range: () => [...this.view.y] as [number, number] },
      },
      axes: [axis("x", "bottom", ink, told("x")), axis("y", "left", ink, told("y"))],
      series: [{}, { scale: "y" }],
      hooks: { draw: [(plot) => this.draw(plot, ink())] },
    };
  }

  /** Inside the axes only. */
  private draw(plot: uPlot, ink: Ink): void {
    const { ctx: context, bbox: box } = plot;
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    const x = (value: number): number => plot.valToPos(value, "x", true);
    const y = (value: number): number => plot.valToPos(value, "y", true);
    this.host.draw({ context, ink, ratio: uPlot.pxRatio, box, x, y });
    context.restore();
  }
}
