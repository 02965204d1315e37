/** A tab that is fetched when it is shown for the first time. */

import { element } from "../../panel/elements";
import { fetchedPart } from "../client";
import { isPassing, sentenceOf } from "../sentences";
import type { Studio, Tab } from "../tab";
import type { PAGES } from "./pages";

export class LateTab implements Tab {
  readonly root = element("div", { class: "vt-late" });
  private tab: Tab | null = null;
  private shown = false;

  constructor(
    readonly id: keyof typeof PAGES,
    readonly title: string,
    private readonly studio: Studio,
  ) {}

  show(): void {
    this.shown = true;
    if (this.tab !== null) this.tab.show();
    else void this.fetch();
  }

  hide(): void {
    this.shown = false;
    this.tab?.hide();
  }

  recolour(): void {
    this.tab?.recolour();
  }

  dispose(): void {
    this.tab?.dispose();
    this.root.remove();
  }

  private async fetch(): Promise<void> {
    try {
      const { PAGES } = await fetchedPart(() => import("./pages"));
      this.tab ??= new PAGES[this.id](this.studio);
      this.root.replaceChildren(this.tab.root);
      if (this.shown) this.tab.show();
    } catch (error) {
      const passing = isPassing(error);
      const again = element("button", { type: "button", class: "vs-button" });
      again.textContent = passing ? "Try again" : "Reload the page";
      again.addEventListener("click", () => {
        if (passing) void this.fetch();
        else location.reload();
      });
      const words = element("p", { class: "vp-sentence", role: "alert" }, sentenceOf(error), " ");
      words.append(again);
      this.root.replaceChildren(words);
    }
  }
}
