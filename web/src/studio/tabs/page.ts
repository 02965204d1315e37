/** What all tabs have in common: a place, the work that they ask for, and the scenario they show. */

import { element } from "../../panel/elements";
import type { Changes, Checked, Refusal, Stated } from "../protocol";
import type { Studio, Tab } from "../tab";
import { Work } from "./work";

/** A scenario as every work takes it. */
export function stated(scenario: Pick<Checked, "toml">): Stated {
  return { scenario: { toml: scenario.toml } };
}

/** Whether one scenario came from the other by changing numbers, so that fields and results stay. */
export function related(one: Checked, other: Checked): boolean {
  return shape(one) === shape(other);
}

function shape({ kind, law, title, groups }: Checked): string {
  const keys = groups.flatMap(({ fields }) => fields.map(({ key }) => key));
  return JSON.stringify([kind, law, title, keys]);
}

const NOTHING = "This tab needs a scenario. Choose one from the gallery or open a file.";
const AGED =
  "You have changed the scenario since this was computed. Compute it again to update it.";
const FAULTY =
  "The scenario has errors. Correct the fields that are marked in the form, then come back to this tab.";

export abstract class Page implements Tab {
  abstract readonly id: string;
  abstract readonly title: string;
  readonly root = element("div", { class: "vt-tab" });
  protected readonly body = element("div", { class: "vt-body" });
  protected readonly work: Work;
  /** The scenario that is shown, without faults. */
  protected scenario: Checked | null = null;
  /** Said where results are of a scenario that has changed since. */
  protected readonly aged = element("p", { class: "vt-note" }, AGED);
  /** The next change is one that this tab has asked for. */
  private own = false;
  private readonly empty = element("p", { class: "vp-sentence" }, NOTHING);

  constructor(protected readonly studio: Studio) {
    this.work = new Work(studio.client, (refusal) => this.refused?.(refusal) ?? false);
    this.body.hidden = this.aged.hidden = true;
    this.root.append(this.empty, this.body);
  }

  show(): void {
    const { scenario } = this.studio;
    const usable = scenario !== null && scenario.errors.length === 0;
    this.body.hidden = !usable;
    this.empty.hidden = usable;
    this.empty.textContent = scenario === null ? NOTHING : FAULTY;
    if (!usable) {
      this.work.end();
      return;
    }
    const before = this.scenario;
    this.scenario = scenario;
    if (before === null || !related(before, scenario)) {
      this.aged.hidden = true;
      this.replaced(scenario);
    } else if (before.toml !== scenario.toml) {
      if (!this.own) this.aged.hidden = false;
      this.own = false;
      this.changed?.(scenario);
    }
    this.seen?.(scenario);
  }

  hide(): void {
    this.work.end();
  }

  recolour(): void {
    // Most of a tab takes its colours from the style sheet.
  }

  dispose(): void {
    this.work.end();
    this.root.remove();
  }

  /** Start the scenario where the reader has chosen, and say so. */
  protected begin(changes: Changes, sentence: string): void {
    this.own = true;
    this.studio.begin(changes);
    this.studio.say(sentence);
  }

  /** Another scenario is there: fields begin anew, results go. */
  protected abstract replaced(scenario: Checked): void;

  /** Numbers of the scenario have changed; results that were asked for stay. */
  protected changed?(scenario: Checked): void;

  /** The tab has come into view, or something of the scenario has changed. */
  protected seen?(scenario: Checked): void;

  /** A refusal may be told under a field; whether it was. */
  protected refused?(refusal: Refusal): boolean;
}
