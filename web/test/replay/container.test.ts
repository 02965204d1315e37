import { describe, expect, test } from "vitest";
import { bytesOf, decode, inflated } from "../../src/replay/container";
import { container, HEADER, pack } from "./container";

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

async function packed(
  bytes: Uint8Array<ArrayBuffer>,
  packing: CompressionFormat = "gzip",
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(packing));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const { bytes, references } = pack(["f8", Float64Array.of(0, 0.5, 1), [3]]);
const file = new Uint8Array(container(JSON.stringify(HEADER), bytes));

describe("a replay in a page", () => {
  test("is read through base64 and gzip", async () => {
    const replay = await decode(base64(await packed(file)));
    expect(replay.header).toEqual(HEADER);
    expect([...replay.numbers(references[0]!)]).toEqual([0, 0.5, 1]);
  });

  test("may be broken into lines", async () => {
    const lines = base64(await packed(file)).replace(/.{40}/g, "$&\n  ");
    expect((await decode(`\n${lines}\n`)).header.version).toBe(1);
  });

  test("may be packed as servers do", async () => {
    const found = await inflated(await packed(file, "deflate"));
    expect(new Uint8Array(found)).toEqual(file);
  });

  test("may be unpacked", async () => {
    expect((await decode(base64(file))).header.version).toBe(1);
  });

  test("says so when it is damaged", async () => {
    const whole = await packed(file);
    await expect(decode(base64(whole.subarray(0, whole.length - 20)))).rejects.toThrow("damaged");
    await expect(decode("%%%")).rejects.toThrow("damaged");
    await expect(decode("")).rejects.toThrow("cut short");
    const text = new Uint8Array(container("{ no JSON"));
    await expect(decode(base64(text))).rejects.toThrow("header is damaged");
  });
});

test("bytes come back from base64 as they were", async () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(bytesOf(base64(all))).toEqual(all);
  expect(new Uint8Array(await inflated(all))).toEqual(all);
});
