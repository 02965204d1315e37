/** A table of the scenario: its fields, and those that it may have besides. */

import { element, setText } from "../../panel/elements";
import { capital } from "../../panel/format";
import type { Fault, Field, FieldGroup } from "../protocol";
import { beginning } from "./beginning";
import { controlOf, shapeOf } from "./controls";
import type { FieldHost } from "./host";
import type { Ranges } from "./ranges";
import { labelNodes, Row, sentence } from "./row";

interface Known {
  readonly row: Row;
  readonly shape: string;
}

export class Group {
  readonly root = element("details", { class: "vs-group" });
  private readonly title = element("summary");
  private readonly meaning = element("p", { class: "vs-meaning" });
  private readonly list = element("div", { class: "vs-rows" });
  private readonly more = element("details", { class: "vs-more" });
  private readonly absent = element("ul");
  private rows = new Map<string, Known>();
  private offered = "";

  constructor(
    private readonly host: FieldHost,
    private readonly ranges: Ranges,
  ) {
    this.more.append(element("summary", {}, "More"), this.absent);
    this.root.append(this.title, this.meaning, this.list, this.more);
  }

  show(
    group: FieldGroup,
    faults: ReadonlyMap<string, readonly Fault[]>,
    unreadable: ReadonlyMap<string, string>,
  ): void {
    setText(this.title, capital(group.title));
    setText(this.meaning, sentence(group.meaning));
    const present = group.fields.filter((field) => isShown(field, faults));
    const before = this.rows;
    this.rows = new Map();
    for (const field of present) {
      const known = before.get(field.key);
      const shape = shapeOf(field);
      const row = known?.shape === shape ? known.row : this.row(field);
      this.rows.set(field.key, { row, shape });
      row.show(field, faults.get(field.key) ?? [], unreadable);
    }
    if (before.size === 0) this.root.open ||= present.length > 0;
    this.arrange([...this.rows.values()].map(({ row }) => row.root));
    this.offer(group.fields.filter((field) => !isShown(field, faults)));
  }

  /** Put the rows in order; those that are there already are not touched, so the focus stays. */
  private arrange(wanted: readonly HTMLElement[]): void {
    const keep = new Set<Element>(wanted);
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    wanted.forEach((node, i) => {
      const there = this.list.children[i];
      if (there !== node) this.list.insertBefore(node, there ?? null);
    });
  }

  private row(field: Field): Row {
    return new Row(controlOf(field, this.host, this.ranges), field, this.host);
  }

  /** The keys that may be added. */
  private offer(fields: readonly Field[]): void {
    this.more.hidden = fields.length === 0;
    const offered = JSON.stringify(fields);
    if (offered === this.offered) return;
    this.offered = offered;
    this.absent.replaceChildren(
      ...fields.map((field) => {
        const add = element("button", { type: "button", class: "vs-add" }, "Add");
        add.setAttribute("aria-label", `Add ${field.label}`);
        add.addEventListener("click", () => this.add(field));
        const name = element("span", {}, ...labelNodes(field));
        const meaning = element("span", { class: "vs-meaning" }, sentence(field.meaning));
        return element("li", {}, name, add, meaning);
      }),
    );
  }

  private add(field: Field): void {
    if (field.kind === "toml") this.host.write(field.key, field.text);
    else if (field.kind === "choice" && field.reshapes)
      this.host.reshape(field.key, field.value ?? field.choices[0] ?? "");
    else this.host.change({ [field.key]: beginning(field) });
  }
}

/** What the table has, what it needs, and what is wrong. */
function isShown(field: Field, faults: ReadonlyMap<string, readonly Fault[]>): boolean {
  return field.present || !field.optional || faults.has(field.key);
}
