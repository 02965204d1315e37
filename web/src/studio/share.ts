/** Links that hold a whole scenario: its text, deflated, in the letters of base64url. */

import { bytesOf } from "../replay/container";

/** Bytes that a link may unfold to. */
export const MOST = 1_000_000;
const DAMAGED =
  "This link is incomplete, so it holds no scenario. Copy the whole link and open it again.";
const TOO_LARGE =
  "The scenario in this link is larger than 1 MB, which is the limit for scenario files.";

/** The text in letters that an address may hold. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of a link; an error in words where there is none. */
export async function unpacked(data: string): Promise<string> {
  if (!/^[\w-]+$/.test(data)) throw new Error(DAMAGED);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = bytesOf(data.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new Error(DAMAGED);
  }
  const whole = await inflated(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    throw new Error(DAMAGED);
  }
}

/** What the bytes unfold to, no more than the most: a small link may hold gigabytes of zeros. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const whole = new Uint8Array(MOST);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error(DAMAGED);
    });
    if (done) return whole.subarray(0, size);
    if (size + value.length > MOST) {
      await reader.cancel().catch(() => undefined);
      throw new Error(TOO_LARGE);
    }
    whole.set(value, size);
    size += value.length;
  }
}
