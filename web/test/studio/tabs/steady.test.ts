import { describe, expect, test } from "vitest";
import type { SteadyMotion } from "../../../src/studio/protocol";
import { complexText, meaning } from "../../../src/studio/tabs/complex";
import { firstHeight, heights, links } from "../../../src/studio/tabs/steady_branches";

function motion(value: number, y: number, z = 1): SteadyMotion {
  return {
    values: { k: value },
    stable: true,
    eigenvalues: [],
    along: { turn: 2 },
    changes: {},
    state: { k: value, y, z },
  };
}

function told(steady: readonly SteadyMotion[]) {
  return { key: "k", unit: "", steady, critical: [], folds: [], message: "" };
}

describe("the lines of a diagram", () => {
  test("join each branch with itself", () => {
    const steady = [motion(0, 1), motion(0, -1), motion(1, -1.1), motion(1, 1.1), motion(2, 1.2)];
    const joined = links(told(steady)).map(([one, other]) => [one, other]);
    expect(joined).toEqual(
      expect.arrayContaining([
        [0, 3],
        [1, 2],
        [3, 4],
      ]),
    );
    expect(joined).toHaveLength(3);
  });

  test("do not bridge values without a motion", () => {
    expect(links(told([motion(0, 1), motion(1, 1), motion(3, 1)]))).toHaveLength(1);
  });
});

describe("what is drawn upwards", () => {
  const steady = [motion(0, 1), motion(1, 3)];

  test("are numbers of the state and speeds along symmetries", () => {
    expect(heights(steady).map(({ text }) => text)).toEqual([
      "k",
      "y",
      "z",
      "speed: turn",
      "fastest growth (1/s)",
    ]);
  });

  test("is at first what varies, but not the key itself", () => {
    expect(firstHeight(told(steady), heights(steady))).toBe("state y");
  });

  test("is the growth where the state does not vary but for rounding", () => {
    const still = [motion(0, 1), motion(1, 1 + 1e-15)];
    expect(firstHeight(told(still), heights(still))).toBe("growth");
  });
});

describe("eigenvalues", () => {
  test.each([
    [[-2, 0], "−2.000", "decays by a factor of e in 0.5000 s"],
    [[0, -3], "−3.000 i", "oscillates, one turn in 2.094 s"],
    [[0.5, 1], "0.5000 + i", "grows by a factor of e in 2.000 s, one turn in 6.283 s"],
    [[0, 0], "0", "neither grows nor decays"],
  ] as const)("%j", (value, text, words) => {
    expect(complexText(value)).toBe(text);
    expect(meaning(value)).toBe(words);
  });
});
