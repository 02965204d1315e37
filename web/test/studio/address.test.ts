import { describe, expect, test } from "vitest";
import { readAddress, samePlace, writeAddress, type Address } from "../../src/studio/address";

const GALLERY = { kind: "gallery" } as const;

describe("an address", () => {
  test.each<Address>([
    { place: { kind: "entry", name: "ball-in-bowl" }, tab: "" },
    { place: { kind: "entry", name: "rattleback" }, tab: "sweep" },
    { place: { kind: "shared", data: "q1bKyU-_x" }, tab: "equations" },
    { place: { kind: "file", name: "käfer-2" }, tab: "" },
    { place: GALLERY, tab: "" },
  ])("is read as it was written", (address) => {
    expect(readAddress(writeAddress(address))).toEqual(address);
  });

  test.each(["", "#", "#nothing", "#gallery/", "#gallery/../x", "#file/%", "#file/a/b", "#=s"])(
    "that names nothing (%s) is the gallery",
    (hash) => {
      expect(readAddress(hash).place).toEqual(GALLERY);
    },
  );

  test("has no tab that is no word", () => {
    expect(readAddress("#gallery/hoop&tab=<b>").tab).toBe("");
  });

  test("names the same place whatever the tab", () => {
    const { place } = readAddress("#gallery/hoop&tab=sweep");
    expect(samePlace(place, { kind: "entry", name: "hoop" })).toBe(true);
    expect(samePlace(place, { kind: "file", name: "hoop" })).toBe(false);
  });
});
