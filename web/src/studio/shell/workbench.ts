/** Form, motion and tabs: columns beside each other, or one at a time on a phone. */

import { element } from "../../panel/elements";
import { Splitter } from "./splitter";

export type Part = "form" | "motion" | "tabs";

const NAMES: Readonly<Record<Part, string>> = {
  form: "Form",
  motion: "Motion",
  tabs: "Analysis",
};

export class Workbench {
  readonly root = element("div", { class: "vs-bench" });
  /** The switch of a phone. */
  readonly nav = element("nav", { class: "vs-switch", "aria-label": "Parts" });
  private readonly buttons = new Map<Part, HTMLButtonElement>();
  private readonly narrow = matchMedia("(max-width: 799px)");

  /** `onSee` is told whether the tabs are seen. */
  constructor(
    form: HTMLElement,
    motion: HTMLElement,
    tabs: HTMLElement,
    private readonly onSee: (seen: boolean) => void,
  ) {
    const left = new Splitter(
      { name: "form", label: "Width of the form", least: 260, most: 640, begin: 340, direction: 1 },
      (width) => this.root.style.setProperty("--vs-left", `${width}px`),
    );
    const right = new Splitter(
      {
        name: "tabs",
        label: "Width of the tabs",
        least: 300,
        most: 900,
        begin: 490,
        direction: -1,
      },
      (width) => this.root.style.setProperty("--vs-right", `${width}px`),
    );
    right.root.classList.add("vs-right");
    this.root.append(form, left.root, motion, right.root, tabs);
    for (const part of ["form", "motion", "tabs"] as const) {
      const button = element("button", { type: "button" }, NAMES[part]);
      button.addEventListener("click", () => this.show(part));
      this.buttons.set(part, button);
      this.nav.append(button);
    }
    this.narrow.addEventListener("change", () => this.tell());
    this.show("motion");
  }

  get part(): Part {
    return (this.root.dataset["part"] ?? "motion") as Part;
  }

  /** Where there is room for one part alone, this one is it. */
  show(part: Part): void {
    this.root.dataset["part"] = part;
    for (const [name, button] of this.buttons)
      button.setAttribute("aria-pressed", String(name === part));
    this.tell();
  }

  /** The workbench is shown, or the gallery in its place. */
  see(shown: boolean): void {
    this.root.hidden = this.nav.hidden = !shown;
    this.tell();
  }

  private tell(): void {
    this.onSee(!this.root.hidden && (!this.narrow.matches || this.part === "tabs"));
  }
}
