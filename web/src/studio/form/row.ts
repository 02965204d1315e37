/** A field of the form: its label, its control, what it means, and what is wrong with it. */

import { element, setText, signButton } from "../../panel/elements";
import { unitText } from "../../panel/curves";
import { capital } from "../../panel/format";
import type { Fault, Field } from "../protocol";
import { faultNodes } from "../tabs/faults";
import type { FieldHost } from "./host";
import { isLetter, letterNode } from "./letters";

let count = 0;

/** What a field is drawn with: one for every kind. */
export interface Control<F extends Field = Field> {
  /** Those that are marked where something is wrong; the label is the first one's. */
  readonly inputs: readonly HTMLElement[];
  /** Those that a fault is about, where it is about some of them alone. */
  inputsAt?(fault: Pick<Fault, "key" | "expected">): readonly HTMLElement[];
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
  /** The faults that are shown. */
  private shown = "";

  constructor(
    private readonly control: Control,
    field: Field,
    host: FieldHost,
  ) {
    const { key } = field;
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
    this.root.classList.toggle("vs-lettered", isLetter(field));
  }

  /** @param unreadable sentences on what cannot be read, by the key of the field or of a component */
  show(field: Field, faults: readonly Fault[], unreadable: ReadonlyMap<string, string>): void {
    this.label.replaceChildren(...labelNodes(field));
    setText(this.unit, unitText([field.unit]));
    setText(this.meaning, [field.meaning, field.expected].map(sentence).join(" ").trim());
    this.remove.hidden = !field.optional;
    this.remove.title = `Remove ${field.label}`;
    this.remove.setAttribute("aria-label", this.remove.title);
    this.control.show(field);
    this.complain(field, faults, unreadable);
  }

  /** Mark the field; the same fault is not read aloud again. */
  private complain(
    field: Field,
    faults: readonly Fault[],
    unreadable: ReadonlyMap<string, string>,
  ): void {
    const mine = [...unreadable].filter(([key]) => belongs(key, field.key));
    const shown = JSON.stringify([faults, mine, field.kind === "numbers" && field.value]);
    if (shown === this.shown) return;
    this.shown = shown;
    const words = faults.map((fault) =>
      element("div", {}, ...faultNodes(fault, nameFor(field, fault))),
    );
    const [first] = mine;
    this.fault.replaceChildren(...(first === undefined ? words : [first[1]]));
    this.root.classList.toggle("vs-wrong", faults.length + mine.length > 0);
    const about = [...faults, ...mine.map(([key]) => ({ key, expected: "" }))];
    const { control } = this;
    const marked = new Set(about.flatMap((fault) => control.inputsAt?.(fault) ?? control.inputs));
    for (const input of this.control.inputs) {
      if (marked.has(input)) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }
}

/** A text with a capital in front and a full stop behind. */
export function sentence(text: string): string {
  return text === "" ? "" : `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Its label; a letter of the formulas is set as a symbol. */
export function labelNodes(field: Field): Node[] {
  const { label } = field;
  return isLetter(field) ? [letterNode(label)] : [document.createTextNode(capital(label))];
}

/** What a fault calls the field: its label, and the part of it that is at fault. */
function nameFor(field: Field, fault: Fault): string {
  const part = fault.key.slice(field.key.length + 1);
  const component = field.kind === "numbers" ? (field.components[Number(part)] ?? part) : part;
  return capital(`${field.label} ${component}`.trim());
}

/** Whether a key is that of a field or of a part of it. */
function belongs(key: string, field: string): boolean {
  return key === field || key.startsWith(`${field}.`);
}
