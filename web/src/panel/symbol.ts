/** Letters of formulas: LaTeX to MathML, which browsers draw without fonts of ours. */

import katex from "katex";
import { element } from "./elements";

/** A symbol with the name of a component below it; plain text where it cannot be set. */
export function symbol(latex: string, component: string): HTMLElement {
  const holder = element("span", { class: "vp-symbol" });
  try {
    katex.render(withIndex(latex, component), holder, {
      output: "mathml",
      strict: false,
      maxExpand: 100,
    });
    for (const note of holder.querySelectorAll("annotation")) note.remove();
  } catch {
    holder.textContent = component === "" ? latex : `${latex} ${component}`;
  }
  return holder;
}

/** A component below a symbol, beside an index that is there already. */
export function withIndex(latex: string, component: string): string {
  if (component === "") return latex;
  const index = /^[A-Za-z]$|^\\[A-Za-z]+$/.test(component)
    ? component
    : `\\text{${plain(component)}}`;
  const parts = /^(.*[^\\_])_(?:\{([^{}]*)\}|([A-Za-z0-9]))$/.exec(latex);
  if (parts === null) return `{${latex}}_{${index}}`;
  return `${parts[1]}_{${parts[2] ?? parts[3]},${index}}`;
}

function plain(text: string): string {
  return text.replace(/[\\{}$%&#_^~]/g, " ");
}
