/** Light or dark: as the system says, or as the reader chose. */

import type { Theme } from "../replay/document";
import type { ThemeChoice } from "./remote";

const ORDER: readonly ThemeChoice[] = ["auto", "light", "dark"];

export class ThemeSwitch {
  private readonly system = matchMedia("(prefers-color-scheme: dark)");
  private readonly listener = (): void => this.apply();

  constructor(
    private readonly root: HTMLElement,
    private chosen: ThemeChoice,
    private readonly onChange: (theme: Theme) => void,
  ) {
    this.root.dataset["theme"] = this.theme;
    this.system.addEventListener("change", this.listener);
  }

  get choice(): ThemeChoice {
    return this.chosen;
  }

  get theme(): Theme {
    if (this.chosen !== "auto") return this.chosen;
    return this.system.matches ? "dark" : "light";
  }

  choose(choice: ThemeChoice): void {
    this.chosen = choice;
    this.apply();
  }

  next(): void {
    this.choose(ORDER[(ORDER.indexOf(this.chosen) + 1) % ORDER.length]!);
  }

  dispose(): void {
    this.system.removeEventListener("change", this.listener);
  }

  private apply(): void {
    this.root.dataset["theme"] = this.theme;
    this.onChange(this.theme);
  }
}
