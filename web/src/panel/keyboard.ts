/** Keys and what they do.  The list in the help is made from the same table. */

import type { Layer } from "../stage/contract";

export type Command =
  | "toggle"
  | "back"
  | "forward"
  | "backSecond"
  | "forwardSecond"
  | "eventBefore"
  | "eventAfter"
  | "start"
  | "end"
  | "slower"
  | "faster"
  | "loop"
  | `view${1 | 2 | 3 | 4}`
  | `layer:${Layer}`
  | "turnLeft"
  | "turnRight"
  | "rise"
  | "sink"
  | "nearer"
  | "farther"
  | "zoomIn"
  | "zoomOut"
  | "zoomAll"
  | "plots"
  | "layout"
  | "theme"
  | "fullscreen"
  | "picture"
  | "about"
  | "help";

/** A pressed key, as much of a KeyboardEvent as matters. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What has the focus: keys that it needs itself are left to it. */
export type Focus = "page" | "button" | "field";

interface Row {
  readonly keys: readonly string[];
  readonly text: string;
  readonly command: Command;
  /** With the shift key held. */
  readonly shifted?: Command;
}

export const ROWS: readonly Row[] = [
  { keys: [" ", "k"], text: "Play or pause", command: "toggle" },
  {
    keys: ["ArrowLeft"],
    text: "One frame back; shift: one second",
    command: "back",
    shifted: "backSecond",
  },
  {
    keys: ["ArrowRight"],
    text: "One frame on; shift: one second",
    command: "forward",
    shifted: "forwardSecond",
  },
  {
    keys: ["e"],
    text: "Next event; shift: the one before",
    command: "eventAfter",
    shifted: "eventBefore",
  },
  { keys: ["Home"], text: "To the start", command: "start" },
  { keys: ["End"], text: "To the end", command: "end" },
  { keys: ["[", "<"], text: "Slower", command: "slower" },
  { keys: ["]", ">"], text: "Faster", command: "faster" },
  { keys: ["l"], text: "Repeat", command: "loop" },
  { keys: ["1"], text: "Turn around the whole", command: "view1" },
  { keys: ["2"], text: "Follow the body", command: "view2" },
  { keys: ["3"], text: "Ride on the body", command: "view3" },
  { keys: ["4"], text: "Look from below", command: "view4" },
  {
    keys: ["j"],
    text: "Camera to the left; shift: right",
    command: "turnLeft",
    shifted: "turnRight",
  },
  { keys: ["u"], text: "Camera up; shift: down", command: "rise", shifted: "sink" },
  { keys: ["z"], text: "Camera nearer; shift: farther", command: "nearer", shifted: "farther" },
  { keys: ["+", "="], text: "Plots: less time, finer", command: "zoomIn" },
  { keys: ["-"], text: "Plots: more time", command: "zoomOut" },
  { keys: ["0"], text: "Plots: the whole time", command: "zoomAll" },
  { keys: ["p"], text: "Show or hide the plots", command: "plots" },
  { keys: ["o"], text: "Two motions: beside or over each other", command: "layout" },
  { keys: ["t"], text: "Light, dark or as the system", command: "theme" },
  { keys: ["f"], text: "Full screen", command: "fullscreen" },
  { keys: ["v"], text: "Save the picture", command: "picture" },
  { keys: ["i"], text: "About this motion", command: "about" },
  { keys: ["?"], text: "This list", command: "help" },
];

/** The letters that show and hide what is drawn. */
export const LAYER_KEYS: Readonly<Partial<Record<Layer, string>>> = {
  trackGround: "g",
  trackBody: "b",
  contact: "c",
  omega: "w",
  reaction: "r",
  slip: "y",
  cone: "m",
  axes: "a",
  trail: "d",
  whole: "h",
  shadows: "s",
  seeThrough: "x",
};

/** What a button or a checkbox does with a key itself. */
const PRESSES = [" ", "Enter"];

/** The command of a key; null where the browser or the focused control should have it. */
export function commandOf(press: Press, focus: Focus): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === "field") return null;
  const key = latin(press);
  if (focus === "button" && PRESSES.includes(key)) return null;
  const row = ROWS.find((one) => one.keys.includes(key));
  if (row !== undefined) return press.shiftKey ? (row.shifted ?? row.command) : row.command;
  for (const [layer, letter] of Object.entries(LAYER_KEYS)) {
    if (letter === key) return `layer:${layer as Layer}`;
  }
  return null;
}

/** The letter on the key's place, also where the keyboard writes Cyrillic or Greek. */
function latin(press: Press): string {
  if (press.key.length !== 1) return press.key;
  if (press.code.startsWith("Key") && !/^[\x20-\x7e]$/.test(press.key)) {
    return press.code.slice(3).toLowerCase();
  }
  return press.key.toLowerCase();
}

/** A key as it is written in the help. */
export function keyText(key: string): string {
  const names: Readonly<Record<string, string>> = { " ": "space", ArrowLeft: "←", ArrowRight: "→" };
  return names[key] ?? key;
}
