/** What a body does when: it rolls, slides or flies. */

import type { Mode, MotionHeader } from "../replay/document";
import type { Numbers } from "./interpolation";

export type Modes = MotionHeader["modes"];

/** The modes that occur, in the order of the legend. */
export function modesIn(motions: readonly MotionHeader[]): Mode[] {
  const all: Mode[] = ["rolling", "sliding", "flying"];
  return all.filter((mode) =>
    motions.some((motion) => motion.modes.some((one) => one.mode === mode)),
  );
}

/** Whether each interval between increasing times is in flight, where there is no contact. */
export function flights(time: Numbers, modes: Modes): Uint8Array {
  const found = new Uint8Array(Math.max(0, time.length - 1));
  let k = 0;
  found.forEach((_, i) => {
    const middle = 0.5 * (time[i]! + time[i + 1]!);
    while (k + 1 < modes.length && modes[k + 1]!.from <= middle) k++;
    found[i] = modes[k]?.mode === "flying" ? 1 : 0;
  });
  return found;
}

/** The mode at time t; the later one where two meet; null where the motion has none. */
export function modeAt(modes: Modes, t: number): Mode | null {
  let found: Mode | null = null;
  for (const { mode, from } of modes) if (from <= t || found === null) found = mode;
  return found;
}
