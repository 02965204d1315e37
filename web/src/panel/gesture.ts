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
  /** Mark the times picked so far; null when they are let go. */
  readonly pick: (range: Range | null) => void;
}

/** What a press has become: a finger that may yet scroll the page, the time held, times picked. */
type Press = "waiting" | "holding" | "picking";

/** Pixels that a finger moves sideways before it holds the time; up and down it scrolls. */
const FINGER = 6;
/** A drag with shift shorter than this share of the plot is a slip of the hand. */
const SLIP = 0.01;

export class TimeGesture {
  private press: Press | null = null;
  private from = 0;
  private left = 0;

  constructor(
    private readonly field: Field,
    private readonly host: GestureHost,
  ) {
    const { element } = field;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.end());
    element.addEventListener("pointerleave", () => host.hover(null));
    element.addEventListener("dblclick", () => host.zoom(null));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.field.element.setPointerCapture(event.pointerId);
    this.from = this.time(event);
    this.left = event.clientX;
    if (event.pointerType === "touch") this.press = "waiting";
    else if (event.shiftKey) this.press = "picking";
    else this.grasp(this.from);
  }

  private move(event: PointerEvent): void {
    const t = this.time(event);
    switch (this.press) {
      case null:
        this.host.hover(event.pointerType === "mouse" ? t : null);
        break;
      case "waiting":
        if (Math.abs(event.clientX - this.left) > FINGER) this.grasp(t);
        break;
      case "holding":
        this.host.seek(t);
        break;
      case "picking":
        this.field.pick(ordered(this.from, t));
        break;
    }
  }

  private up(event: PointerEvent): void {
    const { press, from } = this;
    const t = this.time(event);
    this.end();
    if (press === "waiting") this.host.seek(t);
    const [first, last] = this.field.range();
    const wide = Math.abs(t - from) > SLIP * (last - first);
    if (press === "picking" && wide) this.host.zoom(ordered(from, t));
  }

  private grasp(t: number): void {
    this.press = "holding";
    this.host.hold(true);
    this.host.seek(t);
  }

  private end(): void {
    if (this.press === "holding") this.host.hold(false);
    if (this.press === "picking") this.field.pick(null);
    this.press = null;
  }

  private time(event: PointerEvent): number {
    const box = this.field.element.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const [from, to] = this.field.range();
    return from + share * (to - from);
  }
}

function ordered(one: number, other: number): Range {
  return [Math.min(one, other), Math.max(one, other)];
}
