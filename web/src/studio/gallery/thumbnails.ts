/** All thumbnails of the page: one renderer draws them in turn, as many as there is time for. */

import type { WebGLRenderer } from "three";
import type { Replay, Theme } from "../../replay/document";
import { drawsInSoftware } from "../../stage/graphics";
import { fetchedPart } from "../client";
import type * as thumbnailParts from "./thumbnail_parts";
import type { Thumbnail } from "./thumbnail";

/** Milliseconds between two rounds, and how long one may take. */
const ROUND = 80;
const BUDGET = 30;

interface Kept {
  readonly thumbnail: Thumbnail;
  /** When it was drawn last. */
  last: number;
}

export class Thumbnails {
  private readonly kept = new Map<string, Kept>();
  private parts: typeof thumbnailParts | null = null;
  private renderer: WebGLRenderer | null = null;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** The one that is pointed at or has the focus. */
  private chosen = "";
  private handle: number | null = null;
  private lastRound = 0;
  private theme: Theme = "light";
  private running = false;

  /** Fetch what draws them. */
  async ready(): Promise<void> {
    this.parts ??= await fetchedPart(() => import("./thumbnail_parts"));
  }

  /** Draw while the gallery is seen. */
  run(running: boolean): void {
    this.running = running;
    this.request();
  }

  has(name: string): boolean {
    return this.kept.has(name);
  }

  /** Add one, once this is `ready`. */
  add(name: string, canvas: HTMLCanvasElement, replay: Replay): void {
    this.remove(name);
    const thumbnail = new this.parts!.Thumbnail(canvas, replay);
    thumbnail.setTheme(this.theme);
    this.kept.set(name, { thumbnail, last: 0 });
    this.request();
  }

  remove(name: string): void {
    this.kept.get(name)?.thumbnail.dispose();
    this.kept.delete(name);
  }

  /** Move the one that is pointed at; "" for none. */
  choose(name: string): void {
    this.chosen = name;
    this.request();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    for (const { thumbnail } of this.kept.values()) thumbnail.setTheme(theme);
    this.request();
  }

  /** The canvases have other sizes. */
  refresh(): void {
    for (const { thumbnail } of this.kept.values()) thumbnail.stale = true;
    this.request();
  }

  dispose(): void {
    if (this.handle !== null) cancelAnimationFrame(this.handle);
    for (const name of [...this.kept.keys()]) this.remove(name);
    if (this.renderer !== null) this.parts!.endRenderer(this.renderer);
    this.renderer = null;
  }

  /** Without a graphics card the one that is pointed at moves alone. */
  private moves(name: string): boolean {
    if (this.calm.matches) return false;
    return name === this.chosen || !drawsInSoftware();
  }

  private request(): void {
    if (this.handle !== null || !this.running || this.due().length === 0) return;
    this.handle = requestAnimationFrame((now) => this.round(now));
  }

  /** Those to be drawn, the one that waits longest first. */
  private due(): Kept[] {
    const found = [...this.kept].filter(
      ([name, { thumbnail }]) => thumbnail.stale || this.moves(name),
    );
    return found.map(([, kept]) => kept).sort((one, other) => one.last - other.last);
  }

  private round(now: number): void {
    this.handle = null;
    if (now - this.lastRound >= ROUND && !document.hidden) {
      this.lastRound = now;
      this.draw(now);
    }
    this.request();
  }

  private draw(now: number): void {
    try {
      this.renderer ??= this.parts!.createRenderer(true);
    } catch {
      this.kept.clear(); // a browser without WebGL: the cards have their words
      return;
    }
    const until = performance.now() + BUDGET;
    for (const kept of this.due()) {
      const passed = kept.last === 0 ? 0 : Math.min(1, (now - kept.last) / 1000);
      kept.last = now;
      kept.thumbnail.draw(this.renderer, passed);
      if (performance.now() > until) return;
    }
  }
}
