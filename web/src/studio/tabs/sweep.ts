/** Many runs with numbers varied: a curve or a map that fills while one watches. */

import { element, setText } from "../../panel/elements";
import { valueText } from "../../panel/format";
import type { Checked, SweepPart, SweepTold } from "../protocol";
import type { Studio } from "../tab";
import { button } from "./controls";
import { csv, stem } from "./copying";
import { FoldedTable, table } from "./data_table";
import { outcomeWords } from "./outcomes";
import { Page, stated } from "./page";
import { SweepFields } from "./sweep_fields";
import { SweepLegend } from "./sweep_legend";
import { picture } from "./sweep_picture";
import { SweepPlot } from "./sweep_plot";
import { axisTitle } from "./vary";

export class Sweep extends Page {
  readonly id = "sweep";
  readonly title = "Sweep";
  private readonly fields = new SweepFields();
  private readonly plot = new SweepPlot({
    pointed: (index) => this.pointed(index),
    picked: (index) => this.picked(index),
    grown: () => this.grown(),
  });
  private readonly legend = new SweepLegend();
  private readonly found = element("div", { class: "vt-found" });
  private readonly reading = element("p", { class: "vt-reading", role: "status" });
  private readonly listing = new FoldedTable("Show as a table");
  private record = "";
  private recorded = "";

  constructor(studio: Studio) {
    super(studio);
    const go = button("Run the sweep", () => void this.compute(), true);
    const files = element(
      "div",
      { class: "vt-row" },
      button("Download CSV", () => this.saveNumbers()),
      button("Download PNG", () => this.savePicture()),
    );
    this.found.append(this.aged, this.plot.plot.root, this.legend.root, this.reading, files);
    this.found.append(this.listing.root);
    this.found.hidden = true;
    this.body.append(this.fields.root, element("div", { class: "vt-row" }, go));
    this.body.append(this.work.root, this.found);
  }

  override recolour(): void {
    this.plot.plot.recolour();
  }

  override dispose(): void {
    this.plot.dispose();
    super.dispose();
  }

  protected replaced(scenario: Checked): void {
    this.work.end();
    this.work.say();
    this.found.hidden = true;
    this.fields.offer(scenario);
  }

  protected override changed(scenario: Checked): void {
    this.fields.offer(scenario);
  }

  private async compute(): Promise<void> {
    const asked = this.fields.read();
    if (asked === null || this.scenario === null) return;
    this.record = asked.record;
    this.recorded = this.fields.recorded;
    this.found.hidden = this.aged.hidden = true;
    this.listing.set(null);
    this.plot.clear();
    const request = { ...stated(this.scenario), ...asked };
    const answer = await this.work.ask<SweepTold, SweepPart>("sweep", request, {
      part: (part) => this.add(part),
    });
    if (answer === null) return;
    const { runs, seconds } = answer.result;
    this.work.say(`${runs} runs in ${valueText(seconds)} s.`);
    this.listing.set(() => this.listed());
  }

  private add(part: SweepPart): void {
    this.plot.grid.add(part);
    if (this.found.hidden) {
      this.found.hidden = false;
      this.describe();
    }
    this.plot.changed();
  }

  /** The names of the axes: of two keys, or of the key and what is recorded. */
  private names(): readonly [string, string] {
    const [first, second] = this.plot.grid.axes.map(({ key, unit }) =>
      axisTitle(key, unit, this.fields.all),
    );
    return [first ?? "", second ?? this.recorded];
  }

  private describe(): void {
    const [across, up] = this.names();
    const kind = this.plot.map ? `Map of ${this.recorded}` : "Curve";
    this.plot.plot.describe(`${kind}: ${up} over ${across}.`, across, up);
    this.pointed(null);
  }

  private grown(): void {
    this.legend.show(this.plot.scale, this.recorded, this.plot.grid.counts());
    this.pointed(null);
  }

  private pointed(index: number | null): void {
    const { grid } = this.plot;
    const run = index === null ? undefined : grid.run(index);
    if (index === null || run === undefined) {
      const words = `${grid.done} of ${grid.total} runs. Click one to open it.`;
      setText(this.reading, index === null ? words : "This run has not finished yet.");
      return;
    }
    const keys = grid.keys(index).map((value, k) => {
      const { key, unit } = grid.axes[k]!;
      return `${axisTitle(key, unit, this.fields.all)} ${valueText(value)}`;
    });
    const value = run.value === null ? "no value" : valueText(run.value);
    setText(this.reading, `${keys.join(", ")}: ${value}, ${outcomeWords(run.outcome)}`);
  }

  private picked(index: number): void {
    this.begin(this.plot.grid.changes(index), "The scenario now has the numbers of this run.");
  }

  private saveNumbers(): void {
    const text = csv(this.plot.grid.rows(this.record));
    this.studio.save(`${this.stem()}.csv`, new Blob([text], { type: "text/csv" }));
  }

  private savePicture(): void {
    const [across, up] = this.names();
    const { grid, scale } = this.plot;
    const title = this.scenario?.title ?? "";
    const words = { title, across, up, recorded: this.recorded, counts: grid.counts() };
    picture(this.plot.plot.canvas, words, scale).toBlob((blob) => {
      if (blob !== null) this.studio.save(`${this.stem()}.png`, blob);
    }, "image/png");
  }

  private stem(): string {
    return stem(this.scenario?.title ?? "", "sweep");
  }

  private listed(): HTMLElement {
    const [head = [], ...rows] = this.plot.grid.rows(this.recorded);
    const text = (cell: string | number | null): string =>
      typeof cell === "number" ? valueText(cell) : (cell ?? "–");
    return table(
      "Runs",
      head.map(String),
      rows.map((row) => row.map(text)),
    );
  }
}
