import { describe, expect, it } from "vitest";
import { Clock, SPEEDS } from "../../src/motion/clock";

/** A clock that plays, told the time of day 100 already. */
function playing(end: number, time = 0): Clock {
  const clock = new Clock(end);
  clock.seek(time);
  clock.play();
  clock.tick(100);
  return clock;
}

describe("a clock that runs", () => {
  it("begins at 0, at rest, at natural speed, in a loop", () => {
    expect(new Clock(5).state).toEqual({ time: 0, playing: false, speed: 1, loop: true });
  });

  it("does not jump at the first tick, whatever the time of day", () => {
    const clock = new Clock(5);
    clock.play();
    expect(clock.tick(1e9)).toBe(false);
    expect(clock.state.time).toBe(0);
  });

  it("goes on by the time that has passed times the speed", () => {
    const clock = playing(10);
    expect(clock.tick(100.5)).toBe(true);
    expect(clock.state.time).toBeCloseTo(0.5, 12);
    clock.setSpeed(0.01);
    clock.tick(102.5);
    expect(clock.state.time).toBeCloseTo(0.52, 12);
  });

  it("stands still where no time has passed or the time of day goes back", () => {
    const clock = playing(10, 3);
    expect(clock.tick(100)).toBe(false);
    expect(clock.tick(99)).toBe(false);
    expect(clock.state.time).toBe(3);
    clock.tick(99.5);
    expect(clock.state.time).toBeCloseTo(3.5, 12);
  });

  it("does not make up for the time of a pause", () => {
    const clock = playing(10);
    clock.tick(101);
    clock.pause();
    expect(clock.tick(105)).toBe(false);
    clock.play();
    expect(clock.tick(108)).toBe(false);
    clock.tick(108.25);
    expect(clock.state.time).toBeCloseTo(1.25, 12);
  });
});

describe("the end", () => {
  it("is followed by the beginning in a loop, without losing time", () => {
    const clock = playing(2, 1.75);
    clock.tick(100.5);
    expect(clock.state.time).toBeCloseTo(0.25, 12);
    expect(clock.state.playing).toBe(true);
  });

  it("may be passed many times in one tick: a page that was in the background", () => {
    const clock = playing(2, 1);
    clock.tick(100 + 2001.5);
    expect(clock.state.time).toBeCloseTo(0.5, 9);
  });

  it("stops the clock without a loop, and play begins anew", () => {
    const clock = playing(2, 1.75);
    clock.setLoop(false);
    expect(clock.tick(101)).toBe(true);
    expect(clock.state).toMatchObject({ time: 2, playing: false });
    expect(clock.tick(102)).toBe(false);
    clock.play();
    expect(clock.state).toMatchObject({ time: 0, playing: true });
  });

  it("of a motion without duration is its beginning", () => {
    const clock = playing(0);
    expect(clock.tick(101)).toBe(false);
    expect(clock.state.time).toBe(0);
  });
});

describe("seek", () => {
  it("lands, and keeps to the replay", () => {
    const clock = new Clock(4);
    for (const [asked, time] of [
      [1.5, 1.5],
      [-1, 0],
      [9, 4],
      [NaN, 0],
      [4, 4],
    ] as const) {
      clock.seek(asked);
      expect(clock.state.time).toBe(time);
    }
  });

  it("does not start or stop the clock", () => {
    const clock = playing(4);
    clock.seek(2);
    expect(clock.state.playing).toBe(true);
    clock.tick(100.5);
    expect(clock.state.time).toBeCloseTo(2.5, 12);
  });
});

describe("speed", () => {
  it("goes up and down the list, and stays at its ends", () => {
    const clock = new Clock(1);
    SPEEDS.forEach(() => clock.step(-1));
    expect(clock.state.speed).toBe(0.01);
    const seen = SPEEDS.map(() => {
      const { speed } = clock.state;
      clock.step(1);
      return speed;
    });
    expect(seen).toEqual(SPEEDS);
    expect(clock.state.speed).toBe(10);
  });

  it("goes to a neighbour of the list from a speed between", () => {
    const clock = new Clock(1);
    clock.setSpeed(0.3);
    clock.step(1);
    expect(clock.state.speed).toBe(0.5);
    clock.setSpeed(0.3);
    clock.step(-1);
    expect(clock.state.speed).toBe(0.25);
  });

  it("is positive", () => {
    const clock = new Clock(1);
    for (const speed of [0, -1, NaN]) expect(() => clock.setSpeed(speed)).toThrow("speed: got");
    expect(clock.state.speed).toBe(1);
  });
});

describe("a clock of another replay", () => {
  it("stays at its time and plays on", () => {
    const clock = playing(10, 3);
    clock.setEnd(20);
    expect(clock.end).toBe(20);
    clock.tick(101);
    expect(clock.state).toMatchObject({ time: 4, playing: true });
  });

  it("goes to the end where its time is beyond it", () => {
    const clock = playing(10, 8);
    clock.setEnd(5);
    expect(clock.state.time).toBe(5);
  });
});
