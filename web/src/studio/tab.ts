/** What a tab of the studio is, and what it may ask of the studio around it. */

import type { Theme } from "../replay/document";
import type { Client } from "./client";
import type { About, Changes, Checked } from "./protocol";

/** The studio, as a tab sees it. */
export interface Studio {
  readonly client: Client;
  readonly about: About;
  /** The scenario in the form, as it was checked last; null before the first one. */
  readonly scenario: Checked | null;
  readonly theme: Theme;
  /** Put changes into the form and run. */
  begin(changes: Changes): void;
  /** Read a sentence aloud, and show it for a moment. */
  say(sentence: string): void;
  /** Give a file to the reader. */
  save(name: string, content: Blob): void;
}

export interface Tab {
  /** Its word in the address and its name on the tab: "equations", "Equations". */
  readonly id: string;
  readonly title: string;
  readonly root: HTMLElement;
  /** It is shown, with the scenario as it is now; called again when that changes while it is shown. */
  show(): void;
  /** It is no longer shown: work that nobody waits for ends. */
  hide(): void;
  /** The colours have changed. */
  recolour(): void;
  dispose(): void;
}

export type TabMaker = (studio: Studio) => Tab;
