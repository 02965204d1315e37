/** Which scenario is open: by the address, from a file, as it was before a reload. */

import { readAddress, samePlace, writeAddress, type Place } from "./address";
import { isAborted } from "./client";
import type { Editing } from "./editing";
import { remember, remembered } from "./memory";
import type { Checked, Source } from "./protocol";
import { packed, unpacked } from "./share";

export interface OpeningHost {
  /** Show the gallery, or the workbench with a scenario that was opened. */
  shown(gallery: boolean, afresh: boolean): void;
  tab(id: string): void;
  /** A link, a file or a name cannot be opened; `again` tries once more. */
  failed(error: unknown, again: () => void): void;
}

const ELSEWHERE =
  "This address belongs to a file that was open in another window. Open the file again to continue.";

export class Opening {
  /** What is open; the gallery may be shown over it. */
  private place: Place = { kind: "gallery" };
  private tabNow = "";

  constructor(
    private readonly editing: Editing,
    private readonly host: OpeningHost,
  ) {
    addEventListener("hashchange", () => void this.follow());
  }

  /** Show what the address names. */
  async follow(): Promise<void> {
    const { place, tab } = readAddress(location.hash);
    if (tab !== "") this.tabNow = tab;
    this.host.tab(tab);
    if (place.kind === "gallery") {
      this.host.shown(true, false);
    } else if (samePlace(place, this.place)) {
      this.host.shown(false, false);
    } else {
      await this.open(place);
    }
  }

  /** A card of the gallery was chosen: its scenario as it is there, even if it is open with changes. */
  renew(name: string): void {
    const entry: Place = { kind: "entry", name };
    if (samePlace(this.place, entry)) this.place = { kind: "gallery" };
    remember(writeAddress({ place: entry, tab: "" }), "");
  }

  /** Open a text that is in no gallery. */
  async openText(name: string, toml: string): Promise<void> {
    try {
      await this.changed({ toml });
    } catch (error) {
      if (!isAborted(error)) this.host.failed(error, () => void this.openText(name, toml));
      return;
    }
    this.settle({ kind: "file", name }, "push");
    this.keep(toml);
    this.host.shown(false, true);
  }

  /** The address of a link that holds the scenario; it becomes the page's own. */
  async share(toml: string): Promise<string> {
    this.settle({ kind: "shared", data: await packed(toml) }, "replace");
    this.keep(toml);
    return location.href;
  }

  /** The reader has chosen a tab. */
  choose(tab: string): void {
    this.tabNow = tab;
    if (readAddress(location.hash).place.kind !== "gallery") this.settle(this.place, "replace");
  }

  /** Keep the scenario for a reload. */
  keep(toml: string): void {
    if (this.place.kind !== "gallery") remember(writeAddress({ place: this.place, tab: "" }), toml);
  }

  private async open(place: Place): Promise<void> {
    const kept = remembered(writeAddress({ place, tab: "" }));
    try {
      const source = kept === "" ? await sourceOf(place) : { toml: kept };
      const { toml } = await this.changed(source);
      this.place = place;
      this.keep(toml);
      this.host.shown(false, true);
    } catch (error) {
      if (isAborted(error)) return;
      this.host.shown(true, false);
      this.host.failed(error, () => void this.follow());
    }
  }

  /** Open another scenario; nothing of it is kept under the address of the one before. */
  private async changed(source: Source): Promise<Checked> {
    const before = this.place;
    const none: Place = { kind: "gallery" };
    this.place = none;
    try {
      return await this.editing.open(source);
    } catch (error) {
      if (this.place === none) this.place = before;
      throw error;
    }
  }

  private settle(place: Place, how: "push" | "replace"): void {
    this.place = place;
    const address = writeAddress({ place, tab: this.tabNow });
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}

async function sourceOf(place: Place): Promise<Source> {
  switch (place.kind) {
    case "entry":
      return { name: place.name };
    case "shared":
      return { toml: await unpacked(place.data) };
    case "file":
    case "gallery":
      throw new Error(ELSEWHERE);
  }
}
