import { describe, expect, test } from "vitest";
import { commandOf, LAYER_KEYS, ROWS, type Press } from "../../src/panel/keyboard";
import { LAYERS } from "../../src/stage/contract";

function press(key: string, more: Partial<Press> = {}): Press {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return { key, code: "", ...none, ...more };
}

describe("keys", () => {
  test.each([
    [" ", "toggle"],
    ["k", "toggle"],
    ["K", "toggle"],
    ["ArrowLeft", "back"],
    ["Home", "start"],
    ["[", "slower"],
    ["<", "slower"],
    [">", "faster"],
    ["3", "view3"],
    ["?", "help"],
    ["w", "layer:omega"],
  ])("%s is %s", (key, command) => {
    expect(commandOf(press(key), "page")).toBe(command);
  });

  test("shift makes a longer step", () => {
    expect(commandOf(press("ArrowRight", { shiftKey: true }), "page")).toBe("forwardSecond");
    expect(commandOf(press("E", { shiftKey: true }), "page")).toBe("eventBefore");
  });

  test("of the browser are left to it", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"]) {
      expect(commandOf(press("f", { [held]: true }), "page")).toBeNull();
    }
    expect(commandOf(press("Tab"), "page")).toBeNull();
    expect(commandOf(press("F5"), "page")).toBeNull();
  });

  test("do nothing while one types or chooses", () => {
    expect(commandOf(press("l"), "field")).toBeNull();
    expect(commandOf(press("ArrowLeft"), "field")).toBeNull();
  });

  test("that press a button are the button's", () => {
    expect(commandOf(press(" "), "button")).toBeNull();
    expect(commandOf(press("Enter"), "button")).toBeNull();
    expect(commandOf(press("k"), "button")).toBe("toggle");
  });

  test("work on a Cyrillic keyboard by their place", () => {
    expect(commandOf(press("д", { code: "KeyL" }), "page")).toBe("loop");
    expect(commandOf(press("Д", { code: "KeyL", shiftKey: true }), "page")).toBe("loop");
  });
});

test("no key has two meanings, and every layer has one", () => {
  const keys = [...ROWS.flatMap((row) => row.keys), ...Object.values(LAYER_KEYS)];
  expect(new Set(keys).size).toBe(keys.length);
  for (const [layer] of LAYERS) expect(LAYER_KEYS[layer], layer).toBeDefined();
});
