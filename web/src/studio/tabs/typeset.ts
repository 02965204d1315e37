/** Formulas on the page, typeset by KaTeX; what it cannot read is shown as text. */

import katex from "katex";
import { element } from "../../panel/elements";
import { fadeEdges } from "../edges";

/** Longer ones take the browser too long: they are shown as text. */
const LONGEST = 20_000;

/** A formula in a line of its own, which scrolls where it is long; its number stays at the right edge. */
export function display(latex: string, label: string): HTMLElement {
  const holder = element("div", { class: "vt-display", role: "group", "aria-label": label });
  const line = element("div", { class: "vt-line" }, holder);
  if (latex.length > LONGEST) {
    const note = "This formula is too long to typeset here. Copy its LaTeX instead.";
    holder.append(element("p", { class: "vt-note" }, note), element("pre", {}, latex));
    return line;
  }
  render(latex, holder, true);
  return line;
}

/** A formula within a line. */
export function inline(latex: string): HTMLElement {
  const holder = element("span");
  render(latex, holder, false);
  return holder;
}

function render(latex: string, holder: HTMLElement, displayMode: boolean): void {
  try {
    katex.render(latex, holder, { displayMode, trust: false, strict: false, throwOnError: true });
    for (const source of holder.querySelectorAll("annotation")) source.remove();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const note = element("p", { class: "vt-note" }, `This formula cannot be typeset: ${reason}`);
    holder.replaceChildren(element("pre", {}, latex), note);
  }
}

/** What is larger than its place can be reached and scrolled by keys, and fades at its edges. */
export function reachable(boxes: Iterable<HTMLElement>): void {
  for (const box of boxes) {
    const holder = box.querySelector<HTMLElement>(".vt-display") ?? box;
    fadeEdges(holder);
    const wide = holder.scrollWidth > holder.clientWidth + 1;
    const high = holder.scrollHeight > holder.clientHeight + 1;
    if (wide || high) holder.tabIndex = 0;
    else holder.removeAttribute("tabindex");
  }
}
