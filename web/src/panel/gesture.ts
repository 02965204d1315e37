/** Pressing and dragging on a plot moves the time; with shift it picks the times that are shown. */

type Range = readonly [number, number];

export interface GestureHost {
  seek(t: number): void;
  /** The reader holds the time: the replay does not run on meanwhile. */
  hold(held: boolean): void;
  /** The time under the pointer; null when it has left. */
  hover(t: number | null): void;
  /** Show only these times; null for all. */
  zoom(range: Range | null): void;
}

interface Field {
  readonly element: HTMLElement;
  readonly range: () => Range;
}

/** A drag with shift shorter than this share of the plot is a slip of the hand. */
const SLIP = 0.01;

/** `pick` marks the times picked so far; it is told null when they are let go. */
export function timeGestures(
  field: Field,
  host: GestureHost,
  pick: (from: number | null, to: number) => void,
): void {
  let start: number | null = null;
  let picking = false;
  const { element } = field;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    start = timeAt(event, field);
    picking = event.shiftKey;
    if (picking) return;
    host.hold(true);
    host.seek(start);
  });
  element.addEventListener("pointermove", (event) => {
    const t = timeAt(event, field);
    if (start === null) host.hover(event.pointerType === "mouse" ? t : null);
    else if (picking) pick(start, t);
    else host.seek(t);
  });
  const release = (event: PointerEvent): void => {
    if (start === null) return;
    const [from, to] = [start, timeAt(event, field)];
    start = null;
    if (!picking) {
      host.hold(false);
      return;
    }
    pick(null, to);
    const [first, last] = field.range();
    if (Math.abs(to - from) > SLIP * (last - first))
      host.zoom([Math.min(from, to), Math.max(from, to)]);
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("pointerleave", () => host.hover(null));
  element.addEventListener("dblclick", () => host.zoom(null));
}

function timeAt(event: PointerEvent, { element, range }: Field): number {
  const box = element.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  const [from, to] = range();
  return from + share * (to - from);
}
