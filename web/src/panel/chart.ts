/** A plot over time: drawn once, with a line that moves over it. */

import type uPlot from "uplot";
import type { PanelHeader } from "../replay/document";
import { axis } from "./axes";
import { commonTimes, extent, onGrid, place, span, unitText, valueAt, type Curve } from "./curves";
import { element, setText, signButton } from "./elements";
import { decimals, power, timeText } from "./format";
import { TimeGesture, type GestureHost } from "./gesture";
import { curveInk, curveVariable, type Ink } from "./ink";
import { Legend } from "./legend";
import { drawLevel } from "./level";
import { createPlot } from "./plotting";

/** What a plot asks of whoever shows it, and tells. */
export interface ChartHost extends GestureHost {
  ink(): Ink;
  close(): void;
}

export class Chart {
  readonly root: HTMLElement;
  private readonly plot: uPlot;
  private readonly holder = element("div", { class: "vp-plot" });
  private readonly unit = element("span", { class: "vp-unit" });
  private readonly line = element("div", { class: "vp-cursor" });
  private readonly ghost = element("div", { class: "vp-ghost" });
  private readonly dots: readonly HTMLElement[];
  private readonly empty = element("p", { class: "vp-empty" }, "No values in this motion.");
  private legend: Legend;
  private extent: [number, number] | null = null;
  private places = 2;
  private time = 0;

  constructor(
    private panel: PanelHeader,
    private curves: readonly Curve[],
    private range: readonly [number, number],
    private readonly host: ChartHost,
  ) {
    this.legend = new Legend(curves);
    this.measure();
    this.dots = curves.map((curve) => this.dot(curve));
    const close = signButton("close", `Remove the plot: ${panel.title}`, () => host.close());
    close.classList.add("vp-close");
    const heading = element("h2", {}, panel.title, " ", this.unit);
    const both = curves.some(({ motion }) => motion > 0) ? ", both motions" : "";
    this.root = element("section", { class: "vp-panel", "aria-label": `${panel.title}${both}` });
    const head = element("div", { class: "vp-heading" }, heading, this.legend.root);
    this.root.append(head, close, this.holder, this.empty);
    this.plot = createPlot(this.options(), this.data(), this.holder);
    this.plot.over.append(this.ghost, this.line, ...this.dots);
    const pick = (part: readonly [number, number] | null): void => this.pick(part);
    new TimeGesture({ element: this.plot.over, range: () => this.range, pick }, host);
  }

  /** Other values of the same curves; false where the curves are others. */
  replace(panel: PanelHeader, curves: readonly Curve[], range: readonly [number, number]): boolean {
    if (panel.title !== this.panel.title || !alike(curves, this.curves)) return false;
    this.panel = panel;
    this.curves = curves;
    this.range = range;
    this.measure();
    const legend = new Legend(curves);
    this.legend.root.replaceWith(legend.root);
    this.legend = legend;
    this.plot.setData(this.data());
    return true;
  }

  /** Move the line, the dots and the values to time t; the curves stay as they are drawn. */
  show(t: number, hover: number | null): void {
    this.time = t;
    const { width, height } = this.plot.over.style;
    const [w, h] = [parseFloat(width), parseFloat(height)];
    slide(this.line, place(t, ...this.range, w));
    this.ghost.dataset["time"] = hover === null ? "" : `${timeText(hover, this.places)} s`;
    slide(this.ghost, hover === null ? null : place(hover, ...this.range, w));
    this.curves.forEach((curve, i) => {
      const x = place(Math.min(t, curve.time.at(-1) ?? t), ...this.range, w);
      const value = valueAt(curve, t);
      const y = Number.isFinite(value) ? this.plot.valToPos(value, "y") : NaN;
      slide(this.dots[i]!, y >= 0 && y <= h ? x : null, y);
    });
  }

  /** The values in the legend: they change more slowly than the line moves, to be read. */
  tell(t: number): void {
    this.legend.show(t);
  }

  setRange(range: readonly [number, number]): void {
    this.range = range;
    this.plot.setScale("x", { min: range[0], max: range[1] });
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width < 20 || height < 20) return;
    if (width !== this.plot.width || height !== this.plot.height)
      this.plot.setSize({ width, height });
    this.show(this.time, null);
  }

  recolour(): void {
    this.plot.redraw(false, false);
  }

  dispose(): void {
    this.plot.destroy();
    this.root.remove();
  }

  private measure(): void {
    this.extent = extent(this.curves);
    this.places = decimals(this.range[1]);
    this.empty.hidden = this.extent !== null;
  }

  private data(): uPlot.AlignedData {
    const grid = commonTimes(this.curves);
    return [grid, ...this.curves.map((curve) => onGrid(curve, grid))] as uPlot.AlignedData;
  }

  private options(): uPlot.Options {
    const ink = (): Ink => this.host.ink();
    return {
      width: 300,
      height: 140,
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [...this.range] as [number, number] },
        y: { range: () => span(this.extent, this.panel.level?.value) },
      },
      axes: [
        axis("x", "bottom", ink, undefined, " s"),
        axis("y", "left", ink, (exponent) => this.setUnit(exponent)),
      ],
      series: [{}, ...this.curves.map((curve) => this.style(curve))],
      hooks: { draw: [(plot) => this.drawn(plot)], ready: [() => this.show(this.time, null)] },
    };
  }

  private style(curve: Curve): uPlot.Series {
    const stroke = (): string => curveInk(this.host.ink(), curve.colour);
    const dash = curve.motion > 0 ? { dash: [6, 4] } : {};
    return { scale: "y", stroke, width: 1.25, points: { show: curve.time.length < 3 }, ...dash };
  }

  private drawn(plot: uPlot): void {
    const { level } = this.panel;
    if (level !== undefined) drawLevel(plot, level, this.extent, this.host.ink());
  }

  private setUnit(exponent: number): void {
    const units = unitText(this.curves.map((curve) => curve.series.unit));
    setText(this.unit, `${exponent === 0 ? "" : `${power(exponent)} `}${units}`);
  }

  private dot(curve: Curve): HTMLElement {
    const dot = element("div", { class: curve.motion > 0 ? "vp-dot vp-open" : "vp-dot" });
    dot.style.setProperty("--ink", curveVariable(curve.colour));
    return dot;
  }

  /** Mark these times as those to be shown; null takes the mark away. */
  private pick(range: readonly [number, number] | null): void {
    const { clientWidth: width, clientHeight: height } = this.plot.over;
    const [a, b] = (range ?? this.range).map((t) => place(t, ...this.range, width) ?? 0);
    const wide = range === null ? 0 : b! - a!;
    this.plot.setSelect({ left: a!, top: 0, width: wide, height }, false);
  }
}

/** Whether the curves are drawn alike, whatever their values. */
function alike(some: readonly Curve[], others: readonly Curve[]): boolean {
  const sign = ({ series, component, motion, colour, time }: Curve): string =>
    [series.name, series.unit, component, motion, colour, time.length < 3].join(" ");
  return some.length === others.length && some.every((one, i) => sign(one) === sign(others[i]!));
}

/** Put a marker at x (and y) by a transform, which needs no layout; null hides it. */
function slide(marker: HTMLElement, x: number | null, y = 0): void {
  marker.style.visibility = x === null ? "hidden" : "visible";
  if (x !== null) marker.style.transform = `translate(${x}px, ${y}px)`;
}
