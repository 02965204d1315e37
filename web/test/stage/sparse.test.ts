import { describe, expect, it } from "vitest";
import { bracket, lerp } from "../../src/motion/interpolation";
import { sparse } from "../../src/stage/sparse";

const count = 5000;
const time = Float64Array.from({ length: count }, (_, i) => (10 * i) / (count - 1));

function curve(of: (t: number) => number[]): { time: Float64Array; points: Float64Array } {
  return { time, points: Float64Array.from([...time].flatMap(of)) };
}

describe("sparse", () => {
  it("leaves two points of a straight line, as far as it looks", () => {
    const found = sparse(
      curve((t) => [t, 2 * t, -t]),
      1e-6,
    );
    expect(found.time.length).toBeLessThan(count / 50);
    expect(found.time.at(-1)).toBe(10);
    expect([...found.points.slice(0, 3)]).toEqual([0, 0, -0]);
  });

  it("keeps a curve within the distance", () => {
    const path = curve((t) => [Math.cos(3 * t), Math.sin(3 * t), 0.1 * Math.sin(40 * t)]);
    for (const within of [1e-2, 1e-3]) {
      const found = sparse(path, within);
      expect(found.time.length).toBeLessThan(count / 3);
      for (let i = 0; i < count; i += 25) {
        const near = [-1, 0, 1].map((shift) => {
          const { i: at } = bracket(found.time, time[i]!);
          const from = Math.max(0, Math.min(found.time.length - 2, at + shift));
          return Math.min(
            ...Array.from({ length: 101 }, (_, j) => {
              const point = lerp(found.points, 3, { i: from, s: j / 100 });
              return Math.hypot(...point.map((x, k) => x - path.points[3 * i + k]!));
            }),
          );
        });
        expect(Math.min(...near)).toBeLessThan(1.2 * within + 2e-3);
      }
    }
  });

  it("keeps what turns sharply, and what is no number", () => {
    const zigzag = curve((t) => [Math.floor(t * 100) % 2, t, 0]);
    expect(sparse(zigzag, 0.01).time.length).toBeGreaterThan(900);
    const gap = curve((t) => [t, t > 5 && t < 6 ? NaN : 0, 0]);
    expect([...sparse(gap, 0.01).points].some(Number.isNaN)).toBe(true);
  });

  it("leaves short curves alone", () => {
    for (const length of [0, 1, 2]) {
      const short = { time: time.slice(0, length), points: new Float64Array(3 * length) };
      expect(sparse(short, 1)).toEqual(short);
    }
  });
});
