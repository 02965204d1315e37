/** A scenario of the gallery: a picture, its title, what to look for. */

import { element } from "../../panel/elements";
import type { GalleryEntry } from "../protocol";

export class Card {
  readonly root: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly canvas = element("canvas", { "aria-hidden": "true" });

  /** `onChoose` is told when it is pointed at or has the focus, and when no more. */
  constructor(entry: GalleryEntry, onChoose: (chosen: boolean) => void) {
    this.link = element(
      "a",
      { class: "vs-card", href: `#gallery/${entry.name}` },
      element("div", { class: "vs-thumbnail" }, this.canvas),
      element("h3", {}, entry.title),
      element("p", {}, entry.lookFor),
    );
    this.root = element("li", {}, this.link);
    for (const [type, chosen] of [
      ["pointerenter", true],
      ["pointerleave", false],
      ["focus", true],
      ["blur", false],
    ] as const) {
      this.link.addEventListener(type, () => onChoose(chosen));
    }
  }

  /** There is no picture of it. */
  plain(): void {
    this.link.classList.add("vs-plain");
  }
}
