import { describe, expect, test } from "vitest";
import { History } from "../../src/studio/history";
import { checked, fault } from "./fields";

function begun(...texts: string[]): History {
  const history = new History();
  const [first, ...rest] = texts;
  history.begin(checked(first!));
  for (const text of rest) history.add(checked(text));
  return history;
}

describe("the history", () => {
  test("is empty at first", () => {
    const history = new History();
    expect([history.present, history.back(), history.forward()]).toEqual([null, null, null]);
  });

  test("goes back and forward", () => {
    const history = begun("a", "b", "c");
    expect([history.past, history.future]).toEqual([2, 0]);
    expect(history.back()?.toml).toBe("b");
    expect(history.back()?.toml).toBe("a");
    expect(history.back()).toBeNull();
    expect(history.forward()?.toml).toBe("b");
    expect([history.past, history.future]).toEqual([1, 1]);
  });

  test("loses what was undone when something else is done", () => {
    const history = begun("a", "b", "c");
    history.back();
    history.add(checked("d"));
    expect(history.forward()).toBeNull();
    expect(history.back()?.toml).toBe("b");
  });

  test("has the same text once, as it was checked last", () => {
    const history = begun("a", "b");
    history.add(checked("b", [fault("x")]));
    expect(history.present?.errors.length).toBe(1);
    expect(history.past).toBe(1);
  });

  test("has an end", () => {
    const texts = Array.from({ length: 500 }, (_, i) => String(i));
    expect(begun(...texts).past).toBe(199);
  });
});
