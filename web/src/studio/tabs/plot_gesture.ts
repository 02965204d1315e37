/** The pointer over a plot: a press chooses, a drag moves what is zoomed, the wheel with Ctrl zooms. */

export interface PlotGestureHost {
  /** Where the pointer is, from the corner of the plot; null when it has left. */
  hover(x: number | null, y: number): void;
  press(x: number, y: number): void;
  drag(dx: number, dy: number): void;
  zoom(x: number, y: number, factor: number): void;
  zoomed(): boolean;
}

/** Pixels that the pointer moves before a press is a drag. */
const SLIP = 5;

export class PlotGesture {
  private last: readonly [number, number] | null = null;
  private dragged = false;

  constructor(
    private readonly over: HTMLElement,
    private readonly host: PlotGestureHost,
  ) {
    over.addEventListener("pointerdown", (event) => this.down(event));
    over.addEventListener("pointermove", (event) => this.move(event));
    over.addEventListener("pointerup", (event) => this.up(event));
    over.addEventListener("pointercancel", () => (this.last = null));
    over.addEventListener("pointerleave", () => host.hover(null, 0));
    over.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  private place(event: MouseEvent): readonly [number, number] {
    const box = this.over.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.over.setPointerCapture(event.pointerId);
    this.last = this.place(event);
    this.dragged = false;
  }

  private move(event: PointerEvent): void {
    const place = this.place(event);
    if (this.last === null) {
      this.host.hover(...place);
      return;
    }
    const [dx, dy] = [place[0] - this.last[0], place[1] - this.last[1]];
    if (!this.dragged && Math.hypot(dx, dy) < SLIP) return;
    this.dragged = true;
    if (!this.host.zoomed()) return;
    this.host.drag(dx, dy);
    this.last = place;
  }

  private up(event: PointerEvent): void {
    if (this.last !== null && !this.dragged) this.host.press(...this.place(event));
    this.last = null;
  }

  /** Without Ctrl the wheel scrolls the page, unless the plot is zoomed already. */
  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !this.host.zoomed()) return;
    event.preventDefault();
    this.host.zoom(...this.place(event), Math.exp(0.002 * event.deltaY));
  }
}
