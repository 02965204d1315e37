/** The list of keys, made from the table that they are looked up in. */

import { LAYERS } from "../stage/contract";
import { element } from "./elements";
import { keyText, LAYER_KEYS, ROWS, type Command } from "./keyboard";
import type { Settings } from "./remote";

const POINTER =
  "Drag the picture to turn it, scroll to come closer. Press or drag on a plot to go to that time; " +
  "drag with shift to see a part of the time, press twice to see all of it again.";

export function help(settings: Pick<Settings, "layers" | "views" | "layout">): Node[] {
  const rows = ROWS.filter(({ command }) => applies(command, settings));
  const layers = LAYERS.flatMap(([layer, text]) => {
    const key = LAYER_KEYS[layer];
    return settings.layers.has(layer) && key !== undefined ? [{ keys: [key], text }] : [];
  });
  return [
    element("p", {}, POINTER),
    list(rows),
    ...(layers.length === 0 ? [] : [element("h3", {}, "Show or hide"), list(layers)]),
  ];
}

/** Whether a command does something here. */
function applies(command: Command, { views, layout }: Pick<Settings, "views" | "layout">): boolean {
  if (command === "layout") return layout !== "single";
  const view = /^view(\d)$/.exec(command);
  return view === null || Number(view[1]) <= views.length;
}

function list(rows: readonly { readonly keys: readonly string[]; readonly text: string }[]): Node {
  const table = element("dl", { class: "vp-keylist" });
  for (const { keys, text } of rows) {
    const names = keys.map((key) => element("kbd", {}, keyText(key)));
    table.append(element("div", {}, element("dt", {}, ...names), element("dd", {}, text)));
  }
  return table;
}
