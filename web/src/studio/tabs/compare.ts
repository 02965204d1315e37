/** Two motions in one player: a kept scenario, another law, another engine or tolerance. */

import { element } from "../../panel/elements";
import { Player } from "../../player";
import { inflated } from "../../replay/container";
import { Replay } from "../../replay/document";
import { createStage } from "../../stage/stage";
import type { Checked, Compared, CompareRequest } from "../protocol";
import type { Studio } from "../tab";
import { LAW, readTolerance, request, otherLaws, ways, type Against } from "./compare_choices";
import { apartTable, verdict } from "./compare_told";
import { button, field, fill, invalid, numberInput, picker } from "./controls";
import { faultList } from "./faults";
import { Page, stated } from "./page";
import { reachable } from "./typeset";

export class Compare extends Page {
  readonly id = "compare";
  readonly title = "Compare";
  private readonly against = picker(() => this.settle());
  private readonly law = picker(() => undefined);
  private readonly engine = picker(() => undefined);
  private readonly tolerance = numberInput("1e-6", () => invalid(this.tolerance, false));
  private readonly layout = picker(() => undefined);
  private readonly choices: Readonly<Record<Exclude<Against, "kept">, HTMLElement>>;
  private readonly keeping = element("p", { class: "vt-note", role: "status" });
  private readonly holder = element("div", { class: "vt-player" });
  private readonly told = element("div", { class: "vt-sheet" });
  private readonly found = element("div", { class: "vt-found" });
  private kept: Checked | null = null;
  private player: Player | null = null;

  constructor(studio: Studio) {
    super(studio);
    fill(this.layout, [
      { value: "side", text: "side by side" },
      { value: "over", text: "on top of each other" },
    ]);
    this.choices = {
      law: field("Contact law", this.law),
      engine: field("Engine", this.engine),
      tolerance: field("Tolerance", this.tolerance),
    };
    const fields = element("div", { class: "vt-fields" }, field("Compare with", this.against));
    fields.append(...Object.values(this.choices), field("Layout", this.layout));
    const keep = button("Keep this scenario as A", () => this.keep());
    const go = button("Compare", () => void this.compare(), true);
    this.found.append(this.aged, this.holder, this.told);
    this.body.append(element("div", { class: "vt-row" }, keep, this.keeping), fields);
    this.body.append(element("div", { class: "vt-row" }, go), this.work.root, this.found);
  }

  override hide(): void {
    this.player?.pause();
    super.hide();
  }

  override recolour(): void {
    this.player?.setTheme(this.studio.theme);
  }

  override dispose(): void {
    this.player?.dispose();
    super.dispose();
  }

  protected replaced(scenario: Checked): void {
    this.work.end();
    this.work.say();
    this.clear();
    this.changed(scenario);
  }

  protected override changed(scenario: Checked): void {
    const { about } = this.studio;
    const wanted = scenario.law === "rolling" ? "coulomb" : "rolling";
    fill(this.law, otherLaws(scenario), wanted);
    fill(
      this.engine,
      about.engines.slice(1).map((value) => ({ value, text: value })),
    );
    fill(this.against, ways(scenario, about));
    this.settle();
  }

  private settle(): void {
    for (const [name, made] of Object.entries(this.choices))
      made.hidden = name !== this.against.value;
    this.keeping.textContent =
      this.kept === null
        ? "To compare two versions, keep this scenario as A and change the form. Then press Compare."
        : `A is “${this.kept.title}”, as it was when you kept it.`;
  }

  private keep(): void {
    this.kept = this.scenario;
    this.against.value = "kept";
    this.settle();
    this.studio.say("The scenario is kept as A. Change the form, then press Compare.");
  }

  private async compare(): Promise<void> {
    const asked = await this.asked();
    if (asked === null) return;
    const [one, other] = this.names();
    this.clear();
    const answer = await this.work.ask<Compared>("compare", asked);
    if (answer === null) return;
    this.found.hidden = false;
    await this.play(answer.blobs[0]!);
    const apart = apartTable(answer.result);
    this.told.replaceChildren(
      element("h2", {}, "Largest differences"),
      apart,
      element("h2", {}, "How accurate each motion is"),
      verdict(`First: ${one}`, answer.result.first),
      verdict(`Second: ${other}`, answer.result.second),
    );
    reachable([apart]);
  }

  /** What to ask for; null where something is missing, which is said. */
  private async asked(): Promise<CompareRequest | null> {
    const { scenario, kept } = this;
    if (scenario === null) return null;
    const layout = this.layout.value as CompareRequest["layout"];
    switch (this.against.value as Against) {
      case "kept":
        return this.withKept(scenario, kept, layout);
      case "law":
        return this.withLaw(scenario, layout);
      case "engine":
        return request(scenario, scenario, { engine: this.engine.value }, layout);
      case "tolerance": {
        const tolerance = readTolerance(this.tolerance.value);
        invalid(this.tolerance, tolerance === null);
        if (tolerance !== null) return request(scenario, scenario, { tolerance }, layout);
        this.work.say("Type a tolerance between 1e-15 and 1e-3.", "bad");
        return null;
      }
    }
  }

  /** What the two differ in, in a word each. */
  private names(): readonly [string, string] {
    switch (this.against.value as Against) {
      case "kept":
        return ["scenario A", "the form"];
      case "law":
        return [this.scenario!.law, this.law.value];
      case "engine":
        return [this.studio.about.engines[0]!, this.engine.value];
      case "tolerance":
        return ["tolerance of the file", this.tolerance.value];
    }
  }

  private withKept(
    scenario: Checked,
    kept: Checked | null,
    layout: CompareRequest["layout"],
  ): CompareRequest | null {
    if (kept === null || kept.toml === scenario.toml) {
      const words =
        kept === null
          ? "You have not kept a scenario as A yet."
          : "A is the same as the scenario in the form.";
      this.work.say(`${words} Keep a scenario as A, change the form, then compare.`, "bad");
      return null;
    }
    return request(kept, scenario, {}, layout);
  }

  /** The scenario with another law, as the server fits it to one. */
  private async withLaw(
    scenario: Checked,
    layout: CompareRequest["layout"],
  ): Promise<CompareRequest | null> {
    const reshape = { key: LAW, value: this.law.value };
    const asked = { ...stated(scenario), reshape };
    const other = await this.work.check(asked);
    if (other === null) return null;
    if (other.errors.length === 0) return request(scenario, other, {}, layout);
    this.work.say(other.message, "bad");
    this.clear();
    this.told.replaceChildren(...faultList(other.errors));
    this.found.hidden = false;
    return null;
  }

  /** Take away what was found before. */
  private clear(): void {
    this.player?.pause();
    this.found.hidden = this.holder.hidden = this.aged.hidden = true;
    this.told.replaceChildren();
  }

  /** Show both in the player, which takes the place of the one before. */
  private async play(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const replay = Replay.decode(await inflated(bytes));
    this.player?.dispose();
    this.holder.hidden = false;
    this.player = new Player(this.holder, replay, createStage);
    this.player.setTheme(this.studio.theme);
  }
}
