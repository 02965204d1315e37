import { describe, expect, test } from "vitest";
import { Frames } from "../../src/studio/client";

function frame(letter: string, text: string): number[] {
  const content = new TextEncoder().encode(text);
  const head = new Uint8Array(5);
  head[0] = letter.charCodeAt(0);
  new DataView(head.buffer).setUint32(1, content.length, true);
  return [...head, ...content];
}

function all(frames: Frames): string[] {
  const found: string[] = [];
  for (let one = frames.next(); one !== null; one = frames.next()) {
    found.push((one.json ? "J" : "B") + new TextDecoder().decode(one.content));
  }
  return found;
}

const STREAM = [
  ...frame("J", '{"type":"progress"}'),
  ...frame("B", ""),
  ...frame("B", "abc"),
  ...frame("J", "{}"),
];
const WHOLE = ['J{"type":"progress"}', "B", "Babc", "J{}"];

describe("frames", () => {
  test("are the same however the stream is cut", () => {
    for (let size = 1; size <= STREAM.length; size++) {
      const frames = new Frames();
      const found: string[] = [];
      for (let at = 0; at < STREAM.length; at += size) {
        frames.push(Uint8Array.from(STREAM.slice(at, at + size)));
        found.push(...all(frames));
      }
      expect(found).toEqual(WHOLE);
      expect(frames.empty).toBe(true);
    }
  });

  test("that are cut short are kept back", () => {
    const frames = new Frames();
    frames.push(Uint8Array.from(STREAM.slice(0, STREAM.length - 1)));
    expect(all(frames)).toEqual(WHOLE.slice(0, -1));
    expect(frames.empty).toBe(false);
  });
});
