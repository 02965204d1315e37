import { describe, expect, test } from "vitest";
import type { Client } from "../../src/studio/client";
import { Editing } from "../../src/studio/editing";
import type { Checked, CheckRequest, Refusal } from "../../src/studio/protocol";
import { checked, fault } from "./fields";

/** A server that writes the changes behind the text. */
function editing(answer = written): {
  work: Editing;
  asked: CheckRequest[];
  shown: [string, boolean][];
  left: string[];
  refused: Refusal[];
  failed: unknown[];
} {
  const asked: CheckRequest[] = [];
  const [shown, refused, failed]: [[string, boolean][], Refusal[], unknown[]] = [[], [], []];
  const left: string[] = [];
  const client = {
    ask: (_: string, request: CheckRequest) => {
      asked.push(structuredClone(request));
      return Promise.resolve(answer(request));
    },
  } as unknown as Client;
  const work = new Editing(client, {
    checked: ({ toml }, afresh) => shown.push([toml, afresh]),
    left: ({ toml }) => left.push(toml),
    unreadable: (refusal) => refused.push(refusal),
    failed: (error) => failed.push(error),
  });
  return { work, asked, shown, left, refused, failed };
}

function written({ scenario, changes = {}, texts = {} }: CheckRequest): Checked | Refusal {
  const base = "toml" in scenario ? scenario.toml : JSON.stringify(scenario);
  const more = Object.entries({ ...changes, ...texts }).map(
    ([key, value]) => `;${key}=${JSON.stringify(value)}`,
  );
  const toml = base + more.join("");
  if (toml.includes("(")) return { message: "unreadable", errors: [fault("x")] };
  return checked(toml, toml.includes("-1") ? [fault("body.mass")] : []);
}

describe("the scenario", () => {
  test("is opened, changed and checked", async () => {
    const { work, asked, shown } = editing();
    await work.open({ toml: "a" });
    work.change({ "body.mass": 2 });
    work.change({ "body.mass": 3, "start.x": 1 });
    expect(await work.settled()).toBe(true);
    expect(asked.length).toBe(2);
    expect(shown).toEqual([
      ["a", true],
      ["a;body.mass=3;start.x=1", false],
    ]);
    expect(work.stated?.changes).toEqual({});
  });

  test("is not asked for again where nothing has changed", async () => {
    const { work, asked } = editing();
    await work.open({ toml: "a" });
    await work.settled();
    expect(asked.length).toBe(1);
  });

  test("has changes that are noted in what is run", async () => {
    const { work } = editing();
    await work.open({ toml: "a" });
    work.note({ "body.mass": 2 });
    expect(work.stated).toEqual({ scenario: { toml: "a" }, changes: { "body.mass": 2 } });
  });

  test("is not sound with faults, and is again without", async () => {
    const { work } = editing();
    await work.open({ toml: "a" });
    work.note({ "body.mass": -1 });
    expect(await work.settled()).toBe(false);
    work.undo();
    expect([work.sound, work.canRedo]).toEqual([true, true]);
    work.redo();
    expect(work.sound).toBe(false);
  });

  test("stays as it was where a text cannot be read", async () => {
    const { work, refused } = editing();
    await work.open({ toml: "a" });
    work.write("run.events", "[(");
    expect(await work.settled()).toBe(false);
    expect(refused.length).toBe(1);
    expect([work.scenario?.toml, work.sound]).toEqual(["a", false]);
    work.write("run.events", "[]");
    expect(await work.settled()).toBe(true);
    expect(work.scenario?.toml).toBe('a;run.events="[]"');
  });

  test("that cannot be read is not opened", async () => {
    const { work } = editing();
    await work.open({ toml: "a" });
    await expect(work.open({ toml: "(" })).rejects.toThrow("unreadable");
    expect(work.scenario?.toml).toBe("a");
  });

  test("keeps its changes where the server does not answer", async () => {
    let gone = false;
    const { work, failed } = editing((request) => {
      if (gone) throw new TypeError("no server");
      return written(request);
    });
    await work.open({ toml: "a" });
    gone = true;
    work.note({ "body.mass": 2 });
    expect(await work.settled()).toBe(false);
    expect(failed.length).toBe(1);
    gone = false;
    await work.settled();
    expect(work.scenario?.toml).toBe("a;body.mass=2");
  });

  test("with changes that are not saved is told when another one is opened", async () => {
    const { work, left } = editing();
    await work.open({ toml: "a" });
    await work.open({ toml: "b" });
    work.note({ x: 2 });
    await work.settled();
    await work.open({ toml: "c" });
    work.note({ x: 3 });
    await work.settled();
    work.keep();
    await work.open({ toml: "d" });
    expect(left).toEqual(["b;x=2"]);
  });

  test("is checked before its kind is changed", async () => {
    const { work, asked } = editing();
    await work.open({ toml: "a" });
    work.change({ "body.mass": 2 });
    await work.reshape("body.surface.kind", "sphere");
    expect(asked[1]?.changes).toEqual({ "body.mass": 2 });
    expect(asked[2]?.reshape).toEqual({ key: "body.surface.kind", value: "sphere" });
    expect(asked[2]?.scenario).toEqual({ toml: "a;body.mass=2" });
  });
});
