/** A panel over the player that is closed by Escape, by its button or by pressing beside it. */

import { element, signButton } from "./elements";

let count = 0;

export class Panel {
  readonly root: HTMLDialogElement;

  /** The content is made when it is first opened. */
  constructor(
    title: string,
    private readonly content: () => readonly Node[],
  ) {
    const id = `vp-dialog-${++count}`;
    const close = signButton("close", "Close", () => this.root.close());
    const heading = element("h2", { id }, title);
    this.root = element("dialog", { class: "vp-dialog", "aria-labelledby": id });
    this.root.append(element("div", { class: "vp-dialog-head" }, heading, close));
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

  /** What scrolls when it is long, by keys too. */
  private body(): HTMLElement {
    const labelled = this.root.getAttribute("aria-labelledby")!;
    const role = { role: "region", "aria-labelledby": labelled, tabindex: "0" };
    return element("div", { class: "vp-dialog-body", ...role }, ...this.content());
  }
}
