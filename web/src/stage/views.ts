/**
 * Where the reader looks from.
 *
 * The camera stands still unless the reader turns it.  To follow the body or to ride on it, the
 * world is moved under the camera instead: by the body's way, or by its whole pose backwards.
 */

import * as THREE from "three";

import type { View } from "../replay/document";
import type { Actor } from "./actor";

/** How far one looks from, in units of what is to be seen. */
const DISTANCE = 3;
/** A way longer than this, in sizes of the body, does not fit a picture: the first part is shown. */
const LONGEST = 9;
/** Further than this a body is small in a picture of its whole way. */
const FAR = 7;
const FROM = new THREE.Vector3(0.55, -1, 0.55).normalize();

export interface Framing {
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

/** The camera for a view, in stage units (the body's size is 1). */
export function framing(
  view: View,
  actors: readonly Actor[],
  unit: number,
  front: THREE.Vector3 | null,
): Framing {
  const bounds = new THREE.Box3();
  for (const actor of actors) bounds.union(placed(actor));
  const size = bounds.getSize(new THREE.Vector3()).divideScalar(unit);
  const from = (front ?? FROM).clone();
  if (view === "orbit") {
    const target = bounds.getCenter(new THREE.Vector3()).divideScalar(unit);
    const reach = front ? size.length() / 2 : Math.min(size.length() / 2, LONGEST);
    return { position: from.multiplyScalar(DISTANCE * Math.max(reach, 0.6)).add(target), target };
  }
  const reach = view === "follow" ? 1.4 : 1;
  if (view === "below") from.set(0.25, -0.45, -0.85).normalize();
  const target = new THREE.Vector3();
  return { position: from.multiplyScalar(DISTANCE * reach), target };
}

/** The view that shows most at first: a body that goes far is followed. */
export function bestView(actors: readonly Actor[]): View {
  const far = actors.some(
    (actor) => actor.bounds.getSize(new THREE.Vector3()).length() > FAR * actor.size,
  );
  return far ? "follow" : "orbit";
}

function placed(actor: Actor): THREE.Box3 {
  return actor.bounds.clone().translate(actor.object.position);
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
    world.position.fromArray(actor.middle(t)).add(actor.object.position);
    world.position.divideScalar(-unit);
  }
}
