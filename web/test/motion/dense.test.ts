import { describe, expect, it } from "vitest";
import { bracket, lerp, slerp } from "../../src/motion/interpolation";
import rattleback from "../fixtures/rattleback.json";

/** The fixture is made by tools/replay_fixture.py from the motion's dense output. */
const { length, error, poses, track, truth } = rattleback;

const floats = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers);
const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((x, k) => x - b[k]!));
const row = (numbers: readonly number[], i: number, width: number): number[] =>
  numbers.slice(width * i, width * (i + 1));

describe("between the samples of a rattleback", () => {
  it("a pose is as near to the dense output as the document says", () => {
    const [time, orientation, centre] = [poses.time, poses.orientation, poses.centre].map(floats);
    let worst = 0;
    truth.time.forEach((t, i) => {
      const here = bracket(time!, t);
      const q = slerp(orientation!, here);
      const p = row(truth.orientation, i, 4);
      const half = Math.min(
        distance(q, p),
        distance(
          q,
          p.map((x) => -x),
        ),
      );
      const off = distance(lerp(centre!, 3, here), row(truth.centre, i, 3));
      worst = Math.max(worst, 4 * Math.asin(half / 2) + off / length);
    });
    expect(worst).toBeLessThan(error);
    expect(worst).toBeGreaterThan(error / 20); // it is not the samples themselves that are compared
  });

  it("the contact is on the path that the dense output has", () => {
    const [time, ground] = [track.time, track.ground].map(floats);
    truth.time.forEach((t, i) => {
      const contact = lerp(ground!, 3, bracket(time!, t));
      expect(distance(contact, row(truth.ground, i, 3))).toBeLessThan(5e-3 * length);
    });
  });
});
