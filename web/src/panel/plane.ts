/** Two observables against each other, with a point that moves along: a phase plane. */

import type uPlot from "uplot";
import type { Replay } from "../replay/document";
import { axis } from "./axes";
import { curvesOf, extent, span, unitText, valueAt, type Curve } from "./curves";
import { element, setText } from "./elements";
import { curveInk, curveVariable, type Ink } from "./ink";
import { power } from "./format";
import { createPlot } from "./plotting";
import { symbol } from "./symbol";

/** A pair of curves of one motion. */
interface Path {
  readonly x: Curve;
  readonly y: Curve;
}

export class Plane {
  readonly root: HTMLElement;
  private readonly holder = element("div", { class: "vp-plot" });
  private readonly paths: readonly Path[];
  private readonly dots: readonly HTMLElement[];
  private readonly plot: uPlot;
  private readonly units = {
    x: element("span", { class: "vp-unit" }),
    y: element("span", { class: "vp-unit" }),
  };

  constructor(
    replay: Replay,
    [xName, yName]: readonly [string, string],
    private readonly ink: () => Ink,
  ) {
    const xs = curvesOf(replay, { title: "", series: [xName] });
    const ys = curvesOf(replay, { title: "", series: [yName] });
    this.paths = ys.flatMap((y) => {
      const x = xs.find((one) => one.motion === y.motion);
      return x === undefined ? [] : [{ x, y }];
    });
    this.root = element("figure", { class: "vp-plane" }, this.caption(), this.holder);
    this.dots = this.paths.map(({ y }) => {
      const dot = element("div", { class: y.motion > 0 ? "vp-dot vp-open" : "vp-dot" });
      dot.style.setProperty("--ink", curveVariable(y.colour));
      return dot;
    });
    this.plot = createPlot(this.options(), this.data(), this.holder);
    this.plot.over.append(...this.dots);
  }

  show(t: number): void {
    this.paths.forEach(({ x, y }, i) => {
      const [a, b] = [valueAt(x, t), valueAt(y, t)];
      const dot = this.dots[i]!;
      const seen = Number.isFinite(a) && Number.isFinite(b);
      dot.style.visibility = seen ? "visible" : "hidden";
      if (!seen) return;
      const [left, top] = [this.plot.valToPos(a, "x"), this.plot.valToPos(b, "y")];
      dot.style.transform = `translate(${left}px, ${top}px)`;
    });
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width > 20 && height > 20) this.plot.setSize({ width, height });
  }

  recolour(): void {
    this.plot.redraw(false, false);
  }

  get canvas(): HTMLCanvasElement {
    return this.plot.ctx.canvas;
  }

  dispose(): void {
    this.plot.destroy();
    this.root.remove();
  }

  /** The vertical one is named first: y over x. */
  private caption(): HTMLElement {
    const { x, y } = this.paths[0]!;
    return element(
      "figcaption",
      {},
      element("span", { title: y.series.label }, symbol(y.series, y.component), this.units.y),
      element("span", { class: "vp-against" }, "over"),
      element("span", { title: x.series.label }, symbol(x.series, x.component), this.units.x),
    );
  }

  private unit(which: "x" | "y", exponent: number): void {
    const unit = unitText([this.paths[0]![which].series.unit]);
    setText(this.units[which], `${exponent === 0 ? "" : `${power(exponent)} `}${unit}`);
  }

  private data(): uPlot.AlignedData {
    const columns = this.paths.map(({ x, y }) => [x.values, y.values]);
    return [null, ...columns] as unknown as uPlot.AlignedData;
  }

  private options(): uPlot.Options {
    const facets = [
      { scale: "x", auto: true },
      { scale: "y", auto: true },
    ];
    const series = this.paths.map(({ y }) => ({
      facets,
      stroke: () => curveInk(this.ink(), y.colour),
      width: 1.5,
      ...(y.motion > 0 ? { dash: [6, 4] } : {}),
      paths: polyline,
      points: { show: false },
    }));
    return {
      // Data whose x do not grow; uPlot's enum of modes exists in its types only.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment
      mode: 2,
      width: 300,
      height: 300,
      padding: [12, 16, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => span(extent(this.paths.map(({ x }) => x))) },
        y: { range: () => span(extent(this.paths.map(({ y }) => y))) },
      },
      axes: [
        axis("x", "bottom", this.ink, (exponent) => this.unit("x", exponent)),
        axis("y", "left", this.ink, (exponent) => this.unit("y", exponent)),
      ],
      series: [{}, ...series] as uPlot.Series[],
    };
  }
}

/** A line through all points in their order, broken where a number is missing. */
function polyline(plot: uPlot, index: number): uPlot.Series.Paths {
  const [xs, ys] = plot.data[index] as unknown as [ArrayLike<number>, ArrayLike<number>];
  const stroke = new Path2D();
  let open = false;
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [plot.valToPos(xs[i]!, "x", true), plot.valToPos(ys[i]!, "y", true)];
    const seen = Number.isFinite(x) && Number.isFinite(y);
    if (seen && open) stroke.lineTo(x, y);
    else if (seen) stroke.moveTo(x, y);
    open = seen;
  }
  return {
    stroke,
    fill: null,
    clip: null,
    band: null,
    gaps: null,
    flags: 0,
  } as unknown as uPlot.Series.Paths;
}
