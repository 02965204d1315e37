/** The stage: light, ground, one motion or two laid over each other, a camera. */

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import type { MotionHeader, Replay, Theme, View } from "../replay/document";
import type { Actor } from "./actor";
import { LAYERS, type Layer, type Shown, type Stage } from "./contract";
import { drawsInSoftware } from "./graphics";
import { MechanismActor } from "./mechanism";
import { PALETTES } from "./palette";
import { RollingActor } from "./rolling";
import { onOnePlane, type GroundSurface } from "./surfaces";
import { ANGLE, bestView, facing, framing, moveWorld } from "./views";

const UP = new THREE.Vector3(0, 1, 0);
const SHADOW = { map: 1024, reach: 2.2 };
/** Where the sun stands, in sizes of the body from what it lights. */
const SUN = new THREE.Vector3(-2.4, -1.8, 5);
const ON_AT_FIRST: ReadonlySet<Layer> = new Set<Layer>([
  "trackGround", "trackBody", "contact", "omega", "reaction", "slip", "cone", "trail", "shadows",
]); // prettier-ignore

/** The motions with the given numbers on one stage, its canvas inside `parent`. */
export function createStage(
  parent: HTMLElement,
  replay: Replay,
  motions: readonly number[],
): Stage {
  return new WebGLStage(parent, replay, motions);
}

/** The grounds to draw: of motions on one plane, or before one sheet, that of the first. */
function grounds(actors: readonly Actor[], headers: readonly MotionHeader[]): GroundSurface[] {
  return actors.flatMap(({ ground, object }, k) => {
    const header = headers[k]!;
    const alike = header.rolling
      ? headers.slice(0, k).some((other) => onOnePlane(header, other))
      : k > 0;
    if (alike) return [];
    ground.group.position.add(object.position);
    return [ground];
  });
}

class WebGLStage implements Stage {
  readonly canvas: HTMLCanvasElement;
  readonly layers: ReadonlyMap<Layer, boolean>;
  readonly views: readonly View[];
  onChange: () => void = () => undefined;
  moving = false;

  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  /** Everything that stands still or moves in space, in sizes of the body. */
  private readonly world = new THREE.Group();
  private readonly lens = new THREE.PerspectiveCamera(ANGLE, 1, 0.02, 2000);
  private readonly controls: OrbitControls;
  private readonly sky = new THREE.HemisphereLight();
  private readonly sun = new THREE.DirectionalLight();
  private readonly lamp = new THREE.DirectionalLight();
  private readonly actors: Actor[];
  private readonly front: THREE.Vector3 | null;
  private readonly unit: number;
  private readonly state = new Map<Layer, boolean>();
  private present: View;
  private readonly software = drawsInSoftware();
  /** The reader holds the camera. */
  private held = false;

  constructor(parent: HTMLElement, replay: Replay, motions: readonly number[]) {
    const headers = motions.map((index) => replay.header.motions[index]!);
    this.unit = Math.max(...headers.map(({ length }) => length));
    this.renderer = new THREE.WebGLRenderer({ antialias: !this.software });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.canvas = this.renderer.domElement;
    parent.append(this.canvas);

    this.actors = headers.map((header, k) => {
      const actor = header.rolling
        ? new RollingActor(replay, header, header.rolling, motions[k]!)
        : new MechanismActor(replay, header, header.mechanism!, motions[k]!);
      const away = header.origin.map((x, i) => x - headers[0]!.origin[i]!);
      actor.object.position.fromArray(away);
      return actor;
    });
    const space = new THREE.Group();
    space.scale.setScalar(1 / this.unit);
    for (const actor of this.actors) space.add(actor.object);
    for (const ground of grounds(this.actors, headers)) space.add(ground.group);
    this.world.add(space, this.sun, this.sun.target, this.sky);
    this.scene.add(this.world, this.lens);
    this.lens.add(this.lamp);
    this.lens.add(this.lamp.target);
    this.lamp.target.position.set(0, 0, -1);
    this.light();

    const plane = headers[0]?.mechanism?.plane;
    this.front = plane ? facing(plane) : null;
    this.lens.up.set(0, plane && !plane.includes(2) ? 1 : 0, plane && !plane.includes(2) ? 0 : 1);
    this.controls = new OrbitControls(this.lens, this.canvas);
    this.controls.addEventListener("change", () => {
      this.onChange();
    });
    for (const [type, held] of [
      ["start", true],
      ["end", false],
    ] as const) {
      this.controls.addEventListener(type, () => {
        this.held = held;
        this.onChange();
      });
    }
    const rides = this.actors.some((actor) => actor.pose(0) !== null);
    this.views = rides ? ["orbit", "follow", "ride", "below"] : ["orbit", "follow"];
    this.present = "orbit";

    this.layers = this.state;
    for (const [layer] of LAYERS) {
      const there = this.actors.some((actor) => actor.layers.has(layer));
      if (there) this.setLayer(layer, ON_AT_FIRST.has(layer));
    }
    this.setTheme("light");
    this.view = bestView(this.actors);
  }

