/** What a body does when: it rolls, slides or flies. */

import type { Mode, MotionHeader } from "../replay/document";

export type Modes = MotionHeader["modes"];

/** The modes that occur, in the order of the legend. */
export function modesIn(motions: readonly MotionHeader[]): Mode[] {
  const all: Mode[] = ["rolling", "sliding", "flying"];
  return all.filter((mode) =>
    motions.some((motion) => motion.modes.some((one) => one.mode === mode)),
  );
}

/** The mode at time t; the later one where two meet; null where the motion has none. */
export function modeAt(modes: Modes, t: number): Mode | null {
  let found: Mode | null = null;
  for (const { mode, from } of modes) if (from <= t || found === null) found = mode;
  return found;
}
