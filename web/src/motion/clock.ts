/** The time of a replay: it runs, stands still, is set; told the time of day, it asks for none. */

export interface ClockState {
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly loop: boolean;
}

/** Slowest and fastest: rattling is fast, a top's precession slow. */
export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10] as const;

export class Clock {
  private time = 0;
  private running = false;
  private rate = 1;
  private looping = true;
  private day: number | null = null;

  /** @param last the last time of the replay, in seconds */
  constructor(private last: number) {}

  get end(): number {
    return this.last;
  }

  get state(): ClockState {
    return { time: this.time, playing: this.running, speed: this.rate, loop: this.looping };
  }

  /** Go on to the time of day `now` (seconds); whether the replay's time has changed. */
  tick(now: number): boolean {
    const passed = this.day === null ? 0 : now - this.day;
    this.day = now;
    if (!this.running || passed <= 0) return false;
    let t = this.time + this.rate * passed;
    if (t >= this.end) {
      t = this.looping && this.end > 0 ? t % this.end : this.end;
      this.running = this.looping;
    }
    const changed = t !== this.time;
    this.time = t;
    return changed;
  }

  play(): void {
    if (this.time >= this.end && !this.looping) this.time = 0;
    this.running = true;
    this.day = null;
  }

  pause(): void {
    this.running = false;
    this.day = null;
  }

  seek(time: number): void {
    this.time = Math.min(this.end, Math.max(0, Number.isFinite(time) ? time : 0));
  }

  /** The replay is another one, which ends at another time. */
  setEnd(end: number): void {
    this.last = end;
    this.seek(this.time);
  }

  setSpeed(speed: number): void {
    if (!(speed > 0)) throw new Error(`speed: got ${speed}, expected a positive number`);
    this.rate = speed;
  }

  /** The next speed up or down the list. */
  step(direction: 1 | -1): void {
    const next =
      direction > 0
        ? SPEEDS.find((speed) => speed > this.rate * 1.0001)
        : SPEEDS.findLast((speed) => speed < this.rate * 0.9999);
    if (next !== undefined) this.rate = next;
  }

  setLoop(loop: boolean): void {
    this.looping = loop;
  }
}
