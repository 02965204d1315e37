/** Bodies and grounds: meshes with stripes, wires, and a plane as far as one sees. */

import * as THREE from "three";

import type { MeshHeader, Replay, SurfaceHeader, Triple } from "../replay/document";
import type { Palette } from "./palette";

const STRIPES = { along: 6, around: 12 };
/** Half the side of a plane without end, in units of the body. */
const HORIZON = 400;

export function meshGeometry(replay: Replay, header: MeshHeader): THREE.BufferGeometry {
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

function css(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** Squares of two colours, one of them marked by a third so that a full turn is seen. */
function chequered(colours: readonly [number, number], mark: number): THREE.CanvasTexture {
  const cell = 64;
  const canvas = document.createElement("canvas");
  canvas.width = STRIPES.along * cell;
  canvas.height = STRIPES.around * cell;
  const pen = canvas.getContext("2d");
  if (pen) {
    for (let j = 0; j < STRIPES.around; j++) {
      for (let i = 0; i < STRIPES.along; i++) {
        pen.fillStyle = css(colours[(i + j) % 2]!);
        if (j === 0 && i % 2 === 0) pen.fillStyle = css(mark);
        pen.fillRect(i * cell, j * cell, cell, cell);
      }
    }
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 8;
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** A body's surface in body axes. */
export class BodySurface {
  readonly group = new THREE.Group();
  private readonly material = new THREE.MeshStandardMaterial({
    roughness: 0.42,
    metalness: 0.05,
    side: THREE.DoubleSide,
  });

  constructor(replay: Replay, header: SurfaceHeader, length: number) {
    // Of a body around its ground the far half alone is drawn: one looks into it.
    if (header.hollow) this.material.side = THREE.FrontSide;
    for (const mesh of header.meshes) {
      this.add(new THREE.Mesh(meshGeometry(replay, mesh), this.material));
    }
    if (header.wire)
      this.add(new THREE.Mesh(tube(replay.numbers(header.wire), length), this.material));
  }

  private add(mesh: THREE.Mesh): void {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.group.add(mesh);
  }

  paint(palette: Palette, colours: readonly [number, number]): void {
    this.material.map?.dispose();
    this.material.map = chequered(colours, palette.trail);
    this.material.needsUpdate = true;
  }

  seeThrough(on: boolean, opacity = 0.3): void {
    this.material.transparent = on;
    this.material.opacity = on ? opacity : 1;
    this.material.depthWrite = !on;
    this.material.needsUpdate = true;
  }

  castShadow(on: boolean): void {
    this.group.children.forEach((child) => (child.castShadow = on));
  }
}

/** A tube along a closed line; its texture goes round with it. */
function tube(line: ArrayLike<number>, length: number): THREE.BufferGeometry {
  const points: THREE.Vector3[] = [];
  for (let i = 0; i + 2 < line.length; i += 3) {
    points.push(new THREE.Vector3(line[i], line[i + 1], line[i + 2]));
  }
  const [first, last] = [points[0], points[points.length - 1]];
  if (first && last && first.distanceTo(last) < 1e-6 * length) points.pop();
  const curve = new THREE.CatmullRomCurve3(points, true);
  const geometry = new THREE.TubeGeometry(
    curve,
    Math.max(96, 2 * points.length),
    0.012 * length,
    12,
    true,
  );
  // A tube has its length in the texture's first direction; here that is around the ring.
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, 0.25, uv.getX(i));
  return geometry;
}

/** The ground: its meshes, or a plane that fades in the distance. */
export class GroundSurface {
  readonly group = new THREE.Group();
  /** A ground is drawn from its own side alone, so that one looks into a bowl from anywhere. */
  private readonly material = new THREE.MeshStandardMaterial({ roughness: 0.9 });
  /** From below a plane is glass. */
  private readonly glass = new THREE.MeshBasicMaterial({
    side: THREE.BackSide,
    transparent: true,
    opacity: 0.3,
    depthWrite: false,
  });
  private endless = false;
  private lit = true;

  /** @param unit the size of the body, in metres: one square of the pattern of a plane */
  static of(replay: Replay, header: SurfaceHeader, unit: number): GroundSurface {
    const ground = new GroundSurface();
    for (const mesh of header.meshes) ground.add(meshGeometry(replay, mesh));
    if (header.plane) ground.addPlane(header.plane.point, header.plane.normal, unit);
    return ground;
  }

  /** A sheet behind or under a system. */
  static sheet(point: Triple, normal: Triple, unit: number): GroundSurface {
    const ground = new GroundSurface();
    ground.addPlane(point, normal, unit);
    ground.material.emissive.set(0xffffff); // as bright as it is on paper, whatever side the sun is
    ground.material.color.set(0);
    ground.lit = false;
    return ground;
  }

  paint(palette: Palette): void {
    this.glass.map?.dispose();
    const map = squared(palette, this.endless ? 2 * HORIZON : 0);
    if (this.lit) this.material.map = map;
    else this.material.emissiveMap = map;
    this.glass.map = map;
    this.material.needsUpdate = this.glass.needsUpdate = true;
  }

  private add(geometry: THREE.BufferGeometry): void {
    const mesh = new THREE.Mesh(geometry, this.material);
    mesh.receiveShadow = true;
    this.group.add(mesh);
  }

  private addPlane(point: Triple, normal: Triple, unit: number): void {
    this.endless = true;
    const geometry = new THREE.PlaneGeometry(2, 2);
    this.add(geometry);
    this.group.add(new THREE.Mesh(geometry, this.glass));
    this.group.scale.setScalar(HORIZON * unit);
    place(this.group, point, normal);
  }
}

function place(group: THREE.Object3D, point: Triple, normal: Triple): void {
  const up = new THREE.Vector3(...normal).normalize();
  group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), up);
  group.position.set(...point);
}

/** Fine lines on an even colour: the scale of the ground, and where its surface bends. */
function squared(palette: Palette, repeat: number): THREE.CanvasTexture {
  const size = repeat ? 512 : 1024;
  const cells = repeat ? 1 : 16;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = css(palette.ground);
    pen.fillRect(0, 0, size, size);
    pen.strokeStyle = css(palette.groundLine);
    pen.lineWidth = repeat ? 5 : 2;
    for (let i = 0; i <= cells; i++) {
      const at = (i * size) / cells;
      pen.beginPath();
      pen.moveTo(at, 0);
      pen.lineTo(at, size);
      pen.moveTo(0, at);
      pen.lineTo(size, at);
      pen.stroke();
    }
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  if (repeat) texture.repeat.set(repeat, repeat);
  texture.anisotropy = 16;
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
