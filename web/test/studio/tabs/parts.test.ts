import { describe, expect, test } from "vitest";
import type { About } from "../../../src/studio/protocol";
import { along } from "../../../src/studio/tabs/claims";
import { Cache } from "../../../src/studio/tabs/cache";
import { otherLaws, readTolerance, ways } from "../../../src/studio/tabs/compare_choices";
import { csv, escaped, stem, texDocument } from "../../../src/studio/tabs/copying";
import { faultParts } from "../../../src/studio/tabs/faults";
import { moved, nearest, zoomed, type View } from "../../../src/studio/tabs/view";
import { checked } from "./scenario";

describe("files", () => {
  test("quote what CSV needs quoted", () => {
    expect(csv([["a", 'say "b", c', null, 1e-9]])).toBe('a,"say ""b"", c",,1e-9\r\n');
  });

  test("have names of letters and digits", () => {
    expect(stem("Chaplygin's sleigh", "../x")).toBe("chaplygin-s-sleigh-x");
    expect(stem("…")).toBe("voronets");
  });

  test("of LaTeX escape words", () => {
    expect(escaped("50% of {x}_1 \\ ~")).toBe(
      "50\\% of \\{x\\}\\_1 \\textbackslash{} \\textasciitilde{}",
    );
    expect(texDocument("A & B", "", "\\begin{align*}\\end{align*}")).toContain("A \\& B");
  });
});

describe("the part of a plane that is shown", () => {
  const whole: View = { x: [0, 10], y: [0, 1] };

  test("is zoomed about a point and stays inside", () => {
    expect(zoomed(whole, [0, 0.5], 0.5, whole)).toEqual({ x: [0, 5], y: [0.25, 0.75] });
    expect(zoomed({ x: [0, 5], y: [0, 0.5] }, [0, 0], 4, whole)).toEqual(whole);
    expect(moved({ x: [0, 5], y: [0, 0.5] }, 9, -1, whole)).toEqual({ x: [5, 10], y: [0, 0.5] });
  });

  test("the nearest point is within reach", () => {
    const points = [
      [0, 0],
      [10, 0],
      [NaN, 0],
    ] as const;
    expect(nearest(points, [7, 0], 5)).toBe(1);
    expect(nearest(points, [5, 9], 5)).toBeNull();
  });
});

describe("comparisons", () => {
  const about = { engines: ["heyoka", "scipy"] } as unknown as About;

  test("offer the laws that the scenario has not", () => {
    expect(otherLaws(checked())).toEqual([{ value: "coulomb", text: "coulomb" }]);
    expect(ways(checked(), about).map(({ value }) => value)).toEqual([
      "kept",
      "law",
      "engine",
      "tolerance",
    ]);
    expect(ways(checked({ groups: [] }), { ...about, engines: ["scipy"] })).toHaveLength(2);
  });

  test.each([
    ["1e-9", 1e-9],
    ["0", null],
    ["1", null],
    ["x", null],
  ])("a tolerance %s is read as %s", (text, value) => {
    expect(readTolerance(text)).toBe(value);
  });
});

test("an integral's value is told with its drift", () => {
  const claim = {
    name: "energy",
    title: "",
    source: "",
    formula: "",
    plain: "",
    holds: true,
    conditions: [],
    unit: "J",
  };
  expect(along(claim, 2)).toBe("");
  expect(along({ ...claim, value: 2, drift: 1e-14 }, 20)).toContain("2.000 J, with");
  expect(along({ ...claim, value: [1, 2] }, 2)).toBe("Along the motion: (1.000, 2.000) J.");
});

test("the formula of a fault keeps its caret", () => {
  const fault = { key: "when", got: "sin(", expected: "a formula\nsin(\n    ^" };
  expect(faultParts(fault)).toEqual({ sentence: "Expected a formula.", formula: "sin(\n    ^" });
});

test("the oldest answer is forgotten", () => {
  const cache = new Cache<number>(2);
  cache.set(1, "a", "b");
  cache.set(2, "a,b");
  cache.set(3, "c");
  expect([cache.get("a", "b"), cache.get("a,b"), cache.get("c")]).toEqual([undefined, 2, 3]);
});
