/** Asks the studio's server: answers at once, or streams of frames. */

import type { Message, Refusal } from "./protocol";

/** The server has refused, or work has failed; `message` is a sentence for the reader. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.message);
  }
}

export interface Listener<P> {
  progress?(text: string, done: number | null, of: number | null): void;
  part?(part: P): void;
}

export interface Answer<R> {
  readonly result: R;
  readonly blobs: readonly Uint8Array<ArrayBuffer>[];
}

const GONE =
  "The studio does not answer. Check that it still runs in its terminal, then try again.";
const STALE = "The studio was updated while this page was open. Reload the page to go on.";
/** The status of a page whose parts the server has no longer. */
const OUTDATED = 410;
const JSON_FRAME = 0x4a;
const HEAD = 5;

/** Whole frames out of pieces of a stream. */
export class Frames {
  private pieces: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;

  push(piece: Uint8Array<ArrayBuffer>): void {
    this.pieces.push(piece);
    this.size += piece.length;
  }

  /** The next frame, if all of it is there. */
  next(): { readonly json: boolean; readonly content: Uint8Array<ArrayBuffer> } | null {
    if (this.size < HEAD) return null;
    const head = this.joined(HEAD);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(1, true);
    if (this.size < HEAD + length) return null;
    const whole = this.joined(HEAD + length);
    const [first, ...rest] = this.pieces;
    this.pieces = first!.length === whole.length ? rest : [first!.subarray(whole.length), ...rest];
    this.size -= whole.length;
    return { json: whole[0] === JSON_FRAME, content: whole.slice(HEAD) };
  }

  /** Nothing is left over. */
  get empty(): boolean {
    return this.size === 0;
  }

  /** The first piece, made at least so long. */
  private joined(length: number): Uint8Array<ArrayBuffer> {
    if (this.pieces[0]!.length < length) {
      const whole = new Uint8Array(this.size);
      let at = 0;
      for (const piece of this.pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      this.pieces = [whole];
    }
    return this.pieces[0]!.subarray(0, length);
  }
}

export class Client {
  /** What is there by name, as JSON. */
  async get<R>(path: string, signal?: AbortSignal): Promise<R> {
    return this.read<R>(await reached(fetch(`/api/${path}`, { signal: signal ?? null })));
  }

  /** What is there by name, as bytes. */
  async bytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
    const response = await reached(fetch(`/api/${path}`, { signal: signal ?? null }));
    if (!response.ok) throw await refused(response);
    return reached(response.arrayBuffer());
  }

  /** Ask what is answered at once; an answer with errors (422) is one too where `faulty` says so. */
  async ask<R>(path: string, request: unknown, signal?: AbortSignal, faulty = false): Promise<R> {
    return this.read<R>(await this.post(path, request, signal), faulty);
  }

  /** Ask for work: `listener` hears how it goes, the promise has the result. */
  async work<R, P = never>(
    path: string,
    request: unknown,
    listener: Listener<P> = {},
    signal?: AbortSignal,
  ): Promise<Answer<R>> {
    const response = await this.post(path, request, signal);
    if (!response.ok) throw await refused(response);
    const reader = response.body!.getReader();
    const frames = new Frames();
    const blobs: Uint8Array<ArrayBuffer>[] = [];
    let found: { readonly result: R; readonly count: number } | null = null;
    for (;;) {
      const frame = frames.next();
      if (frame === null) {
        const { done, value } = await reached(reader.read());
        if (done) break;
        frames.push(value);
      } else if (!frame.json) {
        blobs.push(frame.content);
      } else {
        const message = JSON.parse(new TextDecoder().decode(frame.content)) as Message<R, P>;
        if (message.type === "error") throw new Refused(message, response.status);
        if (message.type === "progress")
          listener.progress?.(message.text, message.done, message.of);
        if (message.type === "part") listener.part?.(message.part);
        if (message.type === "result") found = { result: message.result, count: message.blobs };
      }
    }
    if (found === null || blobs.length < found.count) throw cutShort(response.status);
    return { result: found.result, blobs };
  }

  private post(path: string, request: unknown, signal?: AbortSignal): Promise<Response> {
    const asked = fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
    return reached(asked);
  }

  private async read<R>(response: Response, faulty = false): Promise<R> {
    if (!response.ok && !(faulty && response.status === 422)) throw await refused(response);
    return (await response.json()) as R;
  }
}

/** What the network gives; it says no more than that it failed where the server is gone. */
export async function reached<T>(given: Promise<T>): Promise<T> {
  try {
    return await given;
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Refused({ message: GONE, errors: [] }, 0);
  }
}

/** A part of the page, fetched when it is needed; where the studio answers without it, the page is an old one. */
export async function fetchedPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const alive = await fetch("/api/about").then(
      ({ ok }) => ok,
      () => false,
    );
    throw new Refused({ message: alive ? STALE : GONE, errors: [] }, alive ? OUTDATED : 0);
  }
}

/** Whether work was ended because nobody waits for it any more. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function refused(response: Response): Promise<Refused> {
  try {
    return new Refused((await response.json()) as Refusal, response.status);
  } catch {
    return cutShort(response.status);
  }
}

function cutShort(status: number): Refused {
  const message =
    "The studio stopped in the middle of its answer. Check that it still runs in its terminal, then try again.";
  return new Refused({ message, errors: [] }, status);
}
