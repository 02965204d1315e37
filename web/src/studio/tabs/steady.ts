/** Steady motions as a number of the scenario varies: their diagram, and how stable each is. */

import { element } from "../../panel/elements";
import { valueText } from "../../panel/format";
import type { Checked, SteadyMotion, SteadyTold } from "../protocol";
import type { Studio } from "../tab";
import { complexText, meaning } from "./complex";
import { button, field, fill, picker } from "./controls";
import { FoldedTable, table } from "./data_table";
import { Page, stated } from "./page";
import { firstKey, quantities, type Quantity } from "./quantities";
import { firstHeight, heights, type Height } from "./steady_branches";
import { SteadyDiagram } from "./steady_diagram";
import { reachable } from "./typeset";
import { axisTitle } from "./vary";
import { VaryFields } from "./vary_fields";

const VALUES = 17;
const MOST = 200;

export class Steady extends Page {
  readonly id = "steady";
  readonly title = "Steady";
  private readonly vary = new VaryFields("Steady motions for a range of one number", VALUES, MOST);
  private readonly height = picker(() => this.draw());
  private readonly diagram = new SteadyDiagram({
    pointed: (motion) => this.choose(motion),
    picked: (motion) => this.start(motion),
  });
  private readonly found = element("div", { class: "vt-found" });
  private readonly chosen = element("section", { class: "vt-chosen", "aria-live": "polite" });
  private readonly listing = new FoldedTable("Show as a table");
  private all: readonly Quantity[] = [];
  private heights: readonly Height[] = [];
  private told: SteadyTold | null = null;

  constructor(studio: Studio) {
    super(studio);
    const go = button("Find steady motions", () => void this.follow(), true);
    const legend = element(
      "p",
      { class: "vt-note" },
      "● stable, on a solid line · ◇ unstable, on a broken line · press a point to start there",
    );
    this.found.append(
      this.aged,
      field("Vertical axis", this.height),
      this.diagram.root,
      legend,
      this.chosen,
    );
    this.found.append(this.listing.root);
    this.found.hidden = true;
    this.body.append(this.vary.root, element("div", { class: "vt-row" }, go));
    this.body.append(this.work.root, this.found);
  }

  override recolour(): void {
    this.diagram.plot.recolour();
  }

  override dispose(): void {
    this.diagram.plot.dispose();
    super.dispose();
  }

  protected replaced(scenario: Checked): void {
    this.work.end();
    this.work.say();
    this.told = null;
    this.found.hidden = true;
    this.chosen.replaceChildren();
    this.offer(scenario);
  }

  protected override changed(scenario: Checked): void {
    this.offer(scenario);
  }

  private offer(scenario: Checked): void {
    const all = quantities(scenario.groups);
    this.all = all.filter(({ key }) => !key.startsWith("run.")); // how it is run changes nothing
    this.vary.offer(this.all, firstKey(scenario, this.all));
  }

  private async follow(): Promise<void> {
    const vary = this.vary.read();
    if (vary === null || this.scenario === null) return;
    const request = { ...stated(this.scenario), vary: vary.text };
    const answer = await this.work.ask<SteadyTold>("steady", request);
    if (answer === null) return;
    const { result } = answer;
    this.told = result;
    this.aged.hidden = true;
    this.work.say(result.message);
    this.chosen.replaceChildren();
    this.found.hidden = result.steady.length === 0;
    this.heights = heights(result.steady);
    const options = this.heights.map(({ id, text }) => ({ value: id, text }));
    fill(this.height, options, firstHeight(result, this.heights));
    this.draw();
  }

  private draw(): void {
    const { told } = this;
    const height = this.heights.find(({ id }) => id === this.height.value);
    if (told === null || height === undefined) return;
    const across = axisTitle(told.key, told.unit, this.all);
    this.diagram.show(told, height, across);
    this.listing.set(() => listed(told, height, across));
  }

  private choose(motion: SteadyMotion): void {
    const at = valueText(motion.values[this.told?.key ?? ""] ?? NaN);
    const words = `${motion.stable ? "Stable" : "Unstable"} at ${at}`;
    const rows = motion.eigenvalues.map((value) => [complexText(value), meaning(value)]);
    const go = button("Start there", () => this.start(motion));
    const head = ["Eigenvalue (1/s)", "What a small disturbance does"];
    const numbers = table(`Eigenvalues of the motion at ${at}`, head, rows);
    this.chosen.replaceChildren(
      element("div", { class: "vt-row" }, element("h2", {}, words), go),
      numbers,
    );
    reachable([numbers]);
  }

  private start(motion: SteadyMotion): void {
    this.choose(motion);
    this.begin(motion.changes, "The scenario now starts at this steady motion.");
  }
}

function listed(told: SteadyTold, height: Height, across: string): HTMLElement {
  const rows = told.steady.map((motion) => [
    valueText(motion.values[told.key] ?? NaN),
    valueText(height.of(motion)),
    motion.stable ? "stable" : "unstable",
    motion.eigenvalues.map(complexText).join(", "),
  ]);
  return table("Steady motions", [across, height.text, "Stability", "Eigenvalues (1/s)"], rows);
}
