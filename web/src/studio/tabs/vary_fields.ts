/** The fields of one key that is varied: which, from where to where, how many values. */

import { element } from "../../panel/elements";
import { field, fill, freshId, invalid, numberInput, picker } from "./controls";
import { span, type Quantity } from "./quantities";
import { varyText, type Read } from "./vary";

export class VaryFields {
  readonly root: HTMLFieldSetElement;
  private readonly list = picker(() => this.chosen());
  private readonly from = numberInput("", () => this.check());
  private readonly to = numberInput("", () => this.check());
  private readonly count: HTMLInputElement;
  private readonly unit = element("span", { class: "vp-unit" });
  private readonly fault = element("p", { class: "vt-fault", role: "alert", id: freshId() });
  private all: readonly Quantity[] = [];

  constructor(
    legend: string,
    count: number,
    private readonly most: number,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.count = numberInput(String(count), () => this.check());
    const ends = [field("From", this.from), field("To", this.to), field("Values", this.count)];
    this.root = element("fieldset", { class: "vt-vary" }, element("legend", {}, legend));
    this.root.append(field("Number", this.list, this.unit), ...ends, this.fault);
  }

  get key(): string {
    return this.list.value;
  }

  /** Offer these numbers; what was chosen stays where it is still there. */
  offer(all: readonly Quantity[], wanted: string): void {
    const before = this.key;
    this.all = all;
    const options = all.map(({ key, label, group }) => ({ value: key, text: label, group }));
    fill(this.list, options, wanted);
    if (this.key !== before) this.chosen();
  }

  setCount(count: number): void {
    this.count.value = String(count);
    this.check();
  }

  /** What to ask for; null where something is wrong, which is shown. */
  read(): { readonly text: string; readonly count: number } | null {
    const read = this.check();
    return "fault" in read ? null : read;
  }

  private chosen(): void {
    const found = this.all.find(({ key }) => key === this.key);
    if (found !== undefined) {
      const { low, high } = span(found);
      this.from.value = String(low);
      this.to.value = String(high);
      this.unit.textContent = found.unit === "1" ? "" : found.unit;
    }
    this.check();
    this.onChange();
  }

  private check(): Read {
    const [from, to, count] = [this.from.value, this.to.value, this.count.value];
    const read = varyText({ key: this.key, from, to, count }, this.most);
    const inputs = { from: this.from, to: this.to, count: this.count };
    for (const [name, input] of Object.entries(inputs)) {
      const wrong = "fault" in read && read.place === name;
      invalid(input, wrong);
      if (wrong) input.setAttribute("aria-describedby", this.fault.id);
      else input.removeAttribute("aria-describedby");
    }
    this.fault.textContent = "fault" in read ? read.fault : "";
    return read;
  }
}
