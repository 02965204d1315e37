/** A small moving picture: a scenery that is drawn by a shared renderer and copied into a canvas. */

import type { WebGLRenderer } from "three";
import type { Layer } from "../../stage/contract";
import type { Replay, Theme } from "../../replay/document";
import { Scenery } from "../../stage/scenery";

/** Where in its time a picture stands still. */
const STILL = 0.42;
/**
 * From how far it is looked at, in sizes: so near that it fills about a quarter of the height or
 * more.  A body's size is about half of it, a system's the whole.
 */
const FARTHEST = { rolling: 11, mechanism: 5.5 };
/** How thick a hoop is drawn, in its sizes: as the player draws it, it would be a hair. */
const WIRE = 0.06;
/** Too much for a small picture. */
const LEFT_OUT: readonly Layer[] = ["omega", "reaction", "slip", "cone", "contact"];

export class Thumbnail {
  /** Something has changed since it was drawn. */
  stale = true;
  private readonly scenery: Scenery | null;
  private readonly end: number;
  private time: number;
  private theme: Theme = "light";

  constructor(
    readonly canvas: HTMLCanvasElement,
    replay: Replay,
  ) {
    const [motion] = replay.header.motions;
    this.end = motion?.tEnd ?? 0;
    this.time = STILL * this.end;
    const seen = motion?.rolling ?? motion?.mechanism;
    this.scenery = seen === undefined ? null : new Scenery(replay, [0], WIRE);
    this.scenery?.comeWithin(motion?.rolling ? FARTHEST.rolling : FARTHEST.mechanism);
    for (const layer of LEFT_OUT) {
      if (this.scenery?.layers.has(layer)) this.scenery.setLayer(layer, false);
    }
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.scenery?.setTheme(theme);
    this.stale = true;
  }

  /** Draw it `passed` seconds later than the last time. */
  draw(renderer: WebGLRenderer, passed: number): void {
    const { canvas, scenery } = this;
    const context = canvas.getContext("2d");
    const { clientWidth: width, clientHeight: height } = canvas;
    if (scenery === null || context === null || width < 2 || height < 2) return;
    const sharp = Math.min(2, window.devicePixelRatio || 1);
    const [w, h] = [Math.round(width * sharp), Math.round(height * sharp)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const { domElement } = renderer;
    if (domElement.width !== w || domElement.height !== h) renderer.setSize(w, h, false);
    scenery.fit(w, h);
    if (this.end > 0) this.time = (this.time + passed) % this.end;
    scenery.draw(renderer, this.time);
    context.drawImage(domElement, 0, 0);
    canvas.dataset["drawn"] = this.theme;
    this.stale = false;
  }

  dispose(): void {
    this.scenery?.dispose();
  }
}
