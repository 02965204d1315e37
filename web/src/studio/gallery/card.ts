/** A scenario of the gallery: a picture, its title, what to look for. */

import { element } from "../../panel/elements";
import type { Theme } from "../../replay/document";
import type { GalleryEntry } from "../protocol";

const NO_PICTURE =
  "The picture could not be drawn. The studio tries again when this card is next in view.";

export class Card {
  readonly root: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly canvas = element("canvas", { "aria-hidden": "true" });
  /** What is seen until the moving picture is there. */
  private readonly still = element("img", { class: "vs-still", alt: "", loading: "lazy" });
  private readonly missing = element("span", { class: "vs-missing" }, NO_PICTURE);

  /** `onChoose` is told when it is pointed at or has the focus, and when no more. */
  constructor(
    private readonly entry: GalleryEntry,
    onChoose: (chosen: boolean) => void,
  ) {
    this.link = element(
      "a",
      { class: "vs-card", href: `#gallery/${entry.name}` },
      element("div", { class: "vs-thumbnail" }, this.still, this.canvas, this.missing),
      element("h3", {}, entry.title),
      element("p", {}, entry.lookFor),
    );
    this.missing.hidden = true;
    this.still.hidden = !entry.pictured;
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

  setTheme(theme: Theme): void {
    if (this.entry.pictured) this.still.src = `/api/picture/${theme}/${this.entry.name}`;
  }

  /** Whether there is a moving picture of it; where one has failed stands a sentence. */
  setPictured(pictured: boolean): void {
    this.missing.hidden = pictured || this.entry.pictured;
  }
}
