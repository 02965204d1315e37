/** A button that opens a list of checkboxes above it. */

import { element } from "./elements";
import type { IconName } from "./icons";
import { Popup } from "./popup";

export interface Entry {
  readonly id: string;
  readonly text: string;
  readonly on: boolean;
  /** A key that does the same. */
  readonly key?: string;
  /** A heading above this entry. */
  readonly heading?: string;
}

export class Menu extends Popup {
  private boxes = new Map<string, HTMLInputElement>();

  constructor(
    sign: IconName,
    label: string,
    private readonly onChange: (id: string, on: boolean) => void,
  ) {
    super(sign, label);
  }

  /** Show these entries; checkboxes that stay keep the focus. */
  fill(entries: readonly Entry[]): void {
    this.root.hidden = entries.length === 0;
    if (entries.length === this.boxes.size && entries.every(({ id }) => this.boxes.has(id))) {
      for (const { id, on } of entries) this.boxes.get(id)!.checked = on;
      return;
    }
    this.boxes = new Map();
    this.list.replaceChildren(...entries.flatMap((entry) => this.rows(entry)));
  }

  private rows(entry: Entry): HTMLElement[] {
    const box = element("input", { type: "checkbox" });
    box.checked = entry.on;
    box.addEventListener("change", () => this.onChange(entry.id, box.checked));
    this.boxes.set(entry.id, box);
    const row = element("label", { class: "vp-menu-row" }, box, element("span", {}, entry.text));
    if (entry.key !== undefined) row.append(element("kbd", {}, entry.key));
    if (entry.heading === undefined) return [row];
    return [element("div", { class: "vp-menu-heading" }, entry.heading), row];
  }
}
