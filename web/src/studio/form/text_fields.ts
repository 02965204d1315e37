/** Fields of choices, ticks, words, formulas and values of TOML. */

import { element } from "../../panel/elements";
import type {
  BooleanField,
  ChoiceField,
  FormulaField,
  NamesField,
  TextField,
  TomlField,
} from "../protocol";
import type { FieldHost } from "./host";
import { parseNumber } from "./number_text";
import type { Control } from "./row";

export function choiceField(field: ChoiceField, host: FieldHost): Control<ChoiceField> {
  const { key, label } = field;
  const list = element("select", { class: "vs-input", "aria-label": label });
  for (const value of field.choices) list.append(element("option", { value }, value));
  list.addEventListener("change", () => {
    if (field.reshapes) host.reshape(key, list.value);
    else host.change({ [key]: list.value });
  });
  return {
    inputs: [list],
    root: list,
    show: ({ value }) => {
      list.value = value ?? "";
    },
  };
}

export function booleanField(field: BooleanField, host: FieldHost): Control<BooleanField> {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => host.change({ [field.key]: box.checked }));
  return {
    inputs: [box],
    root: element("div", { class: "vs-tick" }, box),
    show: ({ value }) => {
      box.checked = value ?? false;
    },
  };
}

/** A text that grows with its lines; `read` is called when it was typed in. */
function area(label: string, kind: string, onType: (text: string) => void): HTMLTextAreaElement {
  const made = element("textarea", { class: `vs-input ${kind}`, rows: "1", "aria-label": label });
  made.spellcheck = kind === "vs-words";
  made.addEventListener("input", () => onType(made.value));
  return made;
}

/** Show a text unless the reader is typing another one there. */
function fill(area: HTMLTextAreaElement, text: string): void {
  if (area.value !== text && document.activeElement !== area) area.value = text;
}

export function textField({ key, label }: TextField, host: FieldHost): Control<TextField> {
  const text = area(label, "vs-words", (typed) => host.change({ [key]: typed }));
  return { inputs: [text], root: text, show: ({ value }) => fill(text, value ?? "") };
}

export function formulaField({ key, label }: FormulaField, host: FieldHost): Control<FormulaField> {
  const text = area(label, "vs-formula", (typed) =>
    host.change({ [key]: parseNumber(typed) ?? typed }),
  );
  return {
    inputs: [text],
    root: text,
    show: ({ value }) => {
      if (parseNumber(text.value) !== value) fill(text, value === null ? "" : String(value));
    },
  };
}

/** Names with commas between them. */
export function namesField({ key, label }: NamesField, host: FieldHost): Control<NamesField> {
  const text = area(label, "vs-formula", (typed) => host.change({ [key]: namesIn(typed) }));
  return {
    inputs: [text],
    root: text,
    show: ({ value }) => {
      if (namesIn(text.value).join() !== value.join()) fill(text, value.join(", "));
    },
  };
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function tomlField({ key, label }: TomlField, host: FieldHost): Control<TomlField> {
  const text = area(label, "vs-formula", (typed) => host.write(key, typed));
  return { inputs: [text], root: text, show: ({ text: value }) => fill(text, value) };
}
