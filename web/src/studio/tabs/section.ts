/** A Poincaré section: where motions cross a surface, point by point as they come. */

import { element, setText } from "../../panel/elements";
import { valueText } from "../../panel/format";
import type { Checked, Observable, Refusal, SectionPart, SectionTold } from "../protocol";
import type { Studio } from "../tab";
import { button } from "./controls";
import { FoldedTable, table } from "./data_table";
import { Page, stated } from "./page";
import { beginChanges } from "./section_defaults";
import { SectionFields } from "./section_fields";
import { SectionPlane } from "./section_plane";

export class Section extends Page {
  readonly id = "section";
  readonly title = "Section";
  private readonly fields = new SectionFields();
  private readonly plane = new SectionPlane({
    pointed: (index) => this.pointed(index),
    picked: (index) => this.picked(index),
  });
  private readonly found = element("div", { class: "vt-found" });
  private readonly reading = element("p", { class: "vt-reading", role: "status" });
  private readonly notes = element("ul", { class: "vt-notes" });
  private readonly listing = new FoldedTable("Show as a table");
  private told: SectionTold | null = null;
  private names: readonly [string, string] = ["", ""];

  constructor(studio: Studio) {
    super(studio);
    const go = button("Compute", () => void this.compute(), true);
    this.found.append(this.aged, this.plane.plot.root, this.reading, this.notes, this.listing.root);
    this.found.hidden = true;
    this.body.append(this.fields.root, element("div", { class: "vt-row" }, go));
    this.body.append(this.work.root, this.found);
  }

  override recolour(): void {
    this.plane.plot.recolour();
  }

  override dispose(): void {
    this.plane.dispose();
    super.dispose();
  }

  protected replaced(scenario: Checked): void {
    this.work.end();
    this.work.say();
    this.told = null;
    this.found.hidden = true;
    this.fields.begin(scenario);
  }

  protected override changed(scenario: Checked): void {
    this.fields.offer(scenario);
  }

  protected override refused({ errors }: Refusal): boolean {
    return this.fields.refuse(errors);
  }

  private async compute(): Promise<void> {
    const asked = this.fields.read();
    if (asked === null || this.scenario === null) return;
    this.fields.refuse([]);
    this.clear(asked.show);
    const request = { ...stated(this.scenario), ...asked };
    const answer = await this.work.ask<SectionTold, SectionPart>("section", request, {
      part: (part) => this.add(part),
    });
    if (answer !== null) this.tell(answer.result);
  }

  private clear(show: readonly [string, string]): void {
    this.told = null;
    this.names = show;
    this.found.hidden = this.aged.hidden = true;
    this.notes.replaceChildren();
    this.listing.set(null);
    this.plane.clear();
    this.describe();
  }

  private add({ motion, show }: SectionPart): void {
    this.found.hidden = false;
    const all = show.map(() => motion);
    this.plane.add(
      all,
      show.map((pair) => pair[0]),
      show.map((pair) => pair[1]),
    );
    this.pointed(null);
  }

  private tell(told: SectionTold): void {
    this.told = told;
    const [across, up] = told.axes;
    this.names = [named(across), named(up)];
    this.plane.clear();
    this.plane.add(told.motion, told.across, told.up);
    this.found.hidden = told.across.length === 0;
    this.describe();
    this.work.say(told.message);
    this.notes.replaceChildren(...told.notes.map((note) => element("li", {}, note)));
    this.listing.set(() => listed(told, this.names));
    this.pointed(null);
  }

  private describe(): void {
    const [across, up] = this.names;
    this.plane.plot.describe(`Section: ${up} over ${across}.`, across, up);
  }

  private pointed(index: number | null): void {
    if (index === null) {
      const count = this.plane.count;
      const words = `${count} ${count === 1 ? "point" : "points"}. Click one to start a motion there.`;
      setText(this.reading, words);
      return;
    }
    const { x, y, motion } = this.plane.at(index);
    const t = this.told?.t[index];
    const time = t === undefined ? "" : `, at ${valueText(t)} s`;
    setText(this.reading, `Motion ${motion + 1}${time}: ${valueText(x)}, ${valueText(y)}`);
  }

  private picked(index: number): void {
    if (this.told === null) {
      this.studio.say(
        "Wait until the section is finished. Then you can start at one of its points.",
      );
      return;
    }
    const changes = beginChanges(this.told.begin, index);
    this.begin(changes, "The scenario now starts at this crossing.");
  }
}

function named({ name, label, unit }: Observable): string {
  const words = label === "" ? name : label;
  return unit === "" || unit === "1" ? words : `${words} (${unit})`;
}

function listed(told: SectionTold, [across, up]: readonly [string, string]): HTMLElement {
  const rows = told.t.map((t, i) => [
    String(told.motion[i]! + 1),
    valueText(t),
    valueText(told.across[i]!),
    valueText(told.up[i]!),
  ]);
  return table("Crossings", ["Motion", "Time (s)", across, up], rows);
}
