/** The equations of one form, typeset a few at a time. */

import { element } from "../../panel/elements";
import type { EquationsTold } from "../protocol";
import { display, reachable } from "./typeset";

export type Written = Extract<EquationsTold, { latex: string }>;

/** Milliseconds between two pictures of the page: every picture costs more than an equation. */
const BUDGET = 30;

export class EquationSheet {
  readonly root = element("div", { class: "vt-sheet" });
  private written: Written | null = null;
  private readonly observer = new ResizeObserver(() => this.reach());
  /** In pixels, when all were looked at; the height grows with every equation and changes nothing. */
  private width = 0;

  constructor() {
    this.observer.observe(this.root);
  }

  /** What is shown; null where it is of another form or scenario. */
  get shown(): Written | null {
    return this.written;
  }

  show(told: Written): void {
    this.written = told;
    this.root.classList.remove("vt-stale");
    const source = element("p", { class: "vt-note" }, told.source);
    this.root.replaceChildren(element("h2", {}, told.title), source);
    this.add(told, 0);
  }

  /** Others are being derived; these stay until they are there. */
  age(): void {
    this.written = null;
    this.root.classList.add("vt-stale");
  }

  clear(): void {
    this.written = null;
    this.root.replaceChildren();
  }

  dispose(): void {
    this.clear();
    this.observer.disconnect();
  }

  /** As many as there is time for, from the i-th on; the page answers meanwhile. */
  private add(told: Written, i: number): void {
    if (this.written !== told) return;
    const { displays } = told;
    const until = performance.now() + BUDGET;
    const made: HTMLElement[] = [];
    while (i + made.length < displays.length && performance.now() < until) {
      const at = i + made.length;
      made.push(display(displays[at]!, `Equation ${at + 1} of ${displays.length}`));
    }
    this.root.append(...made);
    reachable(made);
    if (made.length > 0) setTimeout(() => this.add(told, i + made.length));
  }

  private reach(): void {
    const { clientWidth } = this.root;
    if (clientWidth === this.width) return;
    this.width = clientWidth;
    reachable(this.root.querySelectorAll<HTMLElement>(".vt-display"));
  }
}
