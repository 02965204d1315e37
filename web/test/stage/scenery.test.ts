import { describe, expect, it } from "vitest";

import { Replay } from "../../src/replay/document";
import { Scenery } from "../../src/stage/scenery";
import { container, HEADER, pack } from "../replay/container";

/** A rod of length 1 that goes so far along itself in a second. */
function rod(way: number): Scenery {
  const { bytes, references } = pack(
    ["f8", Float64Array.of(0, 1), [2]],
    ["f8", Float64Array.of(0, 0, 0, way, 0, 0), [2, 3]],
    ["f8", Float64Array.of(1, 0, 0, way + 1, 0, 0), [2, 3]],
  );
  const [time, heel, tip] = references;
  const lines = [["heel", "tip"]];
  const mechanism = { time, points: { heel, tip }, lines, circles: [], trails: ["heel"] };
  const motion = { length: 1, tEnd: 1, origin: [0, 0, 0], modes: [], mechanism };
  const header = JSON.stringify({ ...HEADER, motions: [motion] });
  return new Scenery(Replay.decode(container(header, bytes)), [0]);
}

function away({ lens, target }: Scenery): number {
  return lens.position.distanceTo(target);
}

describe("a scenery that is looked at from no farther than it is told", () => {
  it("shows a short way whole", () => {
    const scenery = rod(0.5);
    const before = away(scenery);
    scenery.comeWithin(6);
    expect([scenery.view, away(scenery)]).toEqual(["orbit", before]);
    expect(before).toBeLessThan(6);
  });

  it("follows on a long way, from near", () => {
    const scenery = rod(15);
    expect([scenery.view, away(scenery) > 6]).toEqual(["orbit", true]);
    scenery.comeWithin(6);
    expect(scenery.view).toBe("follow");
    expect(away(scenery)).toBeLessThan(6);
    expect(away(scenery)).toBeGreaterThan(3);
  });
});
