/** Letters of formulas: LaTeX to MathML, which browsers draw without fonts of ours. */

import katex from "katex";
import type { SeriesHeader } from "../replay/document";
import { element } from "./elements";

type Named = Pick<SeriesHeader, "symbol" | "label">;

/** The letter of a series with the name of a component below it; words where it has no letter. */
export function symbol(series: Named, component: string): HTMLElement {
  const holder = element("span", { class: "vp-symbol" });
  const latex = withIndex(series.symbol, component);
  try {
    if (latex === "") throw new Error("no letter");
    katex.render(latex, holder, { output: "mathml", strict: false, maxExpand: 100 });
    for (const source of holder.querySelectorAll("annotation")) source.remove();
  } catch {
    holder.textContent = component === "" ? series.label : `${series.label} ${component}`;
  }
  return holder;
}

/** A component below a symbol, beside an index that is there already. */
export function withIndex(latex: string, component: string): string {
  if (component === "" || latex === "") return latex;
  const letter = /^[A-Za-z]$|^\\[A-Za-z]+$/.test(component);
  const index = letter ? component : `\\text{${plain(component)}}`;
  const parts = /^(.*[^\\_])_(?:\{([^{}]*)\}|([A-Za-z0-9]))$/.exec(latex);
  if (parts === null) return `{${latex}}_{${index}}`;
  return `${parts[1]}_{${parts[2] ?? parts[3]},${index}}`;
}

function plain(text: string): string {
  return text.replace(/[\\{}$%&#_^~]/g, " ");
}
