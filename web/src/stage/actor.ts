/** What stands on a stage: one motion of a rolling body or of a general system. */

import type * as THREE from "three";

import type { Layer, Shown } from "./contract";
import type { Palette } from "./palette";
import type { GroundSurface } from "./surfaces";

export interface Actor {
  /** In the motion's space axes, metres, from its origin. */
  readonly object: THREE.Object3D;
  readonly layers: ReadonlySet<Layer>;
  /** What it fills during the whole motion. */
  readonly bounds: THREE.Box3;
  /** The size of what moves. */
  readonly size: number;
  readonly ground: GroundSurface;
  /** Whether it leaves the ground at some time. */
  readonly flies: boolean;
  show(t: number): void;
  setLayer(layer: Layer, on: boolean): void;
  paint(palette: Palette): void;
  shown(): Shown;
  /** Where the camera looks when it follows: the middle, without its quick shaking. */
  middle(t: number): readonly number[];
  /** The pose of the body, w x y z and the centre; null for a system, on which nobody rides. */
  pose(t: number): { orientation: readonly number[]; centre: readonly number[] } | null;
}
