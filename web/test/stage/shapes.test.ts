import * as THREE from "three";
import { describe, expect, it } from "vitest";

import { flights } from "../../src/motion/modes";
import type { MotionHeader, Triple } from "../../src/replay/document";
import { insideCone } from "../../src/stage/arrows";
import { Line, Ribbon, ribbonEdges } from "../../src/stage/growing";
import { pressed, usual } from "../../src/stage/lengths";
import { circle } from "../../src/stage/mechanism";
import { modeColours } from "../../src/stage/modes";
import { PALETTES } from "../../src/stage/palette";
import { SmoothPath } from "../../src/stage/smoothing";
import { onOnePlane } from "../../src/stage/surfaces";
import { distanceThatShows, facing } from "../../src/stage/views";

const STRAIGHT = Float32Array.from([0, 0, 0, 1, 0, 0, 2, 0, 0]);
const UPWARDS = Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]);
const WHITE = new Float32Array(9).fill(1);

describe("a ribbon", () => {
  it("is as wide as it says, square to the way and the normal", () => {
    const edges = ribbonEdges(STRAIGHT, UPWARDS, 0.2, 0.01);
    expect(Array.from(edges.slice(0, 6)).map((x) => +x.toFixed(6))).toEqual([
      0, -0.1, 0.01, 0, 0.1, 0.01,
    ]);
  });

  it("keeps its side where the way turns back on itself", () => {
    const cusp = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0]);
    const edges = ribbonEdges(cusp, UPWARDS, 0.2, 0);
    expect(edges.every(Number.isFinite)).toBe(true);
    const width = Math.hypot(...[0, 1, 2].map((k) => edges[6 + k]! - edges[9 + k]!));
    expect(width).toBeCloseTo(0.2, 6);
  });

  it("grows to where the motion is, and is whole again", () => {
    const ribbon = new Ribbon(STRAIGHT, UPWARDS, WHITE, 0.2, 0);
    const position = ribbon.object.geometry.getAttribute("position");
    const before = Array.from(position.array);
    ribbon.grow({ i: 1, s: 0.5 }, [1.5, 0, 0]);
    expect(ribbon.object.geometry.drawRange.count).toBe(12);
    expect([position.getX(4), position.getX(5)]).toEqual([1.5, 1.5]);
    expect(position.getY(5) - position.getY(4)).toBeCloseTo(0.2, 6);
    ribbon.grow({ i: 0, s: 0.25 }, [0.25, 0, 0]);
    expect(ribbon.object.geometry.drawRange.count).toBe(6);
    expect(position.getX(4)).toBe(2);
    ribbon.whole();
    expect(Array.from(position.array)).toEqual(before);
  });
});

describe("a curve that is hidden", () => {
  it("keeps no list of all its changes, and forgets none", () => {
    const count = 1001;
    const points = Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 0 ? i / 3 : 0));
    const normals = Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 2 ? 1 : 0));
    const ribbon = new Ribbon(points, normals, new Float32Array(3 * count), 0.2, 0);
    for (let i = 500; i < count - 1; i++) ribbon.grow({ i, s: 0.5 }, [i + 0.5, 0, 0]);
    const { updateRanges } = ribbon.object.geometry.getAttribute(
      "position",
    ) as THREE.BufferAttribute;
    expect(updateRanges.length).toBeLessThan(50);
    const first = Math.min(...updateRanges.map((range) => range.start));
    const end = Math.max(...updateRanges.map((range) => range.start + range.count));
    expect([first, end]).toEqual([6 * 501, 6 * count]);
  });
});

