import { describe, expect, test } from "vitest";
import { Queue } from "../../src/studio/gallery/queue";
import { found } from "../../src/studio/gallery/shelves";
import type { GalleryEntry } from "../../src/studio/protocol";

function entry(name: string, law: string, title = name): GalleryEntry {
  return {
    name,
    title,
    lookFor: `look at ${name}`,
    kind: law === "" ? "system" : "rolling",
    law,
    pictured: false,
  };
}

const ENTRIES = [
  entry("rattleback", "rolling"),
  entry("rubber-egg", "rubber"),
  entry("tippe-top", "coulomb"),
  entry("smooth", "smooth"),
  entry("sleigh", "", "Chaplygin's sléigh"),
];
const names = (entries: readonly GalleryEntry[]): string[] => entries.map(({ name }) => name);

describe("the gallery shows", () => {
  test("what is on a shelf", () => {
    expect(names(found(ENTRIES, "all", ""))).toEqual(names(ENTRIES));
    expect(names(found(ENTRIES, "rolling", ""))).toEqual(["rattleback", "rubber-egg"]);
    expect(names(found(ENTRIES, "sliding", ""))).toEqual(["tippe-top", "smooth"]);
    expect(names(found(ENTRIES, "systems", ""))).toEqual(["sleigh"]);
  });

  test("what has all words, whatever their case and accents", () => {
    expect(names(found(ENTRIES, "all", " SLEIGH  chaplygin "))).toEqual(["sleigh"]);
    expect(names(found(ENTRIES, "all", "look at r"))).toEqual(["rattleback", "rubber-egg"]);
    expect(found(ENTRIES, "systems", "rattleback")).toEqual([]);
  });
});

describe("the queue", () => {
  /** A queue whose things come when they are let go. */
  function queue(): {
    queue: Queue<string>;
    asked: string[];
    got: string[];
    failed: string[];
    finish: (name: string, well?: boolean) => Promise<void>;
  } {
    const [asked, got, failed]: [string[], string[], string[]] = [[], [], []];
    const open = new Map<string, { resolve: (thing: string) => void; reject: () => void }>();
    const made = new Queue<string>(
      (name, signal) =>
        new Promise((resolve, reject) => {
          asked.push(name);
          const refuse = (): void => reject(new Error(name));
          open.set(name, { resolve, reject: refuse });
          signal.addEventListener("abort", refuse);
        }),
      (name) => got.push(name),
      (name) => failed.push(name),
    );
    const finish = async (name: string, well = true): Promise<void> => {
      if (well) open.get(name)!.resolve(name);
      else open.get(name)!.reject();
      await new Promise((done) => setTimeout(done));
    };
    return { queue: made, asked, got, failed, finish };
  }

  test("asks for one thing at a time, in order, each once", async () => {
    const { queue: q, asked, got, finish } = queue();
    for (const name of ["a", "b", "a", "c", "b"]) q.want(name);
    expect(asked).toEqual(["a"]);
    await finish("a");
    expect(asked).toEqual(["a", "b"]);
    await finish("b");
    await finish("c");
    expect(got).toEqual(["a", "b", "c"]);
  });

  test("does not ask for what was dropped, and ends what is under way", async () => {
    const { queue: q, asked, got, failed, finish } = queue();
    for (const name of ["a", "b", "c"]) q.want(name);
    q.drop("b");
    q.drop("a");
    await finish("a");
    expect([asked, got, failed]).toEqual([["a", "c"], [], []]);
    q.want("a");
    await finish("c");
    expect(asked).toEqual(["a", "c", "a"]);
  });

  test("goes on after something has failed", async () => {
    const { queue: q, asked, failed, finish } = queue();
    for (const name of ["a", "b"]) q.want(name);
    await finish("a", false);
    expect([asked, failed]).toEqual([["a", "b"], ["a"]]);
  });
});
