/** The fields of a section: where, which crossings, how many, and what is shown of them. */

import { element } from "../../panel/elements";
import { parseNumber } from "../form/number_text";
import type { Checked, Fault, SectionRequest } from "../protocol";
import { field, fill, freshId, invalid, numberInput, picker, textInput } from "./controls";
import { faultNodes } from "./faults";
import { firstFormula, firstPair } from "./section_defaults";

type Asked = Pick<SectionRequest, "when" | "direction" | "crossings" | "show" | "starts">;

const MOST_CROSSINGS = 5000;
const MOST_STARTS = 40;

export class SectionFields {
  readonly root: HTMLElement;
  private readonly names = element("datalist", { id: freshId() });
  private readonly when = textInput("", () => this.told(this.when, []));
  private readonly across = textInput("", () => this.told(this.across, []));
  private readonly up = textInput("", () => this.told(this.up, []));
  private readonly direction = picker(() => undefined);
  private readonly crossings = numberInput("200", () => this.told(this.crossings, []));
  private readonly starts = numberInput("1", () => this.told(this.starts, []));
  private readonly faults = new Map<HTMLInputElement, HTMLElement>();

  constructor() {
    const ways = { rising: "rising", falling: "falling", both: "both" };
    const options = Object.entries(ways).map(([value, text]) => ({ value, text }));
    fill(this.direction, options);
    for (const input of [this.when, this.across, this.up]) {
      input.setAttribute("list", this.names.id);
      input.classList.add("vt-formula");
    }
    this.root = element(
      "div",
      { class: "vt-fields" },
      this.place("Record when this is zero", this.when),
      field("Direction", this.direction),
      this.place("Crossings per motion", this.crossings),
      this.place("Horizontal axis", this.across),
      this.place("Vertical axis", this.up),
      this.place("Motions", this.starts, "of equal energy"),
      this.names,
    );
  }

  /** Suggest what this scenario has. */
  offer(scenario: Checked): void {
    const options = scenario.observables.map(({ name, label }) =>
      element("option", { value: name, label }),
    );
    this.names.replaceChildren(...options);
  }

  begin(scenario: Checked): void {
    this.offer(scenario);
    this.when.value = firstFormula(scenario);
    [this.across.value, this.up.value] = firstPair(scenario, this.when.value);
    this.starts.value = "1";
    for (const input of this.faults.keys()) this.told(input, []);
  }

  /** What to ask for; null where something is wrong, which is shown. */
  read(): Asked | null {
    const crossings = this.whole(this.crossings, MOST_CROSSINGS);
    const starts = this.whole(this.starts, MOST_STARTS);
    const texts = [this.when, this.across, this.up];
    const empty = texts.filter((input) => input.value.trim() === "");
    for (const input of empty) this.wrong(input, "Type a name or a formula.");
    if (crossings === null || starts === null || empty.length > 0) return null;
    const [when, across, up] = texts.map((input) => input.value.trim());
    return {
      when: when!,
      direction: this.direction.value as SectionRequest["direction"],
      crossings,
      show: [across!, up!],
      ...(starts > 1 ? { starts } : {}),
    };
  }

  /** Show the faults under the fields that they belong to; whether all have one. */
  refuse(faults: readonly Fault[]): boolean {
    const owner = ({ key, got }: Fault): HTMLInputElement | null => {
      if (key.includes("when")) return this.when;
      if (key.includes("crossings")) return this.crossings;
      if (key.includes("starts")) return this.starts;
      if (!key.includes("show")) return null;
      return got === this.up.value.trim() || key.endsWith("1") ? this.up : this.across;
    };
    for (const input of this.faults.keys()) {
      const mine = faults.filter((fault) => owner(fault) === input);
      this.told(
        input,
        mine.flatMap((fault) => faultNodes(fault, "This")),
      );
    }
    return faults.every((fault) => owner(fault) !== null);
  }

  private place(label: string, input: HTMLInputElement, hint = ""): HTMLElement {
    const fault = element("div", { class: "vt-fault", role: "alert", id: freshId() });
    this.faults.set(input, fault);
    return element("div", {}, field(label, input, hint), fault);
  }

  private told(input: HTMLInputElement, nodes: readonly Node[]): void {
    const fault = this.faults.get(input)!;
    fault.replaceChildren(...nodes);
    invalid(input, nodes.length > 0);
    if (nodes.length > 0) input.setAttribute("aria-describedby", fault.id);
    else input.removeAttribute("aria-describedby");
  }

  private wrong(input: HTMLInputElement, sentence: string): void {
    this.told(input, [element("span", {}, sentence)]);
  }

  private whole(input: HTMLInputElement, most: number): number | null {
    const value = parseNumber(input.value);
    if (value !== null && Number.isInteger(value) && value >= 1 && value <= most) return value;
    this.wrong(input, `Type a whole number from 1 to ${most}.`);
    return null;
  }
}