describe("a line", () => {
  it("grows to where the motion is", () => {
    const line = new Line(STRAIGHT, 2, 0xff0000);
    const { geometry } = line.object;
    const ends = geometry.getAttribute("instanceEnd");
    line.grow({ i: 1, s: 0.25 }, [1.25, 0, 0]);
    expect([geometry.instanceCount, ends.getX(0), ends.getX(1)]).toEqual([2, 1, 1.25]);
    line.whole();
    expect([geometry.instanceCount, ends.getX(1)]).toEqual([2, 2]);
  });

  it("is moved as a whole", () => {
    const line = new Line(new Float32Array(9), 2, 0xff0000);
    line.move([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const start = line.object.geometry.getAttribute("instanceStart");
    const end = line.object.geometry.getAttribute("instanceEnd");
    expect([start.getX(0), start.getX(1), end.getZ(1)]).toEqual([1, 4, 9]);
  });
});

describe("the friction cone", () => {
  const up = [0, 0, 1];

  it("holds what needs no more friction than there is", () => {
    expect(insideCone(up, [0.29, 0, 1], 0.3)).toBe(true);
    expect(insideCone(up, [0.31, 0, 1], 0.3)).toBe(false);
  });

  it("holds no reaction that pulls, and says nothing of none", () => {
    expect(insideCone(up, [0, 0, -1], 0.3)).toBe(false);
    expect(insideCone(up, [NaN, NaN, NaN], 0.3)).toBeNull();
  });
});

describe("modes", () => {
  const modes = [
    { from: 0, to: 1, mode: "rolling" },
    { from: 1, to: 2, mode: "sliding" },
    { from: 2, to: 3, mode: "flying" },
  ] as const;

  it("colour a curve from when they begin", () => {
    const times = Float64Array.from([-1, 0, 0.99, 1, 2.5, 9]);
    const names = ["rolling", "rolling", "rolling", "sliding", "flying", "flying"] as const;
    const wanted = names.flatMap((name) => new THREE.Color(PALETTES.dark.modes[name]).toArray());
    expect(modeColours(times, modes, PALETTES.dark)).toEqual(Float32Array.from(wanted));
  });

  it("leave gaps in a curve where the body flies", () => {
    const times = Float64Array.from([0, 1, 1.999, 2, 2.5, 9]);
    expect(Array.from(flights(times, modes))).toEqual([0, 0, 0, 1, 1]);
    expect(Array.from(flights(times, []))).toEqual([0, 0, 0, 0, 0]);
    const ribbon = new Ribbon(STRAIGHT, UPWARDS, WHITE, 0.1, 0, Uint8Array.from([1, 0]));
    const index = Array.from(ribbon.object.geometry.getIndex()!.array);
    expect(new Set(index.slice(0, 6)).size).toBe(1);
    expect(new Set(index.slice(6)).size).toBe(4);
  });

  it("are none of a motion that rolls throughout", () => {
    const rolling = new THREE.Color(PALETTES.light.modes.rolling).toArray();
    expect(modeColours(Float64Array.from([1]), [], null)).toEqual(Float32Array.from(rolling));
  });
});

describe("measures", () => {
  it("a share of the vectors is not longer than their usual length", () => {
    const vectors = Float32Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? i / 3 : 0));
    expect(usual(vectors, 0.5)).toBe(49);
    expect(usual(Float32Array.from([NaN, 0, 0]), 0.5)).toBe(1);
    expect(usual(new Float32Array(6), 0.5)).toBe(1);
  });

  it("what is zero is no measure", () => {
    expect(Array.from(pressed(Float32Array.from([0, 0, 0, 0, 0, 2])))).toEqual([0, 0, 2]);
  });

  it("a circle is round about its centre and square to its normal", () => {
    for (const normal of [
      [0, 0, 2],
      [1, 0, 0],
      [1, -2, 0.5],
    ]) {
      const corners = circle([1, 2, 3], 0.5, normal);
      for (let i = 0; i < corners.length; i += 3) {
        const off = [corners[i]! - 1, corners[i + 1]! - 2, corners[i + 2]! - 3];
        expect(Math.hypot(...off)).toBeCloseTo(0.5, 12);
        expect(off.reduce((sum, x, k) => sum + x * normal[k]!, 0)).toBeCloseTo(0, 12);
      }
    }
  });

  it("a camera stands where it sees a whole box, and no further", () => {
    const room = new THREE.Box3(new THREE.Vector3(-1, -2, 0), new THREE.Vector3(3, 1, 1));
    const from = new THREE.Vector3(0.5, -1, 0.6).normalize();
    const camera = new THREE.PerspectiveCamera(35, 1, 0.01, 100);
    const middle = room.getCenter(new THREE.Vector3());
    camera.up.set(0, 0, 1);
    camera.position.copy(from).multiplyScalar(distanceThatShows(room, from)).add(middle);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
      new THREE.Vector3(
        k & 1 ? room.max.x : room.min.x,
        k & 2 ? room.max.y : room.min.y,
        k & 4 ? room.max.z : room.min.z,
      ).project(camera),
    );
    const widest = Math.max(...corners.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    expect(widest).toBeCloseTo(1, 6);
  });

  it("a plane is looked at from its front: x to the right", () => {
    expect(facing([0, 2]).toArray()).toEqual([0, -1, 0]);
    expect(facing([0, 1]).toArray()).toEqual([0, 0, 1]);
    expect(facing([1, 2]).toArray()).toEqual([1, 0, 0]);
  });
});

