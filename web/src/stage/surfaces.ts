/** Bodies and grounds: meshes with stripes, wires, and a plane as far as one sees. */

import * as THREE from "three";

import type {
  Colour,
  MeshHeader,
  MotionHeader,
  Replay,
  SurfaceHeader,
  Triple,
} from "../replay/document";
import { ShiningColour } from "./arrows";
import type { Palette } from "./palette";
import { Pattern } from "./patterns";

const STRIPES = { along: 6, around: 12 };
/** Half the side of a plane without end, in units of the body. */
const HORIZON = 400;
/** Lines across the mesh of a ground. */
const NET = 16;
/** How thick a wire is drawn: its radius, in sizes of the body. */
export const WIRE = 0.03;

function meshGeometry(replay: Replay, header: MeshHeader): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  const attributes = [
    ["position", header.positions, 3],
    ["normal", header.normals, 3],
    ["uv", header.uv, 2],
  ] as const;
  for (const [name, reference, width] of attributes) {
    const values = Float32Array.from(replay.numbers(reference));
    geometry.setAttribute(name, new THREE.BufferAttribute(values, width));
  }
  geometry.setIndex(new THREE.BufferAttribute(replay.integers(header.triangles), 1));
  return geometry;
}

type Paint = (palette: Palette, colours: readonly [number, number]) => void;

/** How much thicker a painted part of a wire is than the wire. */
const COAT = 1.04;

/** A body's surface in body axes, with its decorations. */
export class BodySurface {
  readonly group = new THREE.Group();
  private readonly meshes: THREE.Mesh[] = [];
  private readonly coats = new Map<string, Coat>();
  private readonly marks: { colour: Colour; shining: ShiningColour }[] = [];

  /** @param wire the radius of one, in units of `length` */
  constructor(replay: Replay, header: SurfaceHeader, length: number, wire: number) {
    // Of a body around its ground the far half alone is drawn: one looks into it.
    const side = header.hollow ? THREE.FrontSide : THREE.DoubleSide;
    for (const mesh of header.meshes) {
      const geometry = meshGeometry(replay, mesh);
      if (mesh.through && mesh.colour) this.mark(geometry, mesh.colour);
      else this.add(geometry, this.coat(side, mesh.colour, mesh.plain));
    }
    if (header.wire) {
      const line = replay.numbers(header.wire);
      this.add(tube(line, length, wire * length), this.coat(side));
    }
    for (const arc of header.arcs ?? []) {
      const radius = COAT * wire * length;
      this.add(tube(replay.numbers(arc.line), length, radius, false), this.coat(side, arc.colour));
    }
  }

  private coat(side: THREE.Side, colour?: Colour, plain = false): Coat {
    const name = `${colour ?? ""} ${plain}`;
    const found = this.coats.get(name) ?? new Coat(side, colour, plain);
    this.coats.set(name, found);
    return found;
  }

  private mark(geometry: THREE.BufferGeometry, colour: Colour): void {
    const shining = new ShiningColour();
    this.marks.push({ colour, shining });
    this.group.add(shining.mesh(geometry));
  }

  private add(geometry: THREE.BufferGeometry, coat: Coat): void {
    const mesh = new THREE.Mesh(geometry, coat.material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.meshes.push(mesh);
    this.group.add(mesh);
  }

  /** Some of its points, about so many. */
  points(count: number): THREE.Vector3[] {
    const found: THREE.Vector3[] = [];
    for (const { geometry } of this.meshes) {
      const position = geometry.getAttribute("position");
      const step = Math.max(1, Math.floor(position.count / count));
      for (let i = 0; i < position.count; i += step) {
        found.push(new THREE.Vector3().fromBufferAttribute(position, i));
      }
    }
    return found;
  }

  paint(palette: Palette, colours: readonly [number, number]): void {
    for (const coat of this.coats.values()) coat.paint(palette, colours);
    for (const { colour, shining } of this.marks) shining.set(palette.named[colour]);
  }

  seeThrough(on: boolean, opacity = 0.3): void {
    for (const { material } of this.coats.values()) {
      material.transparent = on;
      material.opacity = on ? opacity : 1;
      material.depthWrite = !on;
      material.needsUpdate = true;
    }
  }

  castShadow(on: boolean): void {
    for (const mesh of this.meshes) mesh.castShadow = on;
  }
}

/** What a part of a body is painted with: squares of two colours, or one colour alone. */
class Coat {
  readonly material: THREE.MeshStandardMaterial;
  readonly paint: Paint;

