/** The motions on a stage with their grounds: made from a replay, given back to the graphics card. */

import * as THREE from "three";

import type { MotionHeader, Replay, View } from "../replay/document";
import type { Actor } from "./actor";
import type { Layer } from "./contract";
import { MechanismActor } from "./mechanism";
import { RollingActor } from "./rolling";
import { onOnePlane, type GroundSurface } from "./surfaces";
import { facing } from "./views";

export class Cast {
  readonly actors: readonly Actor[];
  /** The size of the body, in metres. */
  readonly unit: number;
  /** All of it, in sizes of the body. */
  readonly space = new THREE.Group();
  /** Where a plane mechanism is looked at from. */
  readonly front: THREE.Vector3 | null;
  readonly up: THREE.Vector3;
  readonly views: readonly View[];
  /** The view that shows most at first. */
  readonly best: View;

  /**
   * @param motions which of the replay's
   * @param wire    how thick a hoop is drawn
   */
  constructor(replay: Replay, motions: readonly number[], wire: number) {
    const headers = motions.map((index) => replay.header.motions[index]!);
    this.unit = Math.max(...headers.map(({ length }) => length));
    this.actors = headers.map((header, k) => {
      const actor = header.rolling
        ? new RollingActor(replay, header, header.rolling, motions[k]!, wire)
        : new MechanismActor(replay, header, header.mechanism!, motions[k]!);
      const away = header.origin.map((x, i) => x - headers[0]!.origin[i]!);
      actor.object.position.fromArray(away);
      return actor;
    });
    this.space.scale.setScalar(1 / this.unit);
    for (const actor of this.actors) this.space.add(actor.object);
    for (const ground of grounds(this.actors, headers)) this.space.add(ground.group);
    const plane = headers[0]?.mechanism?.plane;
    this.front = plane ? facing(plane) : null;
    const flat = plane !== undefined && !plane.includes(2);
    this.up = flat ? new THREE.Vector3(0, 1, 0) : new THREE.Vector3(0, 0, 1);
    const rides = this.actors.some((actor) => actor.pose(0) !== null);
    this.views = rides ? ["orbit", "follow", "ride", "below"] : ["orbit", "follow"];
    this.best = headers.find(({ camera }) => (camera ?? "orbit") !== "orbit")?.camera ?? "orbit";
  }

  has(layer: Layer): boolean {
    return this.actors.some((actor) => actor.layers.has(layer));
  }

  /** Give back what the graphics card holds. */
  dispose(): void {
    this.space.traverse((object) => {
      if (!(object instanceof THREE.Mesh)) return;
      const { geometry, material } = object as THREE.Mesh;
      geometry.dispose();
      for (const one of Array.isArray(material) ? material : [material]) one.dispose();
    });
  }
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
