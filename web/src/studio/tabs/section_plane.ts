/** The points of a section as they come, each motion with a colour and a shape of its own. */

import { curveInk } from "../../panel/ink";
import { around } from "./bounds";
import { drawMark, outline, SHAPES } from "./marks";
import { Plot } from "./plot";
import type { Pen } from "./plot_canvas";

interface PlaneHost {
  pointed(index: number | null): void;
  picked(index: number): void;
}

/** How many motions have a colour of their own; after them comes the next shape. */
const COLOURS = 8;

export class SectionPlane {
  readonly plot: Plot;
  private places: (readonly [number, number])[] = [];
  private motions: number[] = [];
  private frame = 0;

  constructor(host: PlaneHost) {
    this.plot = new Plot({
      draw: (pen) => this.draw(pen),
      points: () => this.places,
      pointed: (index) => host.pointed(index),
      picked: (index) => host.picked(index),
      reach: 12,
    });
  }

  get count(): number {
    return this.places.length;
  }

  at(index: number): { readonly x: number; readonly y: number; readonly motion: number } {
    const [x, y] = this.places[index]!;
    return { x, y, motion: this.motions[index]! };
  }

  clear(): void {
    this.places = [];
    this.motions = [];
    this.plot.reset();
    this.fit();
  }

  add(motion: readonly number[], across: readonly number[], up: readonly number[]): void {
    across.forEach((x, i) => this.places.push([x, up[i]!]));
    this.motions.push(...motion);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.fit());
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.plot.dispose();
  }

  private fit(): void {
    this.frame = 0;
    this.plot.setWhole(
      around(
        this.places.map(([x]) => x),
        this.places.map(([, y]) => y),
      ),
    );
  }

  private draw({ context, ink, ratio, x, y }: Pen): void {
    const size = this.places.length > 2000 ? 1.3 : 2.2;
    context.lineWidth = ratio;
    this.places.forEach(([across, up], i) => {
      const motion = this.motions[i]!;
      const shape = SHAPES[Math.floor(motion / COLOURS) % SHAPES.length]!;
      const path = outline(shape, x(across), y(up), size * ratio);
      drawMark(context, path, curveInk(ink, motion), null);
    });
  }
}
