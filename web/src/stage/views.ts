/**
 * Where the reader looks from.
 *
 * The camera stands still unless the reader turns it.  To follow the body or to ride on it, the
 * world is moved under the camera instead: by the body's way, or by its whole pose backwards.
 */

import * as THREE from "three";

import type { View } from "../replay/document";
import type { Actor } from "./actor";

/** What one sees across the shorter side of the picture, in degrees. */
export const ANGLE = 35;
/** From where a body is followed, ridden on or looked at from below, in sizes of the body. */
const NEAR: Readonly<Record<View, number>> = { orbit: 3, follow: 6.5, ride: 3.4, below: 3.2 };
/** The same of a system that is followed: its size is the whole of it, a body's half of it. */
const NEAR_SYSTEM = 4.2;
/** A way is shown whole from up to so far, in sizes of the body. */
const FARTHEST = 60;
/** The corners of a box are seldom where the body is. */
const TIGHT = 0.8;
/** A plane mechanism fills its box to the edges. */
const MARGIN = 1.15;
const FROM = new THREE.Vector3(0.55, -1, 0.55).normalize();
const FROM_BELOW = new THREE.Vector3(0.25, -0.45, -0.85).normalize();

interface Framing {
  readonly position: THREE.Vector3;
  readonly target: THREE.Vector3;
}

/** What a plane mechanism is looked at from: square to its plane. */
export function facing(plane: readonly [number, number]): THREE.Vector3 {
  const across = 3 - plane[0] - plane[1];
  const from = new THREE.Vector3();
  from.setComponent(across, across === 1 ? -1 : 1);
  return from;
}

/**
 * The camera for a view, in stage units (the body's size is 1).
 *
 * @param front where a plane mechanism is looked at from
 */
export function framing(
  view: View,
  actors: readonly Actor[],
  unit: number,
  front: THREE.Vector3 | null,
): Framing {
  const from = (view === "below" ? FROM_BELOW : (front ?? FROM)).clone();
  const target = new THREE.Vector3();
  const system = actors.every((actor) => actor.pose(0) === null);
  let distance = system && view === "follow" ? NEAR_SYSTEM : NEAR[view];
  if (view === "orbit") {
    const room = new THREE.Box3();
    for (const { bounds, object } of actors) room.union(bounds.clone().translate(object.position));
    room.min.divideScalar(unit);
    room.max.divideScalar(unit);
    room.getCenter(target);
    const whole = distanceThatShows(room, from);
    const flies = actors.some((actor) => actor.flies); // into the corners of the box
    distance = front ? MARGIN * whole : Math.min(FARTHEST, (flies ? 1 : TIGHT) * whole);
  }
  return { position: from.multiplyScalar(distance).add(target), target };
}

/** How far from its middle, along a direction, a camera sees the whole of a box. */
export function distanceThatShows(room: THREE.Box3, from: THREE.Vector3): number {
  const spread = Math.tan(THREE.MathUtils.degToRad(ANGLE / 2));
  const half = room.getSize(new THREE.Vector3()).divideScalar(2);
  const right = new THREE.Vector3(-from.y, from.x, 0);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = new THREE.Vector3().crossVectors(from, right);
  const corner = new THREE.Vector3();
  let found = 0.5;
  for (let k = 0; k < 8; k++) {
    corner.set(k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z);
    const aside = Math.max(Math.abs(corner.dot(right)), Math.abs(corner.dot(up)));
    found = Math.max(found, corner.dot(from) + aside / spread);
  }
  return found;
}

/** How the world stands under the camera at time t. */
export function moveWorld(
  world: THREE.Object3D,
  view: View,
  actor: Actor,
  t: number,
  unit: number,
): void {
  world.quaternion.identity();
  world.position.set(0, 0, 0);
  const pose = view === "ride" ? actor.pose(t) : null;
  if (pose) {
    const [w, x, y, z] = pose.orientation as [number, number, number, number];
    world.quaternion.set(-x, -y, -z, w);
    world.position.fromArray(pose.centre).add(actor.object.position);
    world.position.applyQuaternion(world.quaternion).divideScalar(-unit);
  } else if (view !== "orbit") {
    world.position.fromArray(actor.middle(t)).add(actor.object.position).divideScalar(-unit);
  }
}
