import { describe, expect, test } from "vitest";
import { beginning } from "../../src/studio/form/beginning";
import { shapeOf } from "../../src/studio/form/controls";
import { sortFaults } from "../../src/studio/form/faults";
import type { Field } from "../../src/studio/protocol";
import { fault, group, numberField } from "./fields";

const BASE = { ...numberField("a.b"), present: false, optional: true };

describe("a fault", () => {
  const groups = [
    group("body", numberField("body"), numberField("body.mass")),
    group("start", numberField("start.omega")),
  ];

  test("belongs to the field of its key, or to the longest key that it is a part of", () => {
    const faults = [fault("body.mass"), fault("start.omega.2"), fault("body.other")];
    const { fields, others } = sortFaults(faults, groups);
    expect([...fields.keys()].sort()).toEqual(["body", "body.mass", "start.omega"]);
    expect(others).toEqual([]);
  });

  test("of a key that no field has is told apart", () => {
    const faults = [fault("run"), fault("start.omega_z")];
    expect(sortFaults(faults, groups)).toEqual({ fields: new Map(), others: faults });
  });

  test("may share a field with others", () => {
    const faults = [fault("start.omega.0"), fault("start.omega.1")];
    expect(sortFaults(faults, groups).fields.get("start.omega")).toEqual(faults);
  });
});

describe("a key that is added", () => {
  const range = { low: -2, high: 2 };
  test.each<[string, Field, unknown]>([
    ["its default", { ...BASE, kind: "number", value: 9.81, range }, 9.81],
    ["zero", { ...BASE, kind: "number", value: null, range }, 0],
    ["the middle", { ...BASE, kind: "number", value: null, range: { low: 0, high: 1 } }, 0.5],
    [
      "zeros",
      { ...BASE, kind: "numbers", value: null, range, components: ["x", "y", "z"] },
      [0, 0, 0],
    ],
    [
      "the first choice",
      { ...BASE, kind: "choice", value: null, choices: ["stop", "fly"], reshapes: false },
      "stop",
    ],
    ["yes", { ...BASE, kind: "boolean", value: null }, true],
    ["an empty text", { ...BASE, kind: "text", value: null }, ""],
    ["a formula", { ...BASE, kind: "formula", value: null, of: ["d"] }, 0],
  ])("begins with %s", (_, field, value) => {
    expect(beginning(field)).toEqual(value);
  });
});

describe("a control", () => {
  test("is used on while the field has the same kind, components and choices", () => {
    const one: Field = { ...BASE, kind: "choice", value: "a", choices: ["a", "b"], reshapes: true };
    expect(shapeOf(one)).toBe(shapeOf({ ...one, value: "b" }));
    expect(shapeOf(one)).not.toBe(shapeOf({ ...one, choices: ["a"] }));
    expect(shapeOf(numberField("a", 1))).toBe(shapeOf(numberField("a", 2)));
    expect(shapeOf(numberField("a"))).not.toBe(shapeOf(one));
  });
});
