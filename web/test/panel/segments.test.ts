import { describe, expect, test } from "vitest";
import { modeAt, modesIn } from "../../src/motion/modes";
import { eventBeside, eventNear, segments } from "../../src/panel/segments";
import type { MotionHeader } from "../../src/replay/document";

const MODES = [
  { mode: "rolling", from: 0, to: 1 },
  { mode: "rolling", from: 1, to: 2 },
  { mode: "sliding", from: 2, to: 3 },
  { mode: "flying", from: 3, to: 3 },
  { mode: "rolling", from: 3, to: 4 },
] as const;

describe("modes on the track", () => {
  test("are shares of the whole, neighbours joined, empty ones left out", () => {
    expect(segments(MODES, 4)).toEqual([
      { mode: "rolling", from: 0, to: 0.5 },
      { mode: "sliding", from: 0.5, to: 0.75 },
      { mode: "rolling", from: 0.75, to: 1 },
    ]);
  });

  test("end where a shorter motion ends", () => {
    expect(segments(MODES, 8).at(-1)?.to).toBe(0.5);
  });

  test("of a replay without length are none", () => {
    expect(segments(MODES, 0)).toEqual([]);
  });

  test("at a time: the later where two meet", () => {
    expect(modeAt(MODES, 0)).toBe("rolling");
    expect(modeAt(MODES, 2)).toBe("sliding");
    expect(modeAt(MODES, 99)).toBe("rolling");
    expect(modeAt([], 1)).toBeNull();
  });

  test("are listed in the order of the legend", () => {
    const motion = { modes: [...MODES].reverse() } as unknown as MotionHeader;
    expect(modesIn([motion])).toEqual(["rolling", "sliding", "flying"]);
    expect(modesIn([])).toEqual([]);
  });
});

describe("events", () => {
  const events = [
    { t: 3, name: "lands" },
    { t: 1, name: "slides" },
  ];

  test("the nearest within reach", () => {
    expect(eventNear(events, 1.05, 0.1)?.name).toBe("slides");
    expect(eventNear(events, 2, 0.1)).toBeNull();
  });

  test("the next and the one before, in time", () => {
    expect(eventBeside(events, 0, 1)?.name).toBe("slides");
    expect(eventBeside(events, 1, 1)?.name).toBe("lands");
    expect(eventBeside(events, 5, -1)?.name).toBe("lands");
    expect(eventBeside(events, 1, -1)).toBeNull();
  });
});