  get view(): View {
    return this.present;
  }

  set view(view: View) {
    this.present = this.views.includes(view) ? view : "orbit";
    const { position, target } = framing(this.present, this.actors, this.unit, this.front);
    this.lens.position.copy(position);
    this.controls.target.copy(target);
    this.controls.update();
  }

  show(t: number): void {
    for (const actor of this.actors) actor.show(t);
    moveWorld(this.world, this.present, this.actors[0]!, t, this.unit);
    const middle = new THREE.Vector3().fromArray(this.actors[0]!.middle(t));
    this.sun.target.position.copy(middle.divideScalar(this.unit));
    this.sun.position.copy(this.sun.target.position).add(SUN);
    if (this.renderer.getPixelRatio() !== this.sharpness) {
      this.renderer.setPixelRatio(this.sharpness);
    }
    this.renderer.render(this.scene, this.lens);
  }

  setLayer(layer: Layer, on: boolean): void {
    this.state.set(layer, on);
    for (const actor of this.actors) actor.setLayer(layer, on);
  }

  setTheme(theme: Theme): void {
    const palette = PALETTES[theme];
    this.scene.background = new THREE.Color(palette.background);
    this.scene.fog = new THREE.Fog(palette.background, 14, 90);
    this.sky.color.set(palette.sky);
    this.sky.groundColor.set(palette.ground);
    this.sun.color.set(palette.sun);
    [this.sky.intensity, this.sun.intensity, this.lamp.intensity] = palette.lights;
    for (const actor of this.actors) actor.paint(palette);
  }

  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(this.sharpness);
    this.renderer.setSize(Math.max(1, width), Math.max(1, height), false);
    const aspect = Math.max(1, width) / Math.max(1, height);
    this.lens.aspect = aspect;
    // The angle is that of the shorter side: on a phone held upright nothing is cut off.
    const half = Math.tan(THREE.MathUtils.degToRad(ANGLE / 2)) / Math.min(1, aspect);
    this.lens.fov = 2 * THREE.MathUtils.radToDeg(Math.atan(half));
    this.lens.updateProjectionMatrix();
  }

  shown(): readonly Shown[] {
    return this.actors.map((actor) => actor.shown());
  }

  camera(): readonly number[] {
    return [...this.lens.position.toArray(), ...this.controls.target.toArray()];
  }

  setCamera(pose: readonly number[]): void {
    this.lens.position.fromArray(pose, 0);
    this.controls.target.fromArray(pose, 3);
    this.controls.update();
  }

  turn(aside: number, up: number, factor: number): void {
    const away = this.lens.position.clone().sub(this.controls.target);
    const upright = new THREE.Quaternion().setFromUnitVectors(this.lens.up, UP);
    const at = new THREE.Spherical().setFromVector3(away.applyQuaternion(upright));
    at.theta += aside;
    at.phi = THREE.MathUtils.clamp(at.phi - up, 0.01, Math.PI - 0.01);
    at.radius *= factor;
    away.setFromSpherical(at).applyQuaternion(upright.invert());
    this.lens.position.copy(this.controls.target).add(away);
    this.controls.update();
  }

  dispose(): void {
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // a page has few contexts; the next stage needs one
    this.canvas.remove();
  }

  /** Points drawn for each of the page's: without a card many when still, to smooth the edges. */
  private get sharpness(): number {
    if (this.software) return this.moving || this.held ? 1 : 2;
    return Math.min(2, window.devicePixelRatio || 1);
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
