import { describe, expect, it } from "vitest";

import css from "../../src/panel/base.css?raw";
import { PALETTES } from "../../src/stage/palette";

describe("a mode", () => {
  // The style sheet has light pages first.
  it.each(["rolling", "sliding", "flying"] as const)("%s has one colour everywhere", (mode) => {
    const found = [...css.matchAll(new RegExp(`--vp-${mode}: #([0-9a-f]{6})`, "g"))];
    const colours = [...new Set(found.map((match) => parseInt(match[1]!, 16)))];
    expect(colours).toEqual([PALETTES.light.modes[mode], PALETTES.dark.modes[mode]]);
  });
});
