import { describe, expect, test } from "vitest";
import { MOST, packed, unpacked } from "../../src/studio/share";

describe("a link", () => {
  test.each(["", "title = 'Käfer ∂ω <b>'", "x".repeat(MOST), "\n[body]\nmass = 1.0\n"])(
    "holds the text as it is",
    async (text) => {
      const data = await packed(text);
      expect(data).toMatch(/^[\w-]+$/);
      expect(await unpacked(data)).toBe(text);
    },
  );

  test("of a scenario is short", async () => {
    const text = "[start]\nomega = [0, 0, -5]\n".repeat(40);
    expect((await packed(text)).length).toBeLessThan(text.length / 4);
  });

  test("that unfolds to more than a megabyte is refused", async () => {
    const data = await packed("x".repeat(MOST + 1));
    await expect(unpacked(data)).rejects.toThrow("1 MB");
    await expect(unpacked(await packed("0".repeat(60_000_000)))).rejects.toThrow("1 MB");
  });

  test.each(["", "%%%", "a b", "AAAA", "zzzzzzzz", "<script>"])(
    "that is damaged (%s) is refused",
    async (data) => {
      await expect(unpacked(data)).rejects.toThrow("incomplete");
    },
  );

  test("that is cut short is refused", async () => {
    const data = await packed("title = 'Rattleback'".repeat(20));
    await expect(unpacked(data.slice(0, -6))).rejects.toThrow("incomplete");
  });

  test("that holds no text is refused", async () => {
    const stream = new Blob([Uint8Array.from([0xff, 0xfe, 0x00])]).stream();
    const raw = stream.pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(raw).arrayBuffer());
    const data = btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
    await expect(unpacked(data.replaceAll("+", "-").replaceAll("/", "_"))).rejects.toThrow(
      "incomplete",
    );
  });
});
