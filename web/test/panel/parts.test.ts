import { describe, expect, test } from "vitest";
import { ending } from "../../src/panel/about";
import { panelChoices } from "../../src/panel/panels";
import { fileName } from "../../src/panel/picture";
import { withIndex } from "../../src/panel/symbol";
import { nextChoice } from "../../src/panel/theme";
import { followed, zoomed } from "../../src/panel/zoom";
import type { ReplayHeader } from "../../src/replay/document";

describe("the part of the time that plots show", () => {
  test("is cut around the present time", () => {
    expect(zoomed([0, 10], 5, 0.5, [0, 10])).toEqual([2.5, 7.5]);
    expect(zoomed([0, 10], 0, 0.5, [0, 10])).toEqual([0, 5]);
    expect(zoomed([2, 4], 3, Infinity, [0, 10])).toEqual([0, 10]);
  });

  test("is never empty", () => {
    const [from, to] = zoomed([5, 5.001], 5, 1e-9, [0, 10]);
    expect(to - from).toBeCloseTo(1e-3);
  });

  test("moves on when the replay leaves it", () => {
    const range = [2, 4] as const;
    expect(followed(range, 3, [0, 10])).toBe(range);
    expect(followed(range, 5, [0, 10])).toEqual([4.8, 6.8]);
    expect(followed(range, 0, [0, 10])).toEqual([0, 2]);
  });
});

test("a component below a letter", () => {
  expect(withIndex("\\omega", "x")).toBe("{\\omega}_{x}");
  expect(withIndex("\\omega_B", "x")).toBe("\\omega_{B,x}");
  expect(withIndex("v_{12}", "rel_x")).toBe("v_{12,\\text{rel x}}");
  expect(withIndex("E", "")).toBe("E");
});

test("plots that can be shown: panels once, then the other observables", () => {
  const panel = { title: "Spin", series: ["omega"] };
  const series = [
    { name: "omega", label: "spin" },
    { name: "energy", label: "kinetic energy" },
  ];
  const header = {
    motions: [
      { panels: [panel], series },
      { panels: [panel], series },
    ],
  };
  const choices = panelChoices(header as unknown as ReplayHeader);
  expect(choices.map(({ id, panel: { title }, first }) => [id, title, first])).toEqual([
    ["omega", "Spin", true],
    ["energy", "Kinetic energy", false],
  ]);
});

test("how a motion ended is a sentence", () => {
  expect(ending({ ended: "the body lifts off", tEnd: 0.7251 })).toBe(
    "Ended at 0.7251 s. The body lifts off.",
  );
  expect(ending({ ended: "It fell.", tEnd: 20 })).toBe("Ended at 20.00 s. It fell.");
  expect(ending({ ended: "", tEnd: 0 })).toBe("Ended at 0.00 s.");
});

test("a file is named after the title, whatever is in it", () => {
  expect(fileName("<b>Волчок</b> / top?", "1.50")).toBe("b-волчок-b-top-1.50s.png");
  expect(fileName("…", "0.00")).toBe("motion-0.00s.png");
});

test("every press of the theme button but the last changes the colours", () => {
  expect(nextChoice("auto", "light")).toBe("dark");
  expect(nextChoice("dark", "light")).toBe("light");
  expect(nextChoice("light", "light")).toBe("auto");
  expect(nextChoice("auto", "dark")).toBe("light");
});
