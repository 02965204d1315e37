/** What is seen of a replay: its cast, light and a camera, to be drawn by any renderer. */

import * as THREE from "three";

import type { Replay, Theme, View } from "../replay/document";
import { Cast } from "./cast";
import { LAYERS, type Layer, type Shown } from "./contract";
import { PALETTES } from "./palette";
import { WIRE } from "./surfaces";
import { ANGLE, framing, moveWorld } from "./views";

const SHADOW = { map: 1024, reach: 2.2 };
/** Where the sun stands, in sizes of the body from what it lights. */
const SUN = new THREE.Vector3(-2.4, -1.8, 5);
/** A body that is followed is seen from nearer than its whole way. */
const CLOSER = 0.8;
const ON_AT_FIRST: ReadonlySet<Layer> = new Set<Layer>([
  "trackGround", "trackBody", "contact", "omega", "reaction", "slip", "cone", "trail", "shadows",
]); // prettier-ignore

export class Scenery {
  readonly lens = new THREE.PerspectiveCamera(ANGLE, 1, 0.02, 2000);
  /** What the camera looks at. */
  readonly target = new THREE.Vector3();
  readonly layers = new Map<Layer, boolean>();

  private readonly scene = new THREE.Scene();
  /** Everything that stands still or moves in space, in sizes of the body. */
  private readonly world = new THREE.Group();
  private readonly sky = new THREE.HemisphereLight();
  private readonly sun = new THREE.DirectionalLight();
  private readonly lamp = new THREE.DirectionalLight();
  private cast: Cast;
  /** Casts that were replaced; the card keeps its programs until the next one has been drawn. */
  private left: Cast[] = [];
  private theme: Theme = "light";
  private present: View = "orbit";

  /** @param wire how thick a hoop is drawn: its radius, in sizes of the body */
  constructor(
    replay: Replay,
    motions: readonly number[],
    private readonly wire = WIRE,
  ) {
    this.world.add(this.sun, this.sun.target, this.sky);
    this.scene.add(this.world, this.lens);
    this.lens.add(this.lamp);
    this.lens.add(this.lamp.target);
    this.lamp.target.position.set(0, 0, -1);
    this.light();
    this.cast = new Cast(replay, motions, wire);
    this.enter();
    this.view = this.cast.best;
  }

  /** Show another replay; camera and layers stay unless it is to be looked at afresh. */
  replace(replay: Replay, motions: readonly number[], afresh: boolean): void {
    const next = new Cast(replay, motions, this.wire);
    this.world.remove(this.cast.space);
    this.left.push(this.cast);
    this.cast = next;
    if (afresh) this.layers.clear();
    this.enter();
    if (afresh || !next.views.includes(this.present)) this.view = next.best;
  }

  get views(): readonly View[] {
    return this.cast.views;
  }

  get view(): View {
    return this.present;
  }

  set view(view: View) {
    const { actors, unit, front } = this.cast;
    this.present = this.views.includes(view) ? view : "orbit";
    const { position, target } = framing(this.present, actors, unit, front);
    this.lens.position.copy(position);
    this.target.copy(target);
    this.lens.lookAt(target);
  }

  /** See a whole way from so many sizes of the body at most; on a longer one, or in flight, follow it. */
  comeWithin(most: number): void {
    this.view = "orbit";
    const away = this.lens.position.distanceTo(this.target);
    const flies = this.cast.actors.some((actor) => actor.flies); // into the picture's corners
    if (away <= most && !flies) return;
    this.view = "follow";
    const near = Math.min(away, CLOSER * most);
    this.lens.position.sub(this.target).setLength(near).add(this.target);
  }

  setLayer(layer: Layer, on: boolean): void {
    this.layers.set(layer, on);
    for (const actor of this.cast.actors) actor.setLayer(layer, on);
  }

  setTheme(theme: Theme): void {
    const palette = PALETTES[theme];
    this.theme = theme;
    this.scene.background = new THREE.Color(palette.background);
    this.scene.fog = new THREE.Fog(palette.background, 14, 90);
    this.sky.color.set(palette.sky);
    this.sky.groundColor.set(palette.ground);
    this.sun.color.set(palette.sun);
    [this.sky.intensity, this.sun.intensity, this.lamp.intensity] = palette.lights;
    for (const actor of this.cast.actors) actor.paint(palette);
  }

  /** The picture is so wide and so high. */
  fit(width: number, height: number): void {
    const aspect = Math.max(1, width) / Math.max(1, height);
    this.lens.aspect = aspect;
    // The angle is that of the shorter side: on a phone held upright nothing is cut off.
    const half = Math.tan(THREE.MathUtils.degToRad(ANGLE / 2)) / Math.min(1, aspect);
    this.lens.fov = 2 * THREE.MathUtils.radToDeg(Math.atan(half));
    this.lens.updateProjectionMatrix();
  }

  /** Draw the motion at time t. */
  draw(renderer: THREE.WebGLRenderer, t: number): void {
    const { actors, unit } = this.cast;
    for (const actor of actors) actor.show(t);
    moveWorld(this.world, this.present, actors[0]!, t, unit);
    const middle = new THREE.Vector3().fromArray(actors[0]!.middle(t));
    this.sun.target.position.copy(middle.divideScalar(unit));
    this.sun.position.copy(this.sun.target.position).add(SUN);
    renderer.render(this.scene, this.lens);
    for (const cast of this.left.splice(0)) cast.dispose();
  }

  shown(): readonly Shown[] {
    return this.cast.actors.map((actor) => actor.shown());
  }

  dispose(): void {
    for (const cast of [...this.left.splice(0), this.cast]) cast.dispose();
    this.sun.dispose();
  }

  private enter(): void {
    const { cast } = this;
    this.world.add(cast.space);
    this.lens.up.copy(cast.up);
    for (const [layer] of LAYERS) {
      if (cast.has(layer)) this.setLayer(layer, this.layers.get(layer) ?? ON_AT_FIRST.has(layer));
      else this.layers.delete(layer);
    }
    this.setTheme(this.theme);
  }

  private light(): void {
    const { reach, map } = SHADOW;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(map, map);
    const camera = this.sun.shadow.camera;
    [camera.left, camera.right, camera.bottom, camera.top] = [-reach, reach, -reach, reach];
    [camera.near, camera.far] = [0.1, 3 * SUN.length()];
    this.sun.shadow.normalBias = 0.01;
    this.sun.shadow.bias = -0.0003;
    this.sun.shadow.radius = 4;
    this.sky.position.set(0, 0, 1);
  }
}
