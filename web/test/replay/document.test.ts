import { describe, expect, it } from "vitest";
import type { ArrayReference } from "../../src/replay/document";
import { Replay } from "../../src/replay/document";
import { container, differences, HEADER, pack } from "./container";

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

describe("decode", () => {
  it("reads the header", () => {
    expect(Replay.decode(container(JSON.stringify(HEADER))).header).toEqual(HEADER);
  });

  it("reads a header whose letters are longer than a byte, and finds the arrays behind it", () => {
    for (const title of ["", "a", "ω", "Воронец", "🪨 <b>"]) {
      const { bytes, references } = pack(["f8", Float64Array.of(Math.PI), [1]]);
      const replay = Replay.decode(container(JSON.stringify({ ...HEADER, title }), bytes));
      expect(replay.header).toMatchObject({ title });
      expect(replay.numbers(references[0]!)).toEqual(Float64Array.of(Math.PI));
    }
  });

  it("refuses what is no replay", () => {
    expect(() => Replay.decode(bytesOf("PK\u0003\u0004 and more"))).toThrow("no replay");
    expect(() => Replay.decode(bytesOf("vrpl\0\0\0\0\0\0"))).toThrow("no replay");
  });

  it("refuses a file that is cut short, wherever it is cut", () => {
    const whole = container(JSON.stringify(HEADER));
    for (const length of [0, 3, 7, 8, 20, whole.byteLength - 8]) {
      expect(() => Replay.decode(whole.slice(0, length))).toThrow("cut short");
    }
  });

  it("refuses a file whose arrays are cut short", () => {
    const { bytes, references } = pack(
      ["f8", Float64Array.of(1, 2), [2]],
      ["d4", differences([3, 4], 1), [2]],
    );
    const header = JSON.stringify({ ...HEADER, deep: [{ inside: references }] });
    const whole = container(header, bytes);
    expect(Replay.decode(whole).header).toMatchObject({ format: "voronets-replay" });
    for (const cut of [8, 16, 24]) {
      expect(() => Replay.decode(whole.slice(0, whole.byteLength - cut))).toThrow("cut short");
    }
  });

  it("refuses a header that is no JSON", () => {
    expect(() => Replay.decode(container('{"format": '))).toThrow();
  });

  it("refuses another format and another version", () => {
    for (const other of [{ format: "something" }, { version: 2 }, { version: "1" }]) {
      const header = JSON.stringify({ ...HEADER, ...other });
      expect(() => Replay.decode(container(header))).toThrow("another version");
    }
  });
});

describe("arrays", () => {
  const corners = [0, 1, 2, 2, 1, 3, 2147483647, -2147483648, 7];
  const { bytes, references } = pack(
    ["f4", Float32Array.of(1.5, -2.25, NaN), [3]],
    ["f8", Float64Array.of(0.1, 1e300, -0, Infinity), [2, 2]],
    ["d4", differences(corners, 3), [3, 3]],
    ["f8", new Float64Array(0), [0, 3]],
    ["d4", new Uint8Array(0), [0, 3]],
    ["f8", Float64Array.of(7), []],
  );
  const [f4, f8, d4, empty, none, single] = references as [
    ArrayReference,
    ArrayReference,
    ArrayReference,
    ArrayReference,
    ArrayReference,
    ArrayReference,
  ];
  const data = container(JSON.stringify(HEADER), bytes);
  const replay = Replay.decode(data);

  it("are the numbers that were written", () => {
    expect(replay.numbers(f4)).toEqual(Float32Array.of(1.5, -2.25, NaN));
    expect(replay.numbers(f8)).toEqual(Float64Array.of(0.1, 1e300, -0, Infinity));
    expect(replay.numbers(single)).toEqual(Float64Array.of(7));
    expect(replay.numbers(empty)).toHaveLength(0);
    expect(replay.numbers(none)).toHaveLength(0);
  });

  it("of differences are summed up again, and scaled", () => {
    expect(Array.from(replay.numbers(d4))).toEqual(corners);
    expect(Array.from(replay.numbers({ ...d4, scale: 0.5 }))).toEqual(corners.map((x) => x / 2));
    expect(replay.integers(d4)).toEqual(Uint32Array.from(corners));
  });

  it("of floats are not copied", () => {
    expect(replay.numbers(f4).buffer).toBe(data);
    expect(replay.numbers(f8).buffer).toBe(data);
  });

  it("of floats are no corners", () => {
    expect(() => replay.integers(f4)).toThrow("expected d4, got f4");
  });

  it("are refused where the file ends too soon", () => {
    const short = Replay.decode(data.slice(0, data.byteLength - 8));
    expect(() => short.numbers(single)).toThrow(RangeError);
    expect(short.numbers(f8)).toHaveLength(4);
  });
});
