/** A panel over the player that is closed by Escape, by its button or by pressing beside it. */

import { element, setText, signButton } from "./elements";

let count = 0;

export class Panel {
  readonly root: HTMLDialogElement;
  private readonly heading: HTMLElement;

  /** The content is made when it is first opened. */
  constructor(
    title: string,
    private readonly content: () => readonly Node[],
  ) {
    const id = `vp-dialog-${++count}`;
    const close = signButton("close", "Close", () => this.root.close());
    this.heading = element("h2", { id }, title);
    this.root = element("dialog", { class: "vp-dialog", "aria-labelledby": id });
    this.root.append(element("div", { class: "vp-dialog-head" }, this.heading, close));
    this.root.addEventListener("click", (event) => {
      if (event.target === this.root) this.root.close();
    });
  }

  toggle(): void {
    if (this.root.open) {
      this.root.close();
      return;
    }
    if (this.root.childElementCount === 1) this.root.append(this.body());
    this.root.showModal();
  }

  /** The content has changed: it is made anew when it is seen. */
  renew(title: string): void {
    setText(this.heading, title);
    const [, old] = this.root.children;
    if (this.root.open) old?.replaceWith(this.body());
    else old?.remove();
  }

  /** What scrolls when it is long, by keys too. */
  private body(): HTMLElement {
    const labelled = this.root.getAttribute("aria-labelledby")!;
    const role = { role: "region", "aria-labelledby": labelled, tabindex: "0" };
    return element("div", { class: "vp-dialog-body", ...role }, ...this.content());
  }
}
