import { describe, expect, it } from "vitest";
import { bracket, lerp, slerp } from "../../src/motion/interpolation";

describe("bracket", () => {
  const time = Float64Array.of(0, 1, 3, 4);

  it("finds the interval and the share of it", () => {
    expect(bracket(time, 0.25)).toEqual({ i: 0, s: 0.25 });
    expect(bracket(time, 2.5)).toEqual({ i: 1, s: 0.75 });
    expect(bracket(time, 3.5)).toEqual({ i: 2, s: 0.5 });
  });

  it("is at the beginning of an interval at its time", () => {
    expect(bracket(time, 1)).toEqual({ i: 1, s: 0 });
    expect(bracket(time, 3)).toEqual({ i: 2, s: 0 });
  });

  it("stays at the ends outside the grid", () => {
    expect(bracket(time, -5)).toEqual({ i: 0, s: 0 });
    expect(bracket(time, 0)).toEqual({ i: 0, s: 0 });
    expect(bracket(time, 4)).toEqual({ i: 2, s: 1 });
    expect(bracket(time, 1e9)).toEqual({ i: 2, s: 1 });
    expect(bracket(time, Infinity)).toEqual({ i: 2, s: 1 });
    expect(bracket(time, NaN)).toEqual({ i: 0, s: 0 });
  });

  it("takes grids of one time and of none", () => {
    for (const t of [-1, 2, 3]) {
      expect(bracket(Float64Array.of(2), t)).toEqual({ i: 0, s: 0 });
      expect(bracket(new Float64Array(0), t)).toEqual({ i: 0, s: 0 });
    }
  });

  it("is after a jump at the time of the jump, and before it just before", () => {
    const jump = Float64Array.of(0, 1, 1, 2);
    expect(bracket(jump, 1)).toEqual({ i: 2, s: 0 });
    expect(bracket(jump, 0.999)).toEqual({ i: 0, s: 0.999 });
    expect(bracket(Float64Array.of(0, 1, 1), 1)).toEqual({ i: 1, s: 1 });
    expect(bracket(Float64Array.of(1, 1, 1), 1)).toEqual({ i: 0, s: 0 });
  });

  it("agrees with a search from the left on a grid of many times", () => {
    const grid = Float64Array.from({ length: 257 }, (_, k) => Math.sqrt(k));
    for (let k = 0; k < 1000; k++) {
      const t = (16 * k) / 1000;
      const { i, s } = bracket(grid, t);
      expect(i).toBe(Math.max(0, grid.findIndex((later) => later > t) - 1));
      expect((1 - s) * grid[i]! + s * grid[i + 1]!).toBeCloseTo(t, 12);
    }
  });
});

describe("lerp", () => {
  const rows = Float64Array.of(0, 10, 1, 20, 5, 0);

  it("is on the straight line between two rows", () => {
    expect(lerp(rows, 2, { i: 0, s: 0 })).toEqual([0, 10]);
    expect(lerp(rows, 2, { i: 0, s: 0.5 })).toEqual([0.5, 15]);
    expect(lerp(rows, 2, { i: 1, s: 0.25 })).toEqual([2, 15]);
    expect(lerp(rows, 2, { i: 1, s: 1 })).toEqual([5, 0]);
  });

  it("keeps the only row", () => {
    expect(lerp(Float32Array.of(1, 2, 3), 3, { i: 0, s: 0 })).toEqual([1, 2, 3]);
    expect(lerp(Float32Array.of(1, 2, 3), 3, { i: 0, s: 1 })).toEqual([1, 2, 3]);
  });

  it("keeps a row whose neighbour has no value, and has none between them", () => {
    const gap = Float64Array.of(1, NaN);
    expect(lerp(gap, 1, { i: 0, s: 0 })).toEqual([1]);
    expect(lerp(gap, 1, { i: 0, s: 0.5 })).toEqual([NaN]);
  });

  it("writes into the array that it is given, and cuts it to size", () => {
    const out = [9, 9, 9, 9];
    expect(lerp(rows, 2, { i: 0, s: 0.5 }, out)).toBe(out);
    expect(out).toEqual([0.5, 15]);
  });
});

/** The quaternion of a turn by an angle about a unit axis. */
function turn(angle: number, axis: readonly [number, number, number]): number[] {
  const sine = Math.sin(angle / 2);
  return [Math.cos(angle / 2), sine * axis[0], sine * axis[1], sine * axis[2]];
}

function expectNear(actual: readonly number[], expected: readonly number[], digits = 12): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, k) => expect(actual[k]).toBeCloseTo(value, digits));
}

describe("slerp", () => {
  const axis = [2 / 3, -1 / 3, 2 / 3] as const;

  it("turns evenly about a fixed axis", () => {
    const rows = Float64Array.from([...turn(0.3, axis), ...turn(2.1, axis)]);
    for (const s of [0, 0.1, 0.5, 0.9, 1]) {
      expectNear(slerp(rows, { i: 0, s }), turn(0.3 + 1.8 * s, axis));
    }
  });

  it("takes the shorter way where the sign of a quaternion changes", () => {
    const rows = Float64Array.from([...turn(0.3, axis), ...turn(0.5, axis).map((x) => -x)]);
    expectNear(slerp(rows, { i: 0, s: 0.5 }), turn(0.4, axis));
    expectNear(slerp(rows, { i: 0, s: 1 }), turn(0.5, axis));
  });

  it("stands still between a quaternion and its opposite, which are one orientation", () => {
    const rows = Float64Array.from([...turn(1, axis), ...turn(1, axis).map((x) => -x)]);
    for (const s of [0, 0.5, 1]) expectNear(slerp(rows, { i: 0, s }), turn(1, axis));
  });

  it("takes half a turn, where both ways are as long", () => {
    const rows = Float64Array.from([...turn(0, axis), ...turn(Math.PI, axis)]);
    expectNear(slerp(rows, { i: 0, s: 0.5 }), turn(Math.PI / 2, axis));
  });

  it("takes neighbours that are almost or quite the same", () => {
    for (const step of [0, 1e-12, 1e-9, 1e-6, 3e-6, 1e-4]) {
      const rows = Float64Array.from([...turn(1, axis), ...turn(1 + step, axis)]);
      expectNear(slerp(rows, { i: 0, s: 0.25 }), turn(1 + step / 4, axis), 13);
    }
  });

  it("gives a unit quaternion from rounded ones", () => {
    const rows = Float32Array.from([...turn(0.1, axis), ...turn(3, axis), ...turn(3.01, axis)]);
    for (const i of [0, 1]) {
      for (const s of [0, 0.3, 1]) expect(Math.hypot(...slerp(rows, { i, s }))).toBeCloseTo(1, 14);
    }
  });

  it("keeps the only orientation", () => {
    const only = Float64Array.from(turn(1, axis));
    expectNear(slerp(only, { i: 0, s: 0 }), turn(1, axis));
    expectNear(slerp(only, { i: 0, s: 1 }), turn(1, axis));
  });

  it("writes into the array that it is given", () => {
    const out: number[] = [];
    expect(slerp(Float64Array.of(1, 0, 0, 0), { i: 0, s: 0 }, out)).toBe(out);
    expect(out).toEqual([1, 0, 0, 0]);
  });
});
