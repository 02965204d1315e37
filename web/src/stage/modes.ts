/** The colour of a curve by what the body does there: it rolls, slides or flies. */

import * as THREE from "three";

import type { Numbers } from "../motion/interpolation";
import type { Mode, MotionHeader } from "../replay/document";
import { PALETTES, type Palette } from "./palette";

/** The mode at time t: that of the last interval that has begun. */
export function modeAt(modes: MotionHeader["modes"], t: number): Mode {
  let found: Mode = modes[0]?.mode ?? "rolling";
  for (const { from, mode } of modes) if (from <= t) found = mode;
  return found;
}

/** r g b at every time (m, 3). */
export function modeColours(
  time: Numbers,
  modes: MotionHeader["modes"],
  palette: Palette | null,
): Float32Array {
  const colours = (palette ?? PALETTES.light).modes;
  const found = new Float32Array(3 * time.length);
  const colour = new THREE.Color();
  time.forEach((t, i) => colour.set(colours[modeAt(modes, t)]).toArray(found, 3 * i));
  return found;
}
