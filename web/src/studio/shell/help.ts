/** What the studio is, and its keys. */

import { element } from "../../panel/elements";

const WORDS = [
  "Choose a scenario of the gallery or open a file, change it in the form, and watch what happens. " +
    "While you hold a slider the motion follows it; when you let go it is computed in full.",
  "The tabs say how far a motion is to be trusted, show its equations and integrals, and map what " +
    "happens for other numbers. Nothing leaves this computer: a link that you share holds the scenario itself.",
];

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["Ctrl", "Enter"], "Run; in the text of the scenario: apply and run"],
  [["Ctrl", "Z"], "Undo, outside of a field"],
  [["Ctrl", "Shift", "Z"], "Redo"],
  [["Ctrl", "S"], "Save the scenario as a file"],
  [["?"], "The keys of the player, while it has the focus"],
];

export function studioHelp(version: string): Node[] {
  const list = element("dl", { class: "vp-keylist vs-keys" });
  for (const [keys, text] of KEYS) {
    const names = keys.map((key) => element("kbd", {}, key));
    list.append(element("div", {}, element("dt", {}, ...names), element("dd", {}, text)));
  }
  const licences = element("a", { href: "/static/licences.txt" }, "Licences");
  return [
    element("div", { class: "vs-help" }, ...WORDS.map((text) => element("p", {}, text))),
    element("h3", {}, "Keys"),
    list,
    element("p", { class: "vs-meaning" }, `voronets ${version} · `, licences),
  ];
}
