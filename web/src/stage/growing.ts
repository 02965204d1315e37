/**
 * Curves that grow with time: a ribbon that lies on a surface, and a line of constant width on the
 * screen.  Only as much is drawn as has happened; the last piece ends where the motion is now.
 */

import * as THREE from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";

import type { Bracket, Numbers } from "../motion/interpolation";

/** A curve up to an interval of its times; `head` is where the motion is within it. */
export interface Growing {
  readonly object: THREE.Object3D;
  grow(at: Bracket, head: readonly number[]): void;
  /** All of it. */
  whole(): void;
}

/** Changes of a buffer that wait to be sent: those of one that nobody sees are joined. */
const WAITING = 32;

/** Overwrites a few numbers of a buffer and puts the old ones back before the next time. */
class Patch {
  private readonly kept: { start: number; values: number[] }[] = [];

  constructor(private readonly buffer: THREE.BufferAttribute | THREE.InterleavedBuffer) {}

  write(start: number, values: readonly number[]): void {
    const array = this.buffer.array;
    this.kept.push({ start, values: Array.from(array.slice(start, start + values.length)) });
    this.put(start, values);
  }

  restore(): void {
    for (let last = this.kept.pop(); last; last = this.kept.pop())
      this.put(last.start, last.values);
  }

  private put(start: number, values: readonly number[]): void {
    values.forEach((value, k) => {
      this.buffer.array[start + k] = value;
    });
    this.mark(start, values.length);
    this.buffer.needsUpdate = true;
  }

  private mark(start: number, count: number): void {
    const { updateRanges } = this.buffer;
    if (updateRanges.length >= WAITING) {
      const first = Math.min(...updateRanges.map((range) => range.start));
      const end = Math.max(...updateRanges.map((range) => range.start + range.count));
      this.buffer.clearUpdateRanges();
      this.buffer.addUpdateRange(first, end - first);
    }
    this.buffer.addUpdateRange(start, count);
  }
}

/**
 * The two edges of a strip along points, as wide as `width`, square to the normals.
 *
 * Where the curve turns back at a cusp its direction is taken from the side that is longer.
 */
export function ribbonEdges(
  points: Numbers,
  normals: Numbers,
  width: number,
  lift: number,
): Float32Array {
  const count = points.length / 3;
  const edges = new Float32Array(6 * count);
  const side = new THREE.Vector3(1, 0, 0);
  const along = new THREE.Vector3();
  const normal = new THREE.Vector3();
  const found = new THREE.Vector3();
  for (let i = 0; i < count; i++) {
    const before = Math.max(0, i - 1);
    const after = Math.min(count - 1, i + 1);
    along.set(
      points[3 * after]! - points[3 * before]!,
      points[3 * after + 1]! - points[3 * before + 1]!,
      points[3 * after + 2]! - points[3 * before + 2]!,
    );
    normal.set(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]);
    found.crossVectors(normal, along);
    if (found.lengthSq() > 0) side.copy(found.normalize());
    for (let k = 0; k < 3; k++) {
      const middle = points[3 * i + k]! + lift * normal.getComponent(k);
      const half = 0.5 * width * side.getComponent(k);
      edges[6 * i + k] = middle - half;
      edges[6 * i + 3 + k] = middle + half;
    }
  }
  return edges;
}

export class Ribbon implements Growing {
  readonly object: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  private readonly patch: Patch;
  private readonly count: number;

  /**
   * @param points  the curve (m, 3) and @param normals of the surface there (m, 3)
   * @param colours of the curve at its points, r g b from 0 to 1 (m, 3)
   * @param gaps    1 for each interval (m - 1) in which nothing is drawn
   */
  constructor(
    private readonly points: Numbers,
    normals: Numbers,
    colours: Float32Array,
    width: number,
    lift: number,
    gaps: Uint8Array = new Uint8Array(0),
  ) {
    this.count = points.length / 3;
    const position = new THREE.BufferAttribute(ribbonEdges(points, normals, width, lift), 3);
    const index = new Uint32Array(6 * Math.max(0, this.count - 1));
    for (let i = 0; i < this.count - 1; i++) {
      if (gaps[i]) continue; // triangles without area
      index.set([2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2], 6 * i);
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", position);
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    this.patch = new Patch(position);
    const material = new THREE.MeshBasicMaterial({
      side: THREE.DoubleSide,
      vertexColors: true,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
    this.recolour(colours);
  }

  recolour(colours: Float32Array): void {
    const pairs = new Float32Array(2 * colours.length);
    for (let i = 0; i < this.count; i++) {
      const colour = colours.subarray(3 * i, 3 * i + 3);
      pairs.set(colour, 6 * i);
      pairs.set(colour, 6 * i + 3);
    }
    this.object.geometry.setAttribute("color", new THREE.BufferAttribute(pairs, 3));
  }

  grow({ i, s }: Bracket, head: readonly number[]): void {
    this.patch.restore();
    const next = Math.min(i + 1, this.count - 1);
    this.object.geometry.setDrawRange(0, s > 0 ? 6 * next : 6 * i);
    if (!(s > 0 && s < 1)) return;
    const edges = this.object.geometry.getAttribute("position").array;
    const moved = [0, 3].flatMap((edge) =>
      head.map((x, k) => {
        const [here, there] = [6 * i + edge + k, 6 * next + edge + k];
        const off = (1 - s) * (edges[here]! - this.points[3 * i + k]!);
        return x + off + s * (edges[there]! - this.points[3 * next + k]!);
      }),
    );
    this.patch.write(6 * next, moved);
  }

  whole(): void {
    this.patch.restore();
    this.object.geometry.setDrawRange(0, Infinity);
  }
}

export class Line implements Growing {
  readonly object: Line2;
  private readonly patch: Patch;
  private readonly count: number;

  /** @param points the curve (m, 3), @param width in pixels */
  constructor(points: Numbers, width: number, colour: number) {
    this.count = points.length / 3;
    const geometry = new LineGeometry();
    geometry.setPositions(this.count > 1 ? Float32Array.from(points) : doubled(points));
    const material = new LineMaterial({ color: colour, linewidth: width });
    this.object = new Line2(geometry, material);
    this.object.frustumCulled = false;
    this.patch = new Patch(this.buffer);
  }

  /** All points anew, as many as before. */
  move(points: Numbers | readonly number[]): void {
    const array = this.buffer.array;
    for (let i = 0; i + 3 < points.length; i += 3) {
      for (let k = 0; k < 6; k++) array[2 * i + k] = points[i + k]!;
    }
    this.buffer.needsUpdate = true;
  }

  grow({ i, s }: Bracket, head: readonly number[]): void {
    this.patch.restore();
    this.object.geometry.instanceCount = s > 0 ? i + 1 : i;
    if (s > 0 && s < 1 && i < this.count - 1) this.patch.write(6 * i + 3, head);
  }

  whole(): void {
    this.patch.restore();
    this.object.geometry.instanceCount = Math.max(1, this.count - 1);
  }

  private get buffer(): THREE.InterleavedBuffer {
    const start = this.object.geometry.getAttribute("instanceStart");
    return (start as THREE.InterleavedBufferAttribute).data;
  }
}

function doubled(points: Numbers): Float32Array {
  return Float32Array.from(points.length ? [...points, ...points] : [0, 0, 0, 0, 0, 0]);
}
