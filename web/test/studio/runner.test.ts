import { describe, expect, test } from "vitest";
import type { Answer, Client } from "../../src/studio/client";
import type { RunRequest, RunTold } from "../../src/studio/protocol";
import { Runner } from "../../src/studio/run/runner";
import { container } from "../replay/container";

interface Call {
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  readonly finish: () => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

const BYTES = new Uint8Array(
  container('{"format": "voronets-replay", "version": 1, "motions": []}'),
);
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A server that answers when it is told to. */
function started(): { runner: Runner; calls: Call[]; said: string[] } {
  const calls: Call[] = [];
  const said: string[] = [];
  const client = {
    work: (_: string, request: RunRequest, __: unknown, signal: AbortSignal) =>
      new Promise<Answer<RunTold>>((resolve, reject) => {
        const refuse = (error: Error): Promise<void> => {
          reject(error);
          return soon();
        };
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        const result = { title: JSON.stringify(request.changes) } as RunTold;
        const finish = (): Promise<void> => {
          resolve({ result, blobs: [BYTES] });
          return soon().then(soon);
        };
        calls.push({ request, signal, finish, fail: refuse });
      }),
  } as unknown as Client;
  const runner = new Runner(client, {
    busy: (busy) => said.push(busy ? "busy" : "idle"),
    progress: () => undefined,
    ready: () => Promise.resolve(),
    done: (_, told, draft) => said.push(`${draft ? "draft" : "run"} ${told.title}`),
    failed: (error) => said.push(`failed ${String(error)}`),
  });
  return { runner, calls, said };
}

const stated = (x: number): RunRequest => ({ scenario: { toml: "" }, changes: { x } });

describe("a run", () => {
  test("is shown when it is done", async () => {
    const { runner, calls, said } = started();
    void runner.run(stated(1));
    expect(runner.running).toBe(true);
    await calls[0]!.finish();
    expect(said).toEqual(["busy", "idle", 'run {"x":1}']);
    expect(runner.running).toBe(false);
  });

  test("ends the one before", async () => {
    const { runner, calls, said } = started();
    void runner.run(stated(1));
    void runner.run(stated(2));
    expect(calls[0]!.signal.aborted).toBe(true);
    await calls[0]!.finish();
    await calls[1]!.finish();
    expect(said.filter((word) => word.startsWith("run"))).toEqual(['run {"x":2}']);
  });

  test("that fails is told, one that is cancelled is not", async () => {
    const { runner, calls, said } = started();
    void runner.run(stated(1));
    await calls[0]!.fail(new Error("no"));
    void runner.run(stated(2));
    runner.end();
    await soon();
    expect(said).toEqual(["busy", "failed Error: no", "idle", "busy", "idle"]);
  });
});

describe("drafts", () => {
  test("follow each other one at a time, always with the newest value", async () => {
    const { runner, calls, said } = started();
    for (const x of [1, 2, 3]) void runner.draft(stated(x));
    expect(calls.length).toBe(1);
    await calls[0]!.finish();
    expect(calls.map(({ request }) => request.changes)).toEqual([{ x: 1 }, { x: 3 }]);
    expect(calls.every(({ request }) => request.draft)).toBe(true);
    await calls[1]!.finish();
    expect(said).toEqual(['draft {"x":1}', 'draft {"x":3}']);
    void runner.draft(stated(4));
    expect(calls.length).toBe(3);
  });

  test("end when a run begins", async () => {
    const { runner, calls, said } = started();
    void runner.draft(stated(1));
    void runner.draft(stated(2));
    void runner.run(stated(3));
    expect(calls[0]!.signal.aborted).toBe(true);
    await calls[0]!.finish();
    await calls[1]!.finish();
    expect(calls.length).toBe(2);
    expect(said).toEqual(["busy", "idle", 'run {"x":3}']);
  });

  test("go on after one has failed", async () => {
    const { runner, calls, said } = started();
    void runner.draft(stated(1));
    await calls[0]!.fail(new Error("no"));
    void runner.draft(stated(2));
    await calls[1]!.finish();
    expect(said).toEqual(["failed Error: no", 'draft {"x":2}']);
  });
});
