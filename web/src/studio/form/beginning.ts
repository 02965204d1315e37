/** What an optional key begins with when the reader adds it. */

import type { Field, Range, Value } from "../protocol";
import { rounded } from "./number_text";

/** A value of the right kind: the default where there is one, else something plain. */
export function beginning(field: Field): Value {
  switch (field.kind) {
    case "number":
      return field.value ?? inside(field.range);
    case "numbers":
      return field.value ?? field.components.map(() => inside(field.range));
    case "matrix":
      return field.value;
    case "orientation":
      return { ...field.value };
    case "choice":
      return field.value ?? field.choices[0] ?? "";
    case "boolean":
      return field.value ?? true;
    case "text":
      return field.value ?? "";
    case "formula":
      return field.value ?? 0;
    case "names":
      return field.value;
    case "list":
      return field.named ? {} : field.example === null ? [] : [field.example];
    case "toml":
      return field.text;
  }
}

/** Zero where a slider has it, else the middle. */
function inside({ low, high }: Range): number {
  return low < 0 && high > 0 ? 0 : rounded((low + high) / 2, low, high);
}
