/** Arrows, the friction cone, the axes of a body. */

import * as THREE from "three";

import { Line } from "./growing";

const UP = new THREE.Vector3(0, 1, 0);

/** A colour that shines faintly through what is before it. */
export class ShiningColour {
  private readonly front = new THREE.MeshBasicMaterial();
  private readonly behind = new THREE.MeshBasicMaterial({
    depthFunc: THREE.GreaterDepth,
    depthWrite: false,
    transparent: true,
    opacity: 0.32,
  });

  /** The geometry as it is seen, and as it shines through. */
  mesh(geometry: THREE.BufferGeometry): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, this.front);
    mesh.add(new THREE.Mesh(geometry, this.behind));
    return mesh;
  }

  set(colour: number): void {
    this.front.color.set(colour);
    this.behind.color.set(colour);
  }
}

/** An arrow from the origin of its parent; its length is what it says. */
export class Arrow {
  readonly object = new THREE.Group();
  private readonly shaft: THREE.Mesh;
  private readonly tip: THREE.Mesh;
  private readonly colour = new ShiningColour();
  private readonly direction = new THREE.Vector3();

  /** @param radius of the shaft */
  constructor(private readonly radius: number) {
    const shaft = new THREE.CylinderGeometry(radius, radius, 1, 16).translate(0, 0.5, 0);
    const tip = new THREE.ConeGeometry(2.6 * radius, 8 * radius, 24).translate(0, -4 * radius, 0);
    this.shaft = this.colour.mesh(shaft);
    this.tip = this.colour.mesh(tip);
    this.object.add(this.shaft, this.tip);
  }

  paint(colour: number): void {
    this.colour.set(colour);
  }

  /** Point along a vector; nothing is drawn of one that is zero or not a number. */
  point(vector: readonly number[]): void {
    this.direction.set(vector[0] ?? NaN, vector[1] ?? NaN, vector[2] ?? NaN);
    const length = this.direction.length();
    const seen = length > 4 * this.radius;
    this.shaft.visible = this.tip.visible = seen;
    if (!seen) return;
    this.object.quaternion.setFromUnitVectors(UP, this.direction.divideScalar(length));
    this.shaft.scale.y = Math.max(1e-9, length - 8 * this.radius);
    this.tip.position.y = length;
  }
}

/** The cone in which the reaction stays while rolling does not slip: half-angle atan μ. */
export class FrictionCone {
  readonly object = new THREE.Group();
  private readonly material = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.28,
    side: THREE.DoubleSide,
    depthWrite: false,
  });
  private readonly normal = new THREE.Vector3();

  constructor(
    readonly friction: number,
    height: number,
  ) {
    const radius = Math.min(friction * height, 4 * height);
    const geometry = new THREE.ConeGeometry(radius, height, 64, 1, true);
    geometry.rotateX(Math.PI).translate(0, height / 2, 0);
    this.object.add(new THREE.Mesh(geometry, this.material));
  }

  /** Stand on the contact; whether the reaction is inside, null where there is none. */
  stand(normal: readonly number[], reaction: readonly number[]): boolean | null {
    this.normal.set(normal[0]!, normal[1]!, normal[2]).normalize();
    this.object.quaternion.setFromUnitVectors(UP, this.normal);
    return insideCone(normal, reaction, this.friction);
  }

  paint(colour: number): void {
    this.material.color.set(colour);
  }
}

/** Whether a reaction is pressed and needs at most the friction there is; null where there is none. */
export function insideCone(
  normal: readonly number[],
  reaction: readonly number[],
  friction: number,
): boolean | null {
  const pressed = normal.reduce((sum, n, k) => sum + n * reaction[k]!, 0);
  if (!Number.isFinite(pressed)) return null;
  const tangential = Math.hypot(...reaction.map((r, k) => r - pressed * normal[k]!));
  return pressed > 0 && tangential <= friction * pressed * (1 + 1e-6);
}

/** Three lines from the centre of mass along x, y, z of the body. */
export function bodyAxes(length: number): { object: THREE.Group; lines: Line[] } {
  const object = new THREE.Group();
  const lines = [0, 1, 2].map((axis) => {
    const end = [0, 0, 0];
    end[axis] = length;
    return new Line(Float32Array.from([0, 0, 0, ...end]), 3, 0xffffff);
  });
  lines.forEach((line) => object.add(line.object));
  return { object, lines };
}
