import { describe, expect, test } from "vitest";
import { related } from "../../../src/studio/tabs/page";
import { firstKey, quantities, secondKey, span } from "../../../src/studio/tabs/quantities";
import { axisTitle, varyText } from "../../../src/studio/tabs/vary";
import { checked } from "./scenario";

describe("the numbers that can be varied", () => {
  const all = quantities(checked().groups);

  test("are fields and components that have a value", () => {
    expect(all.map(({ key }) => key)).toEqual([
      "body.mass",
      "start.omega.0",
      "start.omega.1",
      "start.omega.2",
    ]);
    expect(all[3]).toMatchObject({ label: "omega z", unit: "rad/s", value: -5 });
  });

  test("a rolling body's spin comes first, then what is beside it", () => {
    expect(firstKey({ kind: "rolling" }, all)).toBe("start.omega.2");
    expect(secondKey("start.omega.2", all)).toBe("start.omega.0");
    const rough = { ...all[0]!, key: "contact.friction" };
    expect(secondKey("start.omega.2", [...all, rough])).toBe("contact.friction");
  });

  test("a system's speed comes first", () => {
    const keys = ["system.parameters.m", "start.x", "start.x'"];
    const some = keys.map((key) => ({ ...all[0]!, key }));
    expect(firstKey({ kind: "system" }, some)).toBe("start.x'");
    expect(firstKey({ kind: "system" }, [])).toBe("");
  });

  test("go over the range of their slider, without zero where that is not allowed", () => {
    expect(span(all[3]!)).toEqual({ low: -10, high: 10 });
    expect(span(all[0]!)).toEqual({ low: 0.2, high: 5 });
    expect(span({ ...all[3]!, value: 3, range: { low: 1, high: 1 } })).toEqual({ low: 0, high: 6 });
  });

  test("have a name with group and unit", () => {
    expect(axisTitle("start.omega.2", "rad/s", all)).toBe("Start: omega z (rad/s)");
    expect(axisTitle("start.other", "1", all)).toBe("start.other");
  });
});

describe("the text of what is varied", () => {
  const typed = { key: "start.omega.2", from: "-8", to: "8", count: "33" };

  test("is that of the command line", () => {
    expect(varyText(typed, 100)).toEqual({ text: "start.omega.2=-8:8:33", count: 33 });
    expect(varyText({ ...typed, from: "1e-3", to: "2" }, 100)).toMatchObject({
      text: "start.omega.2=0.001:2:33",
    });
  });

  test.each([
    ["from", { from: "abc" }],
    ["to", { to: "" }],
    ["to", { to: "-8" }],
    ["count", { count: "1" }],
    ["count", { count: "2.5" }],
    ["count", { count: "101" }],
  ])("says what is wrong at %s: %j", (place, change) => {
    expect(varyText({ ...typed, ...change }, 100)).toMatchObject({ place });
  });
});

describe("results", () => {
  test("stay when numbers change, and go when the scenario is another one", () => {
    expect(related(checked(), checked({ toml: "title = 'Stone' # more" }))).toBe(true);
    expect(related(checked(), checked({ law: "coulomb" }))).toBe(false);
    expect(related(checked(), checked({ title: "Hoop" }))).toBe(false);
  });
});
