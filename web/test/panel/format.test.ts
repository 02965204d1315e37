import { describe, expect, test } from "vitest";
import {
  decimals,
  marks,
  power,
  reading,
  speedText,
  timeText,
  valueText,
} from "../../src/panel/format";

describe("times", () => {
  test.each([
    [0, 2],
    [0.05, 5],
    [0.725, 4],
    [5, 3],
    [20, 2],
    [100, 2],
    [3600, 1],
    [1e-9, 6],
  ])("a replay of %f s has %i decimals", (end, places) => {
    expect(decimals(end)).toBe(places);
  });

  test("keep their width", () => {
    expect(timeText(3, 2)).toBe("3.00");
    expect(timeText(12.345, 2)).toHaveLength(5);
  });
});

test.each([
  [0.01, "1/100"],
  [0.05, "1/20"],
  [0.25, "1/4"],
  [0.3, "×0.3"],
  [1, "×1"],
  [10, "×10"],
])("speed %f is %s", (speed, text) => {
  expect(speedText(speed)).toBe(text);
});

describe("values", () => {
  test.each([
    [0, "0"],
    [1.23456, "1.235"],
    [-0.0123456, "−0.01235"],
    [12345.6, "12346"],
    [1.5e-14, "1.50·10⁻¹⁴"],
    [-2.5e7, "−2.50·10⁷"],
    [NaN, "–"],
    [Infinity, "–"],
  ])("%f is %s", (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  test("beside a curve all have the same decimals", () => {
    const text = reading(6.6);
    expect([6.303, 0.0456, -1.5, -1e-9, NaN].map(text)).toEqual([
      "6.303",
      "0.046",
      "−1.500",
      "0.000",
      "–",
    ]);
    expect(reading(3e-14)(-1.2e-15)).toBe("−0.12·10⁻¹⁴");
    expect(reading(0)(0)).toBe("0");
  });
});

describe("marks of an axis", () => {
  test("have the decimals of their step", () => {
    expect(marks([-0.5, 0, 0.5])).toEqual({ texts: ["−0.5", "0.0", "0.5"], exponent: 0 });
    expect(marks([0, 5, 10]).texts).toEqual(["0", "5", "10"]);
    expect(marks([0, 0.0025, 0.005]).texts).toEqual(["0.0000", "0.0025", "0.0050"]);
  });

  test("share one power of ten where decimals would be long", () => {
    expect(marks([-1e-14, 0, 1e-14])).toEqual({ texts: ["−1", "0", "1"], exponent: -14 });
    expect(marks([0, 2.5e-5, 5e-5])).toEqual({ texts: ["0.0", "2.5", "5.0"], exponent: -5 });
    expect(marks([0, 2e6]).exponent).toBe(6);
    expect(marks([0], 3e-16)).toEqual({ texts: ["0"], exponent: -16 });
  });

  test("may be one or none", () => {
    expect(marks([0]).texts).toEqual(["0"]);
    expect(marks([0.25]).texts).toEqual(["0.25"]);
    expect(marks([]).texts).toEqual([]);
  });
});

test("powers of ten", () => {
  expect(power(-14)).toBe("10⁻¹⁴");
  expect(power(3)).toBe("10³");
});
