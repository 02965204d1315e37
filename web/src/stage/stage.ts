/** The stage: a scenery in a canvas of its own, with a camera that the reader turns. */

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import type { Replay, Theme, View } from "../replay/document";
import type { Layer, Shown, Stage } from "./contract";
import { drawsInSoftware } from "./graphics";
import { createRenderer, endRenderer } from "./renderer";
import { Scenery } from "./scenery";

const UP = new THREE.Vector3(0, 1, 0);

/** The motions with the given numbers on one stage, its canvas inside `parent`. */
export function createStage(
  parent: HTMLElement,
  replay: Replay,
  motions: readonly number[],
): Stage {
  return new WebGLStage(parent, replay, motions);
}

class WebGLStage implements Stage {
  readonly canvas: HTMLCanvasElement;
  onChange: () => void = () => undefined;
  moving = false;

  private readonly software = drawsInSoftware();
  private readonly renderer = createRenderer(!this.software);
  private readonly scenery: Scenery;
  private controls: OrbitControls;
  /** The reader holds the camera. */
  private held = false;

  constructor(
    parent: HTMLElement,
    replay: Replay,
    private readonly motions: readonly number[],
  ) {
    this.canvas = this.renderer.domElement;
    parent.append(this.canvas);
    this.scenery = new Scenery(replay, motions);
    this.controls = this.hold();
  }

  get layers(): ReadonlyMap<Layer, boolean> {
    return this.scenery.layers;
  }

  get views(): readonly View[] {
    return this.scenery.views;
  }

  get view(): View {
    return this.scenery.view;
  }

  set view(view: View) {
    this.scenery.view = view;
    this.controls.update();
  }

  replace(replay: Replay, afresh: boolean): void {
    const up = this.scenery.lens.up.clone();
    this.scenery.replace(replay, this.motions, afresh);
    if (!up.equals(this.scenery.lens.up)) {
      this.controls.dispose();
      this.controls = this.hold(); // they know what is up from their beginning
    }
    this.controls.update();
  }

  show(t: number): void {
    if (this.renderer.getPixelRatio() !== this.sharpness) {
      this.renderer.setPixelRatio(this.sharpness);
    }
    this.scenery.draw(this.renderer, t);
  }

  setLayer(layer: Layer, on: boolean): void {
    this.scenery.setLayer(layer, on);
  }

  setTheme(theme: Theme): void {
    this.scenery.setTheme(theme);
  }

  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(this.sharpness);
    this.renderer.setSize(Math.max(1, width), Math.max(1, height), false);
    this.scenery.fit(width, height);
  }

  shown(): readonly Shown[] {
    return this.scenery.shown();
  }

  camera(): readonly number[] {
    return [...this.scenery.lens.position.toArray(), ...this.scenery.target.toArray()];
  }

  setCamera(pose: readonly number[]): void {
    this.scenery.lens.position.fromArray(pose, 0);
    this.scenery.target.fromArray(pose, 3);
    this.controls.update();
  }

  turn(aside: number, up: number, factor: number): void {
    const { lens, target } = this.scenery;
    const away = lens.position.clone().sub(target);
    const upright = new THREE.Quaternion().setFromUnitVectors(lens.up, UP);
    const at = new THREE.Spherical().setFromVector3(away.applyQuaternion(upright));
    at.theta += aside;
    at.phi = THREE.MathUtils.clamp(at.phi - up, 0.01, Math.PI - 0.01);
    at.radius *= factor;
    away.setFromSpherical(at).applyQuaternion(upright.invert());
    lens.position.copy(target).add(away);
    this.controls.update();
  }

  dispose(): void {
    this.controls.dispose();
    this.scenery.dispose();
    endRenderer(this.renderer);
    this.canvas.remove();
  }

  /** Points drawn for each of the page's: without a card many when still, to smooth the edges. */
  private get sharpness(): number {
    if (this.software) return this.moving || this.held ? 1 : 2;
    return Math.min(2, window.devicePixelRatio || 1);
  }

  /** The camera in the reader's hand. */
  private hold(): OrbitControls {
    const controls = new OrbitControls(this.scenery.lens, this.canvas);
    controls.target = this.scenery.target;
    controls.addEventListener("change", () => this.onChange());
    for (const [type, held] of [
      ["start", true],
      ["end", false],
    ] as const) {
      controls.addEventListener(type, () => {
        this.held = held;
        this.onChange();
      });
    }
    controls.update();
    return controls;
  }
}
