/** The fields of a sweep: one key or two, and what is recorded of every run. */

import { element } from "../../panel/elements";
import type { Checked, SweepRequest } from "../protocol";
import { field, fill, picker, tick } from "./controls";
import { firstKey, quantities, secondKey, type Quantity } from "./quantities";
import { VaryFields } from "./vary_fields";

const MOST = 1000;
const MOST_EACH = 120;
const VALUES = 33;
const VALUES_EACH = 17;
const MOMENTS = [
  { value: "final", text: "at the end" },
  { value: "min", text: "the least" },
  { value: "max", text: "the greatest" },
];

export class SweepFields {
  readonly root: HTMLElement;
  all: readonly Quantity[] = [];
  private readonly first = new VaryFields("Vary", VALUES, MOST, () => this.settle());
  private readonly second = new VaryFields("Second number (vertical axis)", VALUES_EACH, MOST_EACH);
  private readonly moment = picker(() => undefined);
  private readonly observable = picker(() => undefined);
  private readonly fault = element("p", { class: "vt-fault", role: "alert" });

  constructor() {
    fill(this.moment, MOMENTS);
    const map = tick("Vary a second number, for a map", (on) => this.setMap(on));
    this.second.root.hidden = true;
    const record = element("fieldset", { class: "vt-vary" }, element("legend", {}, "Record"));
    record.append(field("What", this.observable), field("When", this.moment));
    this.root = element("div", {}, this.first.root, map, this.second.root, record, this.fault);
  }

  /** The record in the words of the server. */
  get record(): string {
    return `${this.moment.value}:${this.observable.value}`;
  }

  /** The record in words for the reader. */
  get recorded(): string {
    const moment = MOMENTS.find(({ value }) => value === this.moment.value)?.text ?? "";
    const what = this.observable.selectedOptions[0]?.text ?? "";
    return moment === "" ? what : `${what}, ${moment}`;
  }

  /** Offer what this scenario has; what was chosen stays where it is still there. */
  offer(scenario: Checked): void {
    this.all = quantities(scenario.groups);
    const options = scenario.observables.map(({ name, label, unit }) => {
      const words = label === "" ? name : `${label} (${name})`;
      return { value: name, text: unit === "" || unit === "1" ? words : `${words}, ${unit}` };
    });
    fill(this.observable, options, firstRecord(scenario));
    this.first.offer(this.all, firstKey(scenario, this.all));
    this.settle();
  }

  /** What to ask for; null where something is wrong, which is shown. */
  read(): Pick<SweepRequest, "vary" | "record"> | null {
    const map = !this.second.root.hidden;
    const first = this.first.read();
    const second = map ? this.second.read() : null;
    const same = map && this.first.key === this.second.key;
    const many = map && (first?.count ?? 0) > MOST_EACH;
    const words = same
      ? "The first and the second number are the same. Choose another second number."
      : many
        ? `A map can have at most ${MOST_EACH} values per axis.`
        : "";
    this.fault.textContent = words;
    if (first === null || (map && second === null) || words !== "") return null;
    const vary = second === null ? [first.text] : [first.text, second.text];
    return { vary, record: this.record };
  }

  private setMap(on: boolean): void {
    this.second.root.hidden = !on;
    this.first.setCount(on ? VALUES_EACH : VALUES);
    this.fault.textContent = "";
  }

  /** The second key is another one than the first. */
  private settle(): void {
    const others = this.all.filter(({ key }) => key !== this.first.key);
    this.second.offer(others, secondKey(this.first.key, this.all));
  }
}

/** What is recorded at first: the spin of a body, a speed of a system. */
export function firstRecord({ kind, observables }: Pick<Checked, "kind" | "observables">): string {
  const names = observables.map(({ name }) => name);
  const wanted = kind === "rolling" ? ["omega_z"] : names.filter((name) => name.endsWith("'"));
  return wanted.find((name) => names.includes(name)) ?? names[0] ?? "";
}
