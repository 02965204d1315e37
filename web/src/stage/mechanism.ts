/** A general system: its points, the lines and circles between them, the trails of some points. */

import * as THREE from "three";

import { bracket, lerp, type Numbers } from "../motion/interpolation";
import type { MechanismHeader, MotionHeader, Replay } from "../replay/document";
import type { Actor } from "./actor";
import type { Layer, Shown } from "./contract";
import { Line } from "./growing";
import type { Palette } from "./palette";
import { SmoothPath } from "./smoothing";
import { GroundSurface } from "./surfaces";
import { facing } from "./views";

const CORNERS = 96;
const JOINT = 0.014; // of the system's size
const NEAR = 0.1; // of its size: how far a following camera may be from the middle

interface Circle {
  readonly line: Line;
  readonly centre: string;
  readonly radius: Numbers;
  readonly normal: Numbers;
}

export class MechanismActor implements Actor {
  readonly object = new THREE.Group();
  readonly layers: ReadonlySet<Layer> = new Set<Layer>(["trail", "whole"]);
  readonly bounds = new THREE.Box3();
  readonly size: number;
  readonly ground: GroundSurface;
  readonly flies = false;

  private readonly time: Numbers;
  private readonly points = new Map<string, Numbers>();
  private readonly joints = new Map<string, THREE.Mesh>();
  private readonly lines: { line: Line; names: readonly string[] }[];
  private readonly circles: Circle[];
  private readonly trails: { line: Line; name: string }[];
  private readonly trailGroup = new THREE.Group();
  private readonly material = new THREE.MeshStandardMaterial({ roughness: 0.4 });
  private readonly smooth: SmoothPath;
  private toTheEnd = false;
  private now = 0;

  constructor(
    replay: Replay,
    private readonly header: MotionHeader,
    mechanism: MechanismHeader,
    private readonly which: number,
  ) {
    this.size = header.length;
    this.time = replay.numbers(mechanism.time);
    for (const [name, path] of Object.entries(mechanism.points)) {
      this.points.set(name, replay.numbers(path));
    }
    const jointed = new Set([...mechanism.lines.flat(), ...mechanism.trails]);
    if (jointed.size === 0) for (const name of this.points.keys()) jointed.add(name);
    const ball = new THREE.SphereGeometry(JOINT * header.length, 24, 16);
    for (const name of jointed) {
      const joint = new THREE.Mesh(ball, this.material);
      this.joints.set(name, joint);
      this.object.add(joint);
    }
    this.lines = mechanism.lines.map((names) => ({ names, line: this.line(names.length, 5) }));
    this.circles = mechanism.circles.map((circle) => ({
      centre: circle.centre,
      radius: replay.numbers(circle.radius),
      normal: replay.numbers(circle.normal),
      line: this.line(CORNERS + 1, 4),
    }));
    this.trails = mechanism.trails.map((name) => {
      const line = new Line(this.path(name), 2.5, 0xffffff);
      this.trailGroup.add(line.object);
      return { line, name };
    });
    this.object.add(this.trailGroup);
    const followed = this.path(mechanism.trails[0] ?? [...this.points.keys()][0] ?? "");
    this.smooth = new SmoothPath(this.time, followed, header.tEnd, NEAR * header.length);
    this.measure(mechanism);
    this.ground = this.backdrop(mechanism.plane);
  }

  /** The floor under a system in space; behind one in a plane, a sheet of squares. */
  private backdrop(plane: MechanismHeader["plane"]): GroundSurface {
    const { min } = this.bounds;
    if (!plane) return GroundSurface.sheet([0, 0, min.z], [0, 0, 1], this.size);
    const normal = facing(plane);
    const [x, y, z] = normal.toArray();
    const behind = normal.clone().multiplyScalar(-2 * JOINT * this.size);
    const on = this.bounds
      .getCenter(new THREE.Vector3())
      .multiply(new THREE.Vector3(x * x, y * y, z * z));
    return GroundSurface.sheet(on.add(behind).toArray(), [x, y, z], this.size);
  }