  constructor(side: THREE.Side, colour: Colour | undefined, plain: boolean) {
    this.material = new THREE.MeshStandardMaterial({ roughness: 0.42, metalness: 0.05, side });
    if (plain && colour) {
      this.paint = (palette) => this.material.color.set(palette.named[colour]);
      return;
    }
    const pattern = Pattern.chequered(STRIPES.along, STRIPES.around);
    pattern.on(this.material);
    this.paint = (palette, [first, second]) => {
      if (colour) pattern.paint(palette.named[colour], second);
      else pattern.paint(first, second, palette.trail);
    };
  }
}

/** A tube along a line, a closed one unless it is said; its texture goes along with it. */
function tube(
  line: ArrayLike<number>,
  length: number,
  radius: number,
  closed = true,
): THREE.BufferGeometry {
  const points: THREE.Vector3[] = [];
  for (let i = 0; i + 2 < line.length; i += 3) {
    points.push(new THREE.Vector3(line[i], line[i + 1], line[i + 2]));
  }
  const [first, last] = [points[0], points[points.length - 1]];
  if (closed && first && last && first.distanceTo(last) < 1e-6 * length) points.pop();
  const curve = new THREE.CatmullRomCurve3(points, closed);
  const geometry = new THREE.TubeGeometry(
    curve,
    Math.max(96, 2 * points.length),
    radius,
    12,
    closed,
  );
  // A tube has its length in the texture's first direction; here that is around the ring.
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, 0.25, uv.getX(i));
  return geometry;
}

/** The ground: its meshes, or a plane that fades in the distance. */
export class GroundSurface {
  readonly group = new THREE.Group();
  private readonly pattern: Pattern;

  /** @param cells how many lines there are across it */
  private constructor(
    cells: number,
    private readonly material: THREE.MeshLambertMaterial | THREE.MeshBasicMaterial,
  ) {
    this.pattern = Pattern.lined(cells, cells);
    this.pattern.on(material);
  }

  /** @param unit the size of the body, in metres: one square of the pattern of a plane */
  static of(replay: Replay, header: SurfaceHeader, unit: number): GroundSurface {
    // A ground is drawn from its own side alone, so that one looks into a bowl from anywhere.
    const cells = header.plane ? 2 * HORIZON : NET;
    const ground = new GroundSurface(cells, new THREE.MeshLambertMaterial());
    for (const mesh of header.meshes) ground.add(meshGeometry(replay, mesh));
    if (header.plane) ground.addPlane(header.plane.point, header.plane.normal, unit);
    return ground;
  }

  /** A sheet behind or under a system: as bright as paper, whatever side the sun is. */
  static sheet(point: Triple, normal: Triple, unit: number): GroundSurface {
    const ground = new GroundSurface(2 * HORIZON, new THREE.MeshBasicMaterial());
    ground.addPlane(point, normal, unit);
    return ground;
  }

  paint(palette: Palette): void {
    this.pattern.paint(palette.ground, palette.groundLine);
  }

  private add(geometry: THREE.BufferGeometry): void {
    const mesh = new THREE.Mesh(geometry, this.material);
    mesh.receiveShadow = true;
    this.group.add(mesh);
  }

  private addPlane(point: Triple, normal: Triple, unit: number): void {
    const geometry = new THREE.PlaneGeometry(2, 2);
    this.add(geometry);
    const glass = new THREE.MeshBasicMaterial({
      side: THREE.BackSide,
      transparent: true,
      opacity: 0.3,
      depthWrite: false,
    });
    this.group.add(new THREE.Mesh(geometry, this.pattern.on(glass))); // from below
    this.group.scale.setScalar(HORIZON * unit);
    place(this.group, point, normal);
  }
}

/** Whether two motions are on one plane, wherever on it they begin. */
export function onOnePlane(one: MotionHeader, other: MotionHeader): boolean {
  const [here, there] = [one.rolling?.ground.plane, other.rolling?.ground.plane];
  if (!here || !there) return false;
  const normal = new THREE.Vector3(...here.normal).normalize();
  const aslant = normal.distanceTo(new THREE.Vector3(...there.normal).normalize());
  const away = new THREE.Vector3(...here.point).add(new THREE.Vector3(...one.origin));
  away.sub(new THREE.Vector3(...there.point)).sub(new THREE.Vector3(...other.origin));
  const higher = Math.abs(away.dot(normal));
  return aslant < 1e-6 && higher < 1e-6 * Math.max(one.length, other.length, away.length());
}

function place(group: THREE.Object3D, point: Triple, normal: Triple): void {
  const up = new THREE.Vector3(...normal).normalize();
  group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), up);
  group.position.set(...point);
}
