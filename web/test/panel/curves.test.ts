import { describe, expect, test } from "vitest";
import {
  column,
  commonTimes,
  curvesOf,
  extent,
  onGrid,
  place,
  span,
  unitText,
  valueAt,
  worthShowing,
  type Curve,
} from "../../src/panel/curves";
import { Replay } from "../../src/replay/document";
import { container, HEADER, pack } from "../replay/container";

function curve(time: number[], values: number[], motion = 0): Curve {
  const series = {} as Curve["series"];
  const numbers = { time: Float64Array.from(time), values: Float64Array.from(values) };
  return { series, component: "", motion, colour: 0, ...numbers };
}

describe("the data of a plot", () => {
  const holed = curve([0, 1, 2, 3], [1, NaN, 3, Infinity]);

  test("have gaps where there is no number", () => {
    expect(onGrid(holed, holed.time)).toEqual([1, null, 3, null]);
    expect(extent([holed])).toEqual([1, 3]);
    expect(extent([curve([0], [NaN])])).toBeNull();
  });

  test("of two motions stand on all their times", () => {
    const short = curve([0, 0.5, 1], [5, 6, 7], 1);
    const grid = commonTimes([holed, short]);
    expect([...grid]).toEqual([0, 0.5, 1, 2, 3]);
    // undefined: only the other motion has that time; null: this one is over
    expect(onGrid(short, grid)).toEqual([5, 6, 7, null, null]);
    expect(onGrid(holed, grid)).toEqual([1, undefined, null, 3, null]);
  });

  test("share a grid that is the same", () => {
    expect(commonTimes([curve([0, 1], [0, 0]), curve([0, 1], [1, 1], 1)])).toHaveLength(2);
    expect(commonTimes([])).toHaveLength(0);
  });

  test("are read between the samples", () => {
    const line = curve([0, 1, 2], [0, 10, NaN]);
    expect(valueAt(line, 0.25)).toBeCloseTo(2.5);
    expect(valueAt(line, 1)).toBe(10);
    expect(valueAt(line, 1.5)).toBeNaN();
    expect(valueAt(curve([0, 1], [0, 4]), 7)).toBe(4);
    expect(valueAt(curve([0], [4]), 7)).toBe(4);
    expect(valueAt(curve([], []), 0)).toBeNaN();
  });
});

test("a column of rows", () => {
  expect([...column(Float32Array.of(1, 2, 3, 4, 5, 6), 3, 1)]).toEqual([2, 5]);
});

describe("the span of an axis", () => {
  test("holds the curve with a margin", () => {
    const [low, high] = span([0, 10]);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(10);
  });

  test("draws rounding as a flat line", () => {
    const [low, high] = span([1, 1 + 1e-8]);
    expect(high - low).toBeCloseTo(0.2);
    expect(span([0, 0])).toEqual([-1, 1]);
    expect(span(null)).toEqual([0, 1]);
  });

  test("resolves an error of 1e-14 about zero", () => {
    const [low, high] = span([-1e-14, 2e-14]);
    expect(high - low).toBeLessThan(4e-14);
  });

  test("holds a level unless that presses the curve flat", () => {
    expect(span([0, 0.3], 0.5)[1]).toBeGreaterThan(0.5);
    expect(span([0, 0.01], 0.5)[1]).toBeLessThan(0.02);
    expect(worthShowing(0.4, 0.41, 0.5)).toBe(true);
    expect(worthShowing(0, 0.01, 0.5)).toBe(false);
  });
});

test("the place of the cursor", () => {
  expect(place(5, 0, 10, 300)).toBe(150);
  expect(place(0, 0, 10, 300)).toBe(0);
  expect(place(10 + 1e-12, 0, 10, 300)).toBe(300);
  expect(place(11, 0, 10, 300)).toBeNull();
  expect(place(2, 3, 10, 300)).toBeNull();
  expect(place(0, 0, 0, 300)).toBe(0);
});

test("units: a pure number has none", () => {
  expect(unitText(["m", "rad", "m", "1", ""])).toBe("m, rad");
});

test("the curves of a panel, from a replay of two motions", () => {
  const { bytes, references } = pack(
    ["f8", Float64Array.of(0, 1), [2]],
    ["f8", Float64Array.of(1, 2, 3, 4), [2, 2]],
  );
  const [time, values] = references;
  const series = { name: "v", label: "speed", symbol: "v", unit: "m/s", components: ["x", "y"] };
  const motion = { seriesTime: time, series: [{ ...series, values }] };
  const header = { ...HEADER, motions: [motion, motion] };
  const replay = Replay.decode(container(JSON.stringify(header), bytes));
  const found = curvesOf(replay, { title: "", series: ["v", "absent"] });
  expect(found.map((one) => [one.motion, one.component, one.colour, ...one.values])).toEqual([
    [0, "x", 0, 1, 3],
    [0, "y", 1, 2, 4],
    [1, "x", 0, 1, 3],
    [1, "y", 1, 2, 4],
  ]);
});
