/** A scenario of the gallery: a picture, its title, what to look for. */

import { element } from "../../panel/elements";
import type { GalleryEntry } from "../protocol";

const NO_PICTURE = "The picture could not be made. It is tried again when it is next in view.";

export class Card {
  readonly root: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly canvas = element("canvas", { "aria-hidden": "true" });
  private readonly missing = element("span", { class: "vs-missing" }, NO_PICTURE);

  /** `onChoose` is told when it is pointed at or has the focus, and when no more. */
  constructor(entry: GalleryEntry, onChoose: (chosen: boolean) => void) {
    this.link = element(
      "a",
      { class: "vs-card", href: `#gallery/${entry.name}` },
      element("div", { class: "vs-thumbnail" }, this.canvas, this.missing),
      element("h3", {}, entry.title),
      element("p", {}, entry.lookFor),
    );
    this.missing.hidden = true;
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

  /** Whether there is a picture of it; where one has failed stands a sentence. */
  setPictured(pictured: boolean): void {
    this.missing.hidden = pictured;
  }
}
