/** What the studio is, and its keys. */

import { element } from "../../panel/elements";

const WORDS = [
  "Choose a scenario from the gallery or open a file. Change its numbers in the form and watch the motion. " +
    "The motion follows a slider while you hold it, and the studio computes the motion in full when you let go.",
  "The tabs tell you how accurate a motion is. They show its equations and integrals, and they vary its numbers. " +
    "Nothing leaves this computer: a link that you share contains the scenario itself.",
];

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["Ctrl", "Enter"], "Run the scenario; in the text view, apply the text and run it"],
  [["Ctrl", "Z"], "Undo the last change of the form (inside a field, undo typing)"],
  [["Ctrl", "Shift", "Z"], "Redo"],
  [["Ctrl", "S"], "Save the scenario as a file"],
  [["?"], "Show the keys of the player, after a click on it"],
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
