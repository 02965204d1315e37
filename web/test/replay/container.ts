/** Replays made by hand, for tests: the bytes that Python writes, written again from the format. */

import type { ArrayReference } from "../../src/replay/document";

type Values = Float32Array | Float64Array | Uint8Array;

/** "VRPL", the header's length, the header, zeros to a multiple of 8, the arrays' bytes. */
export function container(header: string, arrays: Uint8Array = new Uint8Array(0)): ArrayBuffer {
  const text = new TextEncoder().encode(header);
  const start = Math.ceil((8 + text.length) / 8) * 8;
  const bytes = new Uint8Array(start + arrays.length);
  bytes.set(new TextEncoder().encode("VRPL"));
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  bytes.set(arrays, start);
  return bytes.buffer;
}

/** Rows of whole numbers as d4 has them: second differences, the sign last, bytes in planes. */
export function differences(values: readonly number[], width: number): Uint8Array {
  const second = values.map((x, i) => {
    const before = i < width ? 0 : values[i - width]!;
    const earlier = i < 2 * width ? 0 : values[i - 2 * width]!;
    return (x - 2 * before + earlier) | 0;
  });
  const folded = second.map((d) => (d < 0 ? -2 * d - 1 : 2 * d));
  const planes = [1, 256, 65536, 16777216].map((unit) =>
    folded.map((f) => Math.floor(f / unit) % 256),
  );
  return Uint8Array.from(planes.flat());
}

/** Arrays one after the other, each at a multiple of 8, with their references. */
export function pack(
  ...arrays: readonly (readonly [ArrayReference["type"], Values, readonly number[]])[]
): { bytes: Uint8Array; references: ArrayReference[] } {
  const parts: number[] = [];
  const references = arrays.map(([type, values, shape]) => {
    while (parts.length % 8 !== 0) parts.push(0);
    const offset = parts.length;
    parts.push(...new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return { offset, type, shape };
  });
  return { bytes: Uint8Array.from(parts), references };
}

export const HEADER = {
  format: "voronets-replay",
  version: 1,
  layout: "single",
  start: { view: "orbit", speed: 1, time: 0, playing: true },
  motions: [],
} as const;