  private path(name: string): Numbers {
    return this.points.get(name) ?? new Float32Array(3);
  }

  private line(corners: number, width: number): Line {
    const line = new Line(new Float32Array(3 * corners), width, 0xffffff);
    this.object.add(line.object);
    return line;
  }

  show(t: number): void {
    this.now = t;
    const at = bracket(this.time, t);
    const place = (name: string): number[] => lerp(this.path(name), 3, at);
    for (const [name, joint] of this.joints) joint.position.fromArray(place(name));
    for (const { line, names } of this.lines) line.move(names.flatMap(place));
    for (const { line, centre, radius, normal } of this.circles) {
      const [r] = lerp(radius, 1, at);
      line.move(circle(place(centre), r!, lerp(normal, 3, at)));
    }
    for (const { line, name } of this.trails) {
      if (this.toTheEnd) line.whole();
      else line.grow(at, place(name));
    }
  }

  setLayer(layer: Layer, on: boolean): void {
    if (layer === "trail") this.trailGroup.visible = on;
    if (layer === "whole") {
      this.toTheEnd = on;
      this.show(this.now);
    }
  }

  paint(palette: Palette): void {
    this.ground.paint(palette);
    const [joint] = palette.bodies[this.which % palette.bodies.length]!;
    this.material.color.set(joint);
    const colour = this.which === 0 ? palette.line : joint;
    for (const { line } of [...this.lines, ...this.circles]) line.object.material.color.set(colour);
    const trails = [palette.trail, ...palette.axes, palette.omega];
    this.trails.forEach(({ line }, k) =>
      line.object.material.color.set(trails[k % trails.length]!),
    );
  }

  shown(): Shown {
    const none: readonly number[] = [];
    const centre = this.middle(this.now).map((x, k) => x + this.header.origin[k]!);
    return {
      time: this.now, orientation: none, centre, contact: none, contactBody: none, normal: none,
      touches: false,
      insideCone: null,
    }; // prettier-ignore
  }

  middle(t: number): readonly number[] {
    return this.smooth.at(t);
  }

  pose(): null {
    return null;
  }

  private measure(mechanism: MechanismHeader): void {
    const point = new THREE.Vector3();
    const size = new THREE.Vector3();
    const widest = new Map<string, number>();
    for (const { centre, radius } of this.circles) {
      let wide = widest.get(centre) ?? 0;
      for (const r of radius) if (Number.isFinite(r)) wide = Math.max(wide, Math.abs(r));
      widest.set(centre, wide);
    }
    const reach = new THREE.Box3();
    for (const name of Object.keys(mechanism.points)) {
      const path = this.path(name);
      size.setScalar(2 * (widest.get(name) ?? 0));
      for (let i = 0; i + 2 < path.length; i += 3) {
        point.set(path[i]!, path[i + 1]!, path[i + 2]);
        if (!Number.isFinite(point.lengthSq())) continue;
        this.bounds.union(reach.setFromCenterAndSize(point, size));
      }
    }
  }
}

/** Corners of a circle, the first again at the end. */
export function circle(
  centre: readonly number[],
  radius: number,
  normal: readonly number[],
): number[] {
  const n = new THREE.Vector3().fromArray(normal).normalize();
  const first = new THREE.Vector3(0, 0, 1).cross(n);
  if (first.lengthSq() < 1e-12) first.set(1, 0, 0);
  first.normalize();
  const second = new THREE.Vector3().crossVectors(n, first);
  const found: number[] = [];
  for (let i = 0; i <= CORNERS; i++) {
    const angle = (2 * Math.PI * i) / CORNERS;
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    for (let k = 0; k < 3; k++) {
      found.push(centre[k]! + c * first.getComponent(k) + s * second.getComponent(k));
    }
  }
  return found;
}
