/** The pictures of the motions: one stage, two beside each other, or phase planes. */

import type { Replay, ReplayHeader, Theme, View } from "../replay/document";
import type { Layer, Shown, Stage } from "../stage/contract";
import { Cell } from "./cell";
import { element } from "./elements";
import { Planes } from "./planes";
import type { Layout } from "./remote";

/** Makes the 3D picture of some motions inside an element. */
export type StageMaker = (parent: HTMLElement, replay: Replay, motions: readonly number[]) => Stage;

export class Stages {
  readonly root = element("div", { class: "vp-stages" });
  private cells: Cell[] = [];
  private planes: Planes | null = null;
  /** The one that the page or the reader chose; the stage chooses at first. */
  private view: View | null;
  private theme: Theme = "light";
  private readonly chosen = new Map<Layer, boolean>();
  private layoutNow: Layout = "single";
  /** Cameras are being set, so that their changes are not the reader's. */
  private setting = false;
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(
    private replay: Replay,
    private readonly make: StageMaker,
    private readonly onChange: () => void,
  ) {
    this.view = replay.header.start.view ?? null;
    this.observer.observe(this.root);
  }

  get layout(): Layout {
    return this.layoutNow;
  }

  get views(): readonly View[] {
    return this.first?.views ?? [];
  }

  get viewNow(): View {
    return this.first?.view ?? "orbit";
  }

  get layers(): ReadonlyMap<Layer, boolean> {
    return this.first?.layers ?? new Map<Layer, boolean>();
  }

  get canvases(): readonly HTMLCanvasElement[] {
    if (this.planes !== null) return this.planes.canvases;
    return this.cells.flatMap((cell) => (cell.stage === null ? [] : [cell.stage.canvas]));
  }

  /** Show another replay; what the reader chose stays unless it is to be seen afresh. */
  replace(replay: Replay, afresh: boolean): void {
    const before = this.replay.header;
    const { header } = replay;
    this.replay = replay;
    if (afresh) {
      this.view = header.start.view ?? null;
      this.chosen.clear();
    }
    const fits = before.motions.length === header.motions.length && this.planes === null;
    if (!fits || !drawn(header)) {
      this.arrange(afresh ? header.layout : this.layoutNow);
      return;
    }
    this.setting = true;
    for (const cell of this.cells) cell.replace(replay, afresh);
    if (this.view !== null && afresh) this.setView(this.view);
    this.setting = false;
  }

  /** Make the stages of a layout; what the reader chose before stays. */
  arrange(layout: Layout): void {
    this.clear();
    const { motions } = this.replay.header;
    this.layoutNow = motions.length < 2 ? "single" : layout === "single" ? "over" : layout;
    this.root.dataset["layout"] = this.layoutNow;
    if (!drawn(this.replay.header)) {
      this.planes = new Planes(this.replay);
      this.root.append(this.planes.root);
    } else {
      const all = motions.map((_, i) => i);
      const groups = this.layoutNow === "side" ? all.map((i) => [i]) : [all];
      this.cells = groups.map((group) => this.cell(group));
    }
    this.resize();
  }

  show(t: number, moving: boolean): void {
    for (const cell of this.cells) cell.show(t, moving);
    this.planes?.show(t);
  }

  setView(view: View): void {
    this.view = view;
    this.setting = true;
    for (const { stage } of this.cells) if (stage?.views.includes(view)) stage.view = view;
    this.setting = false;
    this.onChange();
  }

  /** Turn the cameras, by angles in radians, and go nearer by a factor below 1. */
  turn(aside: number, up: number, factor: number): void {
    this.setting = true;
    for (const { stage } of this.cells) stage?.turn(aside, up, factor);
    this.setting = false;
    this.onChange();
  }

  setLayer(layer: Layer, on: boolean): void {
    this.chosen.set(layer, on);
    for (const { stage } of this.cells) if (stage?.layers.has(layer)) stage.setLayer(layer, on);
    this.onChange();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    for (const { stage } of this.cells) stage?.setTheme(theme);
    this.planes?.recolour();
    this.onChange();
  }

  /** Fit the pictures to their places, and draw them at once so that none flickers. */
  resize(): void {
    for (const cell of this.cells) cell.resize();
    this.planes?.resize();
  }

  /** Draw again what the browser took away while nobody looked. */
  revive(): void {
    for (const cell of this.cells) cell.revive();
  }

  shown(): readonly Shown[] {
    return this.cells.flatMap((cell) => cell.stage?.shown() ?? []);
  }

  dispose(): void {
    this.observer.disconnect();
    this.clear();
  }

  private get first(): Stage | null {
    return this.cells.find((cell) => cell.stage !== null)?.stage ?? null;
  }

  private clear(): void {
    for (const cell of this.cells) cell.dispose();
    this.planes?.dispose();
    this.planes = null;
    this.cells = [];
    this.root.replaceChildren();
  }

  private cell(group: readonly number[]): Cell {
    const cell: Cell = new Cell(this.replay, group, this.make, {
      prepare: (stage) => this.prepare(stage),
      turned: (stage) => this.turned(stage),
    });
    this.root.append(cell.root);
    cell.begin();
    return cell;
  }

  /** A new stage gets what the reader has chosen. */
  private prepare(stage: Stage): void {
    const view = this.view ?? this.first?.view ?? stage.view; // two stages begin alike
    if (stage.views.includes(view) && stage.view !== view) stage.view = view;
    for (const [layer, on] of this.chosen) if (stage.layers.has(layer)) stage.setLayer(layer, on);
    stage.setTheme(this.theme);
  }

  /** The reader has turned one camera: the other stage turns along. */
  private turned(stage: Stage): void {
    if (this.setting) return;
    this.setting = true;
    for (const { stage: other } of this.cells) {
      if (other !== null && other !== stage) other.setCamera(stage.camera());
    }
    this.setting = false;
    this.onChange();
  }
}

/** Whether a replay has a picture in space. */
function drawn({ motions }: ReplayHeader): boolean {
  return motions.some(({ rolling, mechanism }) => rolling ?? mechanism);
}
