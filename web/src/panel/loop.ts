/** Frames: asked for when something has changed, not drawn where nobody sees them. */

/** The longest time between two frames that counts, in seconds: a page that slept does not jump. */
const LONGEST = 1;

export class Loop {
  private handle: number | null = null;
  private last: number | null = null;
  private day = 0;
  private seen = false;
  private readonly observer: IntersectionObserver;
  private readonly wake = (): void => this.request();

  /**
   * `frame` is told the time of day (seconds, any zero) and says whether it needs a next one;
   * `onSeen` is called when the element has come into view.
   */
  constructor(
    element: HTMLElement,
    private readonly frame: (day: number) => boolean,
    private readonly onSeen: () => void,
  ) {
    this.observer = new IntersectionObserver((entries) => this.looked(entries));
    this.observer.observe(element);
    document.addEventListener("visibilitychange", this.wake);
  }

  /** The time of day of the last frame. */
  get now(): number {
    return this.day;
  }

  /** Draw at the browser's next opportunity. */
  request(): void {
    const asleep = !this.seen || document.hidden;
    if (asleep) this.last = null;
    if (asleep || this.handle !== null) return;
    this.handle = requestAnimationFrame((milliseconds) => this.step(milliseconds / 1000));
  }

  dispose(): void {
    if (this.handle !== null) cancelAnimationFrame(this.handle);
    this.observer.disconnect();
    document.removeEventListener("visibilitychange", this.wake);
  }

  private looked(entries: readonly IntersectionObserverEntry[]): void {
    const seen = entries.at(-1)?.isIntersecting ?? true;
    if (seen && !this.seen) this.onSeen();
    this.seen = seen;
    this.request();
  }

  private step(now: number): void {
    this.handle = null;
    if (this.last !== null) this.day += Math.min(LONGEST, Math.max(0, now - this.last));
    this.last = now;
    if (this.frame(this.day)) this.request();
    else this.last = null;
  }
}