describe("the planes of two motions", () => {
  function on(point: Triple, normal: Triple, origin: Triple = [0, 0, 0]): MotionHeader {
    const rolling = { ground: { plane: { point, normal } } };
    return { rolling, origin, length: 0.1 } as unknown as MotionHeader;
  }
  const slope: Triple = [0, -0.6, 0.8];

  it("are one wherever the motions begin on it", () => {
    expect(onOnePlane(on([0, 0, 0], [0, 0, 1]), on([3, -2, 0], [0, 0, 1]))).toBe(true);
    expect(onOnePlane(on([1, 4, 3], slope), on([0, -4, -3], slope, [9, 8, 6]))).toBe(true);
  });

  it("are two where one is higher, aslant or no plane", () => {
    expect(onOnePlane(on([0, 0, 0], [0, 0, 1]), on([0, 0, 0.01], [0, 0, 1]))).toBe(false);
    expect(onOnePlane(on([0, 0, 0], [0, 0, 1]), on([0, 0, 0], slope))).toBe(false);
    const bowl = { rolling: { ground: {} }, origin: [0, 0, 0], length: 1 };
    expect(onOnePlane(on([0, 0, 0], slope), bowl as unknown as MotionHeader)).toBe(false);
  });
});

describe("a following camera", () => {
  const time = Float64Array.from({ length: 2001 }, (_, i) => i / 200);
  const shaking = new Float64Array(3 * time.length);
  time.forEach((t, i) => {
    shaking.set([t, 0.01 * Math.sin(40 * t), 0], 3 * i);
  });

  it("goes along without the shaking", () => {
    const smooth = new SmoothPath(time, shaking, 10, 0.1);
    const [x, y] = smooth.at(5) as [number, number];
    expect(x).toBeCloseTo(5, 3);
    expect(Math.abs(y)).toBeLessThan(0.002);
  });

  it("keeps near a body that turns quickly", () => {
    const round = new Float64Array(3 * time.length);
    time.forEach((t, i) => {
      round.set([Math.cos(6 * t), Math.sin(6 * t), 0], 3 * i);
    });
    const smooth = new SmoothPath(time, round, 10, 0.1);
    for (const t of [0, 1.234, 5, 9.9, 10, 11]) {
      const s = Math.min(t, 10);
      const [x, y] = smooth.at(t) as [number, number];
      expect(Math.hypot(x - Math.cos(6 * s), y - Math.sin(6 * s))).toBeLessThan(0.12);
    }
  });

  it("keeps near it in a motion that lasts for hours", () => {
    const end = 7200;
    const long = Float64Array.from({ length: 100_001 }, (_, i) => (i * end) / 100_000);
    const round = new Float64Array(3 * long.length);
    long.forEach((t, i) => {
      round.set([Math.cos(6 * t), Math.sin(6 * t), 0], 3 * i);
    });
    const smooth = new SmoothPath(long, round, end, 0.1);
    for (const i of [1, 777, 50_001, 99_999]) {
      const [x, y] = smooth.at(long[i]!) as [number, number];
      expect(Math.hypot(x - round[3 * i]!, y - round[3 * i + 1]!)).toBeLessThan(0.1);
    }
  });

  it("stands still where nothing moves", () => {
    expect(
      new SmoothPath(Float64Array.from([0]), Float64Array.from([1, 2, 3]), 0, 1).at(0),
    ).toEqual([1, 2, 3]);
  });
});
