/** The menu of files that can be made of a motion. */

import { element } from "../panel/elements";
import { saveFile } from "../panel/picture";
import { Popup } from "../panel/popup";
import type { Client } from "./client";
import type { Downloaded, DownloadRequest, Stated } from "./protocol";
import { Work } from "./tabs/work";

/** What a format is, by its suffix; one that is not listed is shown by the suffix. */
const NAMES: Readonly<Record<string, string>> = {
  nc: "Motion data (netCDF)",
  html: "Replay as a web page (HTML)",
  png: "Figure (PNG)",
  svg: "Figure (SVG)",
  pdf: "Figure (PDF)",
  mp4: "Video (MP4)",
  webp: "Video (WebP)",
  gif: "Video (GIF)",
};

export interface DownloadHost {
  /** The scenario without faults; null where there is none. */
  stated(): Promise<Stated | null>;
  /** How the player shows it. */
  shown(): Omit<DownloadRequest, "format" | "scenario" | "changes">;
  say(sentence: string): void;
  /** Save the picture as the player shows it. */
  picture(): void;
}

export class Downloads extends Popup {
  /** How far a file is. */
  readonly work: Work;

  constructor(
    client: Client,
    formats: readonly string[],
    private readonly host: DownloadHost,
  ) {
    super("download", "Download", "below");
    this.work = new Work(client, () => false);
    this.work.root.classList.add("vs-download");
    this.list.append(this.entry("Picture of the current view (PNG)", () => host.picture()));
    for (const format of formats) {
      if (format === "toml") continue; // the button beside saves it
      this.list.append(this.entry(NAMES[format] ?? format, () => void this.make(format)));
    }
  }

  private entry(text: string, act: () => void): HTMLElement {
    const button = element("button", { type: "button", class: "vs-menu-entry" }, text);
    button.addEventListener("click", () => {
      this.open(false);
      this.button.focus();
      act();
    });
    return button;
  }

  private async make(format: string): Promise<void> {
    const stated = await this.host.stated();
    if (stated === null) return;
    const request: DownloadRequest = { ...stated, ...this.host.shown(), format };
    const answer = await this.work.ask<Downloaded>("download", request);
    if (answer === null) return;
    const { name, type } = answer.result;
    saveFile(new Blob([...answer.blobs], { type }), name);
    this.host.say(`${name} was saved.`);
  }
}
