/** Scenario files: opened by a dialog or dropped on the page. */

import { element } from "../panel/elements";
import { stem } from "../panel/picture";

/** A file that was read. */
export interface Opened {
  readonly name: string;
  readonly text: string;
}

/** The text of a file; an error in words where it is too large or no text. */
export async function readScenarioFile(file: File, most: number): Promise<Opened> {
  if (file.size > most) {
    const size = (file.size / 1e6).toFixed(1);
    throw new Error(
      `${file.name} is ${size} MB. A scenario file can have at most ${most / 1e6} MB.`,
    );
  }
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file.name} is not a text file. Open a scenario file (TOML, in UTF-8).`);
  }
  if (text.includes("\0"))
    throw new Error(`${file.name} is not a text file. Open a scenario file (TOML).`);
  return { name: stem(file.name.replace(/\.toml$/i, ""), "scenario"), text };
}

/** Ask the reader for a file. */
export function askForFile(onFile: (file: File) => void): void {
  const input = element("input", { type: "file", accept: ".toml,text/plain" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined) onFile(file);
  });
  input.click();
}

/** Take files that are dropped on an element. */
export function takeDropped(root: HTMLElement, onFile: (file: File) => void): void {
  const mark = (over: boolean): void => void root.classList.toggle("vs-dropping", over);
  root.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    mark(true);
  });
  root.addEventListener("dragleave", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) mark(false);
  });
  root.addEventListener("drop", (event) => {
    mark(false);
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
}
