/** What the reader does with scenarios as files and links: open, save, share, have back. */

import { saveFile, stem } from "../panel/picture";
import type { Editing } from "./editing";
import { askForFile, readScenarioFile, takeDropped } from "./files";
import type { Opening } from "./opening";
import type { Checked, Fault } from "./protocol";
import type { Action } from "./shell/notices";

export interface FileHost {
  say(sentence: string): void;
  failed(error: unknown): void;
}

export class FileDesk {
  /** @param most bytes of a file */
  constructor(
    private readonly editing: Editing,
    private readonly opening: Opening,
    private readonly most: number,
    private readonly host: FileHost,
  ) {}

  /** Take files that are dropped on the page. */
  listen(root: HTMLElement): void {
    takeDropped(root, (file) => void this.open(file));
  }

  /** Let the reader choose a file to open. */
  ask(): void {
    askForFile((file) => void this.open(file));
  }

  /** Save the scenario as a file that is named after its title. */
  async save(): Promise<void> {
    await this.editing.settled();
    const { scenario } = this.editing;
    if (scenario === null) return;
    const name = fileName(scenario);
    saveFile(new Blob([scenario.toml], { type: "application/toml" }), name);
    this.editing.keep();
    this.host.say(`${name} was saved.`);
  }

  /** Put a link that holds the scenario into the address and the clipboard. */
  async share(): Promise<void> {
    await this.editing.settled();
    const { scenario } = this.editing;
    if (scenario === null) return;
    const link = await this.opening.share(scenario.toml);
    this.editing.keep();
    try {
      await navigator.clipboard.writeText(link);
      this.host.say("The link was copied. It is also in the address bar.");
    } catch {
      this.host.say(
        "Copy the link from the address bar: this browser does not let the page copy it for you.",
      );
    }
  }

  /** What is said of changes that were not saved, and how to have them back. */
  offer({ title, toml }: Checked): [string, readonly Fault[], Action] {
    const act = (): void => void this.opening.openText(stem(title, "scenario"), toml);
    return [`Your changes to “${title}” were not saved.`, [], { text: "Restore them", act }];
  }

  private async open(file: File): Promise<void> {
    try {
      const { name, text } = await readScenarioFile(file, this.most);
      await this.opening.openText(name, text);
    } catch (error) {
      this.host.failed(error);
    }
  }
}

function fileName({ title }: Checked): string {
  return `${stem(title, "scenario")}.toml`;
}
