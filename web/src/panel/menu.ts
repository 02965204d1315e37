/** A button that opens a list of checkboxes above it. */

import { element, signButton } from "./elements";
import type { IconName } from "./icons";

export interface Entry {
  readonly id: string;
  readonly text: string;
  readonly on: boolean;
  /** A key that does the same. */
  readonly key?: string;
  /** A heading above this entry. */
  readonly heading?: string;
}

let count = 0;

export class Menu {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  private readonly list: HTMLElement;
  private boxes = new Map<string, HTMLInputElement>();

  constructor(
    sign: IconName,
    label: string,
    private readonly onChange: (id: string, on: boolean) => void,
  ) {
    const id = `vp-menu-${++count}`;
    this.button = signButton(sign, label, () => this.open(this.list.hidden !== false));
    this.button.append(element("span", { class: "vp-word" }, label));
    this.button.setAttribute("aria-expanded", "false");
    this.button.setAttribute("aria-controls", id);
    this.list = element("div", { class: "vp-menu-list", role: "group", "aria-label": label, id });
    this.list.hidden = true;
    this.root = element("div", { class: "vp-menu" }, this.button, this.list);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusout", (event) => this.leave(event));
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

  open(open: boolean): void {
    this.list.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) this.place();
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

  /** Keep the list within the player: above the button, moved sideways as far as needed. */
  private place(): void {
    const player = this.root.closest(".voronets")!.getBoundingClientRect();
    const button = this.button.getBoundingClientRect();
    const room = Math.max(120, button.top - player.top - 16);
    this.list.style.maxHeight = `${room}px`;
    const width = this.list.offsetWidth;
    const wanted = button.right - width;
    const left = Math.max(player.left + 8, Math.min(wanted, player.right - 8 - width));
    this.list.style.left = `${left - this.root.getBoundingClientRect().left}px`;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.list.hidden) return;
    this.open(false);
    this.button.focus();
    event.stopPropagation();
  }

  private leave(event: FocusEvent): void {
    const next = event.relatedTarget;
    if (next instanceof Node && !this.root.contains(next)) this.open(false);
  }

  /** For the player: a press anywhere else closes the list. */
  pressed(target: Node): void {
    if (!this.root.contains(target)) this.open(false);
  }
}
