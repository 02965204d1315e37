/** Numbers as a table: the same as a picture shows, for those who read or hear it. */

import { element } from "../../panel/elements";
import { reachable } from "./typeset";

/** More rows than this are left to the file. */
const ROWS = 400;

export type Cell = string | Node;

/** A table that scrolls within its place; the first column names the rows. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): HTMLElement {
  const title = element("caption", {}, caption);
  const names = head.map((name) => element("th", { scope: "col" }, name));
  const body = element("tbody");
  for (const [first = "", ...rest] of rows.slice(0, ROWS)) {
    const cells = rest.map((cell) => element("td", {}, cell));
    body.append(element("tr", {}, element("th", { scope: "row" }, first), ...cells));
  }
  const made = element("table", {}, title, element("thead", {}, element("tr", {}, ...names)), body);
  const role = { role: "region", "aria-label": caption };
  const holder = element("div", { class: "vt-table", ...role }, made);
  if (rows.length > ROWS)
    holder.append(element("p", { class: "vt-note" }, `and ${rows.length - ROWS} more rows`));
  return holder;
}

/** A table that is made when the reader opens it. */
export class FoldedTable {
  readonly root: HTMLDetailsElement;
  private make: (() => HTMLElement) | null = null;

  constructor(words: string) {
    this.root = element("details", { class: "vt-fold" }, element("summary", {}, words));
    this.root.hidden = true;
    this.root.addEventListener("toggle", () => this.build());
  }

  /** There is something to show, or nothing (null). */
  set(make: (() => HTMLElement) | null): void {
    this.make = make;
    this.root.hidden = make === null;
    this.build();
  }

  private build(): void {
    while (this.root.childElementCount > 1) this.root.lastElementChild!.remove();
    if (this.make === null || !this.root.open) return;
    const made = this.make();
    this.root.append(made);
    reachable([made]);
  }
}
