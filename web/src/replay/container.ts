/** How a page carries a replay: gzip in base64, in a script element that no browser runs. */

import { Replay } from "./document";

/** How packed bytes begin; those of a replay begin with a "V". */
const PACKED: Readonly<Record<number, CompressionFormat>> = { 0x1f: "gzip", 0x78: "deflate" };

/** The bytes of a base64 text; spaces and line ends in it do not matter. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replace(/\s+/g, ""));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** What was packed by gzip or zlib; bytes that were not are given back as they are. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const packing = PACKED[bytes[0] ?? 0];
  if (packing === undefined) {
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(packing));
  return new Response(stream).arrayBuffer();
}

/** The replay in a base64 text; an error in words where there is none. */
export async function decode(base64: string): Promise<Replay> {
  let bytes: ArrayBuffer;
  try {
    bytes = await inflated(bytesOf(base64));
  } catch {
    throw new Error("its data are damaged or cut short");
  }
  try {
    return Replay.decode(bytes);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error("its header is damaged", { cause: error });
    throw error;
  }
}
