/** Light or dark: as the system says, or as the reader chose. */

import type { Theme } from "../replay/document";
import type { ThemeChoice } from "./remote";

/** The next choice: first the other colours than the system's, then the system's, then as it says. */
export function nextChoice(choice: ThemeChoice, system: Theme): ThemeChoice {
  if (choice === "auto") return system === "dark" ? "light" : "dark";
  return choice === system ? "auto" : system;
}

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
    this.choose(nextChoice(this.chosen, this.system.matches ? "dark" : "light"));
  }

  dispose(): void {
    this.system.removeEventListener("change", this.listener);
  }

  private apply(): void {
    this.root.dataset["theme"] = this.theme;
    this.onChange(this.theme);
  }
}
