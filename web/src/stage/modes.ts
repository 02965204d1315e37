/** The colour of a curve by what the body does there. */

import * as THREE from "three";

import type { Numbers } from "../motion/interpolation";
import type { Modes } from "../motion/modes";
import { PALETTES, type Palette } from "./palette";

/** r g b at every one of increasing times (m, 3); a motion without modes rolls. */
export function modeColours(time: Numbers, modes: Modes, palette: Palette | null): Float32Array {
  const colours = (palette ?? PALETTES.light).modes;
  const found = new Float32Array(3 * time.length);
  const colour = new THREE.Color();
  let k = 0;
  time.forEach((t, i) => {
    while (k + 1 < modes.length && modes[k + 1]!.from <= t) k++;
    colour.set(colours[modes[k]?.mode ?? "rolling"]).toArray(found, 3 * i);
  });
  return found;
}
