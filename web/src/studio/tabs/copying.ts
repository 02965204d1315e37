/** Texts that are taken along: to the clipboard, or as a file of LaTeX or of numbers. */

import type { Studio } from "../tab";

/** Put a text on the clipboard and say so. */
export async function copy(studio: Studio, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    studio.say(`${what} copied.`);
  } catch {
    studio.say(`${what} was not copied, because the browser does not allow it.`);
  }
}

/** A name for a file: letters and digits of any script, joined by hyphens. */
export function stem(...parts: readonly string[]): string {
  const words =
    parts
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "voronets";
}

/** A text as LaTeX sets it: signs that mean something there are escaped. */
export function escaped(text: string): string {
  const words: Readonly<Record<string, string>> = {
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
  };
  return text.replace(/[\\~^]|[{}$%&#_]/g, (sign) => words[sign] ?? `\\${sign}`);
}

/** A document of LaTeX with a heading. */
export function texDocument(title: string, source: string, latex: string): string {
  return [
    "\\documentclass{article}",
    "\\usepackage{amsmath, amssymb}",
    "\\allowdisplaybreaks",
    "\\begin{document}",
    `\\section*{${escaped(title)}}`,
    ...(source === "" ? [] : [`${escaped(source)}.`]),
    latex.trim(),
    "\\end{document}",
    "",
  ].join("\n");
}

/** Rows as CSV: cells with commas, quotes or line ends are quoted; a cell without a value is empty. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null): string => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
