/** The scenario as a form. */

import { element } from "../../panel/elements";
import type { Checked, Fault } from "../protocol";
import { allFaults } from "../tabs/faults";
import { sortFaults } from "./faults";
import { Group } from "./group";
import type { FieldHost } from "./host";
import { Ranges } from "./ranges";

/** What the form asks of whoever holds it. */
export type FormHost = Omit<FieldHost, "unreadable"> & {
  /** What is typed has become readable, or no longer is. */
  readable(readable: boolean): void;
};

export class Form {
  readonly root = element("form", { class: "vs-form", "aria-label": "Scenario" });
  private readonly notes = element("div", { class: "vs-notes", role: "status" });
  private readonly others = element("div", { class: "vs-others" });
  private readonly list = element("div", { class: "vs-groups" });
  private readonly groups = new Map<string, Group>();
  private readonly ranges = new Ranges();
  private readonly unreadable = new Map<string, string>();
  private readonly fieldHost: FieldHost;
  private shown: Checked | null = null;

  constructor(private readonly host: FormHost) {
    this.fieldHost = {
      ...host,
      unreadable: (key, sentence) => this.misread(key, sentence),
    };
    this.root.noValidate = true;
    this.root.autocomplete = "off";
    this.root.addEventListener("submit", (event) => event.preventDefault());
    this.root.append(this.notes, this.others, this.list);
  }

  /** Whether everything that is typed can be read. */
  get readable(): boolean {
    return this.unreadable.size === 0;
  }

  /** @param afresh another scenario was opened */
  show(checked: Checked, afresh: boolean): void {
    if (afresh) {
      this.ranges.clear();
      this.groups.clear();
      this.unreadable.clear();
      this.list.replaceChildren();
    }
    this.shown = checked;
    const { fields, others } = sortFaults(checked.errors, checked.groups);
    this.others.replaceChildren(...allFaults(others));
    const corrections = checked.corrections.map((text) => element("p", {}, text));
    this.notes.replaceChildren(...corrections);
    const names = new Set(checked.groups.map(({ name }) => name));
    for (const [name, group] of this.groups) {
      if (names.has(name)) continue;
      group.root.remove();
      this.groups.delete(name);
    }
    checked.groups.forEach((one, i) => {
      const group = this.groups.get(one.name) ?? new Group(this.fieldHost, this.ranges);
      this.groups.set(one.name, group);
      group.show(one, fields, this.unreadable);
      const there = this.list.children[i];
      if (there !== group.root) this.list.insertBefore(group.root, there ?? null);
    });
  }

  /** Show faults of what was typed, which is not in the scenario. */
  refuse(errors: readonly Fault[]): void {
    if (this.shown !== null) this.show({ ...this.shown, errors }, false);
  }

  /** Bring the first field that is wrong into view, with the focus. */
  reveal(): void {
    const wrong = this.root.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? this.others).scrollIntoView({ block: "nearest" });
    wrong?.focus();
  }

  private misread(key: string, sentence: string): void {
    const before = this.unreadable.get(key) ?? "";
    if (before === sentence) return;
    if (sentence === "") this.unreadable.delete(key);
    else this.unreadable.set(key, sentence);
    if (this.shown !== null) this.show(this.shown, false);
    this.host.readable(this.readable);
  }
}
