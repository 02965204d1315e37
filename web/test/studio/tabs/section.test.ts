import { describe, expect, test } from "vitest";
import { beginChanges, firstFormula, firstPair } from "../../../src/studio/tabs/section_defaults";
import { checked, SYSTEM } from "./scenario";

describe("the first section", () => {
  test("of a rolling body is where omega_x is zero", () => {
    expect(firstFormula(checked())).toBe("omega_x");
    expect(firstPair(checked(), "omega_x")).toEqual(["omega_y", "omega_z"]);
    expect(firstPair(checked(), "omega_z + omega_y")).toEqual(["omega_x", "energy"]);
  });

  test("of a system is where an angle comes round", () => {
    expect(firstFormula(SYSTEM)).toBe("sin(phi)");
    expect(firstPair(SYSTEM, "sin(phi)")).toEqual(["x", "x'"]);
    expect(firstFormula({ ...SYSTEM, observables: SYSTEM.observables.slice(0, 1) })).toBe("x");
  });
});

describe("a crossing", () => {
  test("is begun at by its numbers of every column", () => {
    const begin = { "start.omega": [[1, 2, 3] as const, [4, 5, 6] as const], "start.x": [7, 8] };
    expect(beginChanges(begin, 1)).toEqual({ "start.omega": [4, 5, 6], "start.x": 8 });
    expect(beginChanges(begin, 9)).toEqual({});
  });
});
