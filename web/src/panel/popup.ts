/** A button that opens a list above or below it; Escape or a press elsewhere closes it. */

import { element, signButton } from "./elements";
import type { IconName } from "./icons";

let count = 0;

export class Popup {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  protected readonly list: HTMLElement;

  /** @param side where the list is seen from the button */
  constructor(
    sign: IconName,
    label: string,
    private readonly side: "above" | "below" = "above",
  ) {
    const id = `vp-menu-${++count}`;
    this.button = signButton(sign, label, () => this.open(this.list.hidden !== false));
    this.button.append(element("span", { class: "vp-word" }, label));
    this.button.setAttribute("aria-expanded", "false");
    this.button.setAttribute("aria-controls", id);
    this.list = element("div", { class: "vp-menu-list", role: "group", "aria-label": label, id });
    this.list.hidden = true;
    this.list.dataset["side"] = side;
    this.root = element("div", { class: "vp-menu" }, this.button, this.list);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusout", (event) => this.leave(event));
  }

  open(open: boolean): void {
    this.list.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) this.place();
  }

  /** Something was pressed: anywhere else, it closes the list. */
  pressed(target: Node): void {
    if (!this.root.contains(target)) this.open(false);
  }

  /** Keep the list within the page's part: beside the button, moved sideways as far as needed. */
  private place(): void {
    const around = this.root.closest(".voronets")!.getBoundingClientRect();
    const button = this.button.getBoundingClientRect();
    const above = this.side === "above";
    const room = above ? button.top - around.top : around.bottom - button.bottom;
    this.list.style.maxHeight = `${Math.max(120, room - 16)}px`;
    const width = this.list.offsetWidth;
    const wanted = button.right - width;
    const left = Math.max(around.left + 8, Math.min(wanted, around.right - 8 - width));
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
}
