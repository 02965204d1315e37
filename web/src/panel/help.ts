/** The list of keys, made from the table that they are looked up in. */

import { LAYERS, type Layer } from "../stage/contract";
import { element } from "./elements";
import { keyText, LAYER_KEYS, ROWS } from "./keyboard";

export function help(layers: Iterable<Layer>): Node[] {
  const table = element("dl", { class: "vp-keylist" });
  for (const { keys, text } of ROWS) table.append(...line(keys, text));
  const shown = new Set(layers);
  for (const [layer, text] of LAYERS) {
    const key = LAYER_KEYS[layer];
    if (shown.has(layer) && key !== undefined) table.append(...line([key], text));
  }
  const pointer = element(
    "p",
    {},
    "Drag the picture to turn it, scroll to come closer. Press or drag on a plot to go to that time; " +
      "drag with shift to see a part of it, press twice to see the whole again.",
  );
  return [pointer, table];
}

function line(keys: readonly string[], text: string): Node[] {
  const shown = keys.flatMap((key, i) => [
    ...(i > 0 ? [" or "] : []),
    element("kbd", {}, keyText(key)),
  ]);
  return [element("dt", {}, ...shown), element("dd", {}, text)];
}
