/** A field of the form: its label, its control, what it means, and what is wrong with it. */

import { element, setText, signButton } from "../../panel/elements";
import { unitText } from "../../panel/curves";
import { capital } from "../../panel/format";
import type { Fault, Field } from "../protocol";
import { faultNodes } from "../tabs/faults";
import type { FieldHost } from "./host";

let count = 0;

/** What a field is drawn with: one for every kind. */
export interface Control<F extends Field = Field> {
  /** Those that are marked where something is wrong; the label is the first one's. */
  readonly inputs: readonly HTMLElement[];
  readonly root: HTMLElement;
  show(field: F): void;
}

export class Row {
  readonly root: HTMLElement;
  private readonly label: HTMLLabelElement;
  private readonly unit = element("span", { class: "vp-unit" });
  private readonly meaning: HTMLElement;
  private readonly fault: HTMLElement;
  private readonly remove: HTMLButtonElement;
  private told = "";

  constructor(
    private readonly control: Control,
    { key }: Field,
    host: FieldHost,
  ) {
    const id = `vs-field-${++count}`;
    this.label = element("label", { for: id });
    this.meaning = element("p", { class: "vs-meaning", id: `${id}-meaning` });
    this.fault = element("div", { class: "vs-fault", id: `${id}-fault` });
    this.remove = signButton("close", "", () => host.change({ [key]: null }));
    this.remove.classList.add("vs-remove");
    const [first] = control.inputs;
    if (first !== undefined) first.id = id;
    for (const input of control.inputs) {
      input.setAttribute("aria-describedby", `${id}-meaning ${id}-fault`);
    }
    const head = element("div", { class: "vs-head" }, this.label, this.unit, this.remove);
    this.root = element("div", { class: "vs-row" }, head, control.root, this.meaning, this.fault);
    this.root.dataset["key"] = key;
  }

  show(field: Field, faults: readonly Fault[], unreadable: string): void {
    setText(this.label, labelOf(field));
    setText(this.unit, unitText([field.unit]));
    setText(this.meaning, [field.meaning, field.expected].map(sentence).join(" ").trim());
    this.remove.hidden = !field.optional;
    this.remove.title = `Take away: ${field.label}`;
    this.remove.setAttribute("aria-label", this.remove.title);
    this.control.show(field);
    this.complain(field, faults, unreadable);
  }

  /** Mark the field; the same fault is not read aloud again. */
  private complain(field: Field, faults: readonly Fault[], unreadable: string): void {
    const told = JSON.stringify([faults, unreadable]);
    if (told === this.told) return;
    this.told = told;
    const wrong = faults.length > 0 || unreadable !== "";
    const words = faults.map((fault) =>
      element("div", {}, lead(field, fault), ...faultNodes(fault)),
    );
    this.fault.replaceChildren(...(unreadable === "" ? words : [unreadable]));
    this.root.classList.toggle("vs-wrong", wrong);
    for (const input of this.control.inputs) {
      if (wrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }
}

function sentence(text: string): string {
  return text === "" ? "" : `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Its label; a letter of the formulas is written as it is. */
export function labelOf({ key, kind, label }: Field): string {
  const letter = key.includes(".parameters.") || (key.startsWith("start.") && kind === "number");
  return letter ? label : capital(label);
}

/** What was got, where the field does not show it. */
function lead(field: Field, { got }: Fault): string {
  const shown: unknown = field.kind === "toml" ? field.text : field.value;
  const seen = typeof got !== "string" || got === shown || got === "nothing";
  return seen ? "" : `Got ${got}. `;
}
