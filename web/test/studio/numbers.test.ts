import { describe, expect, test } from "vitest";
import { numberText, parseNumber, rounded, shortText } from "../../src/studio/form/number_text";
import { Ranges } from "../../src/studio/form/ranges";

describe("a number", () => {
  test.each([
    ["0", 0],
    [" -5 ", -5],
    ["\u22125", -5],
    ["+.5", 0.5],
    ["5.", 5],
    ["1e-4", 1e-4],
    ["2.5E+3", 2500],
  ])("is read: %s", (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test.each([
    [null, ""],
    [0.25, "0.25"],
    [-0.9999999911377958, "-1"],
    [0.0659813631, "0.0659814"],
    [-1.401298464324817e-45, "-1.4e-45"],
    [123456789.5, "123456790"],
    [1234567891234, "1.235e+12"],
  ])("is shortened: %s", (value, text) => {
    expect(shortText(value)).toBe(text);
    expect(shortText(value).length).toBeLessThanOrEqual(9);
  });

  test.each(["", ".", "e5", "1,5", "1 2", "0x10", "NaN", "Infinity", "1e999", "--1", "1e", "one"])(
    "is not read: %s",
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );

  test("is written with all its digits", () => {
    for (const value of [0, -5, 0.1 + 0.2, 1e-7, 6.02e23]) {
      expect(parseNumber(numberText(value))).toBe(value);
    }
    expect(numberText(null)).toBe("");
  });
});

describe("a slider", () => {
  test("gives numbers with few digits", () => {
    expect(rounded(1.23456789, 0, 3)).toBe(1.235);
    expect(rounded(-7.123456, -10, 10)).toBe(-7.12);
    expect(rounded(3.14159e-7, 0, 1e-6)).toBe(3.14e-7);
  });

  test("reaches its ends and goes no further", () => {
    expect(rounded(0.0121, 0.0121, 0.181)).toBe(0.0121);
    expect(rounded(0.18099, 0.0121, 0.181)).toBe(0.181);
  });

  test("is told apart wherever a hand can move it", () => {
    const values = Array.from({ length: 300 }, (_, i) => rounded(-4 + (8 * i) / 299, -4, 4));
    expect(new Set(values).size).toBe(300);
  });
});

describe("the range of a slider", () => {
  const first = { low: -10, high: 10 };
  const second = { low: -20, high: 20 };

  test("stays while its values are inside", () => {
    const ranges = new Ranges();
    expect(ranges.of("a", first, [5])).toEqual(first);
    expect(ranges.of("a", second, [9.9])).toEqual(first);
    expect(ranges.of("b", second, [9.9])).toEqual(second);
  });

  test("becomes another one where a value is typed beyond it, or dragged to its end", () => {
    const ranges = new Ranges();
    ranges.of("a", first, [5]);
    expect(ranges.of("a", second, [12])).toEqual(second);
    ranges.of("b", first, [5]);
    expect(ranges.of("b", second, [10])).toEqual(second);
  });

  test("is forgotten with the scenario", () => {
    const ranges = new Ranges();
    ranges.of("a", first, [5]);
    ranges.clear();
    expect(ranges.of("a", second, [5])).toEqual(second);
  });
});
