/** Phase planes in place of the stage: pairs of observables of a system without a picture in space. */

import type { Replay } from "../replay/document";
import { element } from "./elements";
import { inkOf, type Ink } from "./ink";
import { Plane } from "./plane";

export class Planes {
  readonly root = element("div", { class: "vp-planes" });
  private readonly planes: readonly Plane[];
  private ink: Ink | null = null;

  constructor(replay: Replay) {
    const pairs = replay.header.motions[0]?.pairs ?? [];
    this.planes = pairs.map(
      (pair) => new Plane(replay, pair, () => (this.ink ??= inkOf(this.root))),
    );
    this.root.append(...this.planes.map((plane) => plane.root));
    if (pairs.length === 0) {
      const text = "This system has no picture in space; its plots show how it moves.";
      this.root.append(element("p", { class: "vp-sentence" }, text));
    }
  }

  get canvases(): HTMLCanvasElement[] {
    return this.planes.map((plane) => plane.canvas);
  }

  show(t: number): void {
    for (const plane of this.planes) plane.show(t);
  }

  resize(): void {
    for (const plane of this.planes) plane.resize();
  }

  recolour(): void {
    this.ink = null;
    for (const plane of this.planes) plane.recolour();
  }

  dispose(): void {
    for (const plane of this.planes) plane.dispose();
    this.root.remove();
  }
}
