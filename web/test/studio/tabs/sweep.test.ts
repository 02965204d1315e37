import { describe, expect, test } from "vitest";
import { colourScale, contrast, css } from "../../../src/studio/tabs/colour_scale";
import { hatch, outcomeShape, outcomeSign } from "../../../src/studio/tabs/outcomes";
import { firstRecord } from "../../../src/studio/tabs/sweep_fields";
import { edges, SweepGrid } from "../../../src/studio/tabs/sweep_grid";
import { checked, SYSTEM } from "./scenario";

const AXES = [
  { key: "a", unit: "", values: [0, 1, 2] },
  { key: "b", unit: "", values: [10, 20] },
];

function grid(): SweepGrid {
  const made = new SweepGrid();
  made.add({
    axes: AXES,
    places: [
      [0, 0],
      [2, 1],
    ],
    values: [3, null],
    outcomes: ["completed", "failed"],
  });
  return made;
}

describe("a sweep that is not finished", () => {
  test("knows its places", () => {
    const made = grid();
    expect([made.total, made.done]).toEqual([6, 2]);
    for (let i = 0; i < 6; i++) expect(made.index(made.place(i))).toBe(i);
    expect(made.run(5)).toEqual({ value: null, outcome: "failed" });
    expect(made.run(1)).toBeUndefined();
    expect(made.changes(5)).toEqual({ a: 2, b: 20 });
  });

  test("goes on with parts that say no axes again, and counts a run once", () => {
    const made = grid();
    made.add({ axes: [], places: [[0, 0]], values: [-1], outcomes: ["slipped"] });
    expect(made.done).toBe(2);
    expect(made.range()).toEqual([-1, -1]);
    expect([...made.counts()]).toEqual([
      ["slipped", 1],
      ["failed", 1],
    ]);
  });

  test("has a row for every run that is done", () => {
    expect(grid().rows("final:x")).toEqual([
      ["a", "b", "final:x", "outcome"],
      [0, 10, 3, "completed"],
      [2, 20, null, "failed"],
    ]);
  });

  test("is walked by arrows, not beyond its edges", () => {
    const made = grid();
    expect(made.beside(0, 1, 0)).toBe(made.index([1, 0]));
    expect(made.beside(0, 0, 1)).toBe(made.index([0, 1]));
    expect(made.beside(0, -1, 0)).toBe(0);
  });

  test("has no range without values", () => {
    expect(new SweepGrid().range()).toBeNull();
  });
});

test("cells meet half-way", () => {
  expect(edges([0, 1, 3])).toEqual([-0.5, 0.5, 2, 4]);
  expect(edges([5])).toEqual([4.5, 5.5]);
});

describe("colours", () => {
  test("rise in brightness", () => {
    const scale = colourScale(0, 1);
    const bright = [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => {
      const [r, g, b] = scale.rgb(value);
      return 0.299 * r + 0.587 * g + 0.114 * b;
    });
    expect(bright).toEqual([...bright].sort((one, other) => one - other));
    expect(contrast(scale.rgb(0))).toBe("#fff");
    expect(contrast(scale.rgb(1))).toBe("#000");
  });

  test("of both signs are even about zero", () => {
    const scale = colourScale(-1, 4);
    expect([scale.low, scale.high]).toEqual([-4, 4]);
    expect(scale.rgb(0)).toEqual([238, 238, 236]);
  });

  test("of one value are those of the middle", () => {
    expect(css(colourScale(2, 2).rgb(2))).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
  });
});

describe("outcomes", () => {
  test("are told apart without colour", () => {
    expect(hatch("completed")).toEqual([]);
    const words = ["lifted_off", "slipped", "failed", "event", "second_contact", "other"];
    expect(new Set(words.map(outcomeSign)).size).toBe(words.length);
    expect(outcomeShape("completed")).toBe("circle");
    for (const word of words) expect(outcomeShape(word)).not.toBe("circle");
  });
});

test("the spin of a body or a speed of a system is recorded at first", () => {
  expect(firstRecord(checked())).toBe("omega_z");
  expect(firstRecord(SYSTEM)).toBe("x'");
});
