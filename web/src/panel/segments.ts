/** The track of the time slider: where the motion rolls, slides and flies, and what happened when. */

import type { Modes } from "../motion/modes";
import type { Mode, MotionHeader } from "../replay/document";

/** A stretch of one mode as shares of the whole replay, 0 to 1. */
export interface Segment {
  readonly mode: Mode;
  readonly from: number;
  readonly to: number;
}

type Events = MotionHeader["events"];

/** Stretches of the replay that lasts `end` seconds; neighbours of one mode are joined. */
export function segments(modes: Modes, end: number): Segment[] {
  const found: Segment[] = [];
  if (!(end > 0)) return found;
  for (const { mode, from, to } of modes) {
    const a = Math.max(0, from / end);
    const b = Math.min(1, to / end);
    if (!(b > a)) continue;
    const last = found.at(-1);
    if (last?.mode === mode && a - last.to < 1e-9) {
      found[found.length - 1] = { mode, from: last.from, to: b };
    } else {
      found.push({ mode, from: a, to: b });
    }
  }
  return found;
}

/** The nearest event within `reach` seconds of t. */
export function eventNear(events: Events, t: number, reach: number): Events[number] | null {
  let best: Events[number] | null = null;
  for (const event of events) {
    const distance = Math.abs(event.t - t);
    if (distance <= reach && (best === null || distance < Math.abs(best.t - t))) best = event;
  }
  return best;
}

/** The next event after t, or the one before it. */
export function eventBeside(events: Events, t: number, direction: 1 | -1): Events[number] | null {
  const ahead = events.filter((event) => direction * (event.t - t) > 1e-9);
  ahead.sort((one, other) => direction * (one.t - other.t));
  return ahead[0] ?? null;
}
