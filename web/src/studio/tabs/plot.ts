/** A plot whose points are chosen by the pointer and by keys, and which is zoomed and moved. */

import { element, setText } from "../../panel/elements";
import { power } from "../../panel/format";
import { button } from "./controls";
import { PlotCanvas, type Pen } from "./plot_canvas";
import { PlotGesture } from "./plot_gesture";
import { nearest, type View } from "./view";

export interface PlotHost {
  draw(pen: Pen): void;
  /** Where the points are that can be chosen. */
  points(): readonly (readonly [number, number])[];
  /** The reader points at one, or at none. */
  pointed(index: number | null): void;
  picked(index: number): void;
  /** The point that an arrow key leads to. */
  step?(index: number, right: number, up: number): number;
  /** How near one has to point, in pixels of the page. */
  readonly reach?: number;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const HINT =
  "The arrow keys move from point to point, Enter starts a motion there, and plus and minus zoom.";
/** Pixels of the page. */
const REACH = 18;

export class Plot {
  readonly root: HTMLElement;
  private readonly plane = element("div", { class: "vp-plot vt-plane" });
  private readonly names = { x: element("span"), y: element("span") };
  private readonly units = {
    x: element("span", { class: "vp-unit" }),
    y: element("span", { class: "vp-unit" }),
  };
  private readonly marker = element("div", { class: "vt-marker" });
  private readonly everything = button("Show all", () => this.reset());
  private readonly picture: PlotCanvas;
  private readonly observer = new ResizeObserver(() => this.resize());
  private index: number | null = null;

  constructor(private readonly host: PlotHost) {
    const nearer = button("Zoom in", () => this.zoom(0.5));
    const up = element("span", { class: "vt-up" }, this.names.y, this.units.y);
    const across = element("span", { class: "vt-across" }, this.names.x, this.units.x);
    const tools = element("span", { class: "vt-tools" }, nearer, this.everything);
    const head = element("div", { class: "vt-plot-head" }, up, tools);
    this.root = element("div", { class: "vt-plot" }, head, this.plane, across);
    this.plane.tabIndex = 0;
    this.plane.setAttribute("role", "application");
    this.picture = new PlotCanvas(this.plane, {
      draw: (pen) => host.draw(pen),
      exponent: (which, exponent) =>
        setText(this.units[which], exponent === 0 ? "" : power(exponent)),
    });
    this.picture.over.append(this.marker);
    this.listen();
    this.settle();
  }

  get canvas(): HTMLCanvasElement {
    return this.picture.canvas;
  }

  /** What the plot is, read aloud, and the names of its axes. */
  describe(label: string, x: string, y: string): void {
    this.plane.setAttribute("aria-label", `${label} ${HINT}`);
    setText(this.names.x, x);
    setText(this.names.y, y);
  }

  /** All there is; a part that is being looked at stays. */
  setWhole(whole: View): void {
    this.picture.setWhole(whole);
    this.settle();
  }

  reset(): void {
    this.picture.reset();
    this.settle();
  }

  recolour(): void {
    this.picture.recolour();
  }

  dispose(): void {
    this.observer.disconnect();
    this.picture.dispose();
  }

  private listen(): void {
    new PlotGesture(this.picture.over, {
      hover: (x, y) => this.choose(x === null ? null : this.near(x, y)),
      press: (x, y) => this.press(this.near(x, y)),
      drag: (dx, dy) => {
        this.picture.drag(dx, dy);
        this.settle();
      },
      zoom: (x, y, factor) => this.zoom(factor, this.picture.value(x, y)),
      zoomed: () => this.picture.partial,
    });
    this.plane.addEventListener("keydown", (event) => this.key(event));
    this.plane.addEventListener("blur", () => this.choose(null));
    this.observer.observe(this.plane);
  }

  private zoom(factor: number, at?: readonly [number, number]): void {
    this.picture.zoom(factor, at);
    this.settle();
  }

  private resize(): void {
    this.picture.resize();
    this.settle();
  }

  /** The part that is shown, or the points, have changed. */
  private settle(): void {
    const { partial } = this.picture;
    this.everything.disabled = !partial;
    this.picture.over.classList.toggle("vt-zoomed", partial);
    const point = this.index === null ? undefined : this.host.points()[this.index];
    const [x, y] = point === undefined ? [NaN, NaN] : this.picture.place(point);
    const seen = Number.isFinite(x) && Number.isFinite(y);
    this.marker.hidden = !seen;
    if (seen) this.marker.style.transform = `translate(${x}px, ${y}px)`;
  }

  private near(x: number, y: number): number | null {
    const places = this.host.points().map((point) => this.picture.place(point));
    return nearest(places, [x, y], this.host.reach ?? REACH);
  }

  private choose(index: number | null): void {
    if (index === this.index) return;
    this.index = index;
    this.settle();
    this.host.pointed(index);
  }

  private press(index: number | null): void {
    if (index === null) return;
    this.choose(index);
    this.host.picked(index);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) this.walk(...arrow);
    else if (event.key === "Enter") this.press(this.index);
    else if (event.key === "+") this.zoom(0.5);
    else if (event.key === "-") this.zoom(2);
    else if (event.key === "0") this.reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private walk(right: number, up: number): void {
    const count = this.host.points().length;
    if (count === 0) return;
    const from = this.index;
    const beside = from === null ? 0 : (this.host.step?.(from, right, up) ?? from + right + up);
    this.choose(Math.min(count - 1, Math.max(0, beside)));
  }
}
