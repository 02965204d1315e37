/** Which control a field has. */

import type { Field } from "../protocol";
import type { FieldHost } from "./host";
import { listField } from "./list_field";
import { matrixField, numberField, numbersField } from "./number_fields";
import { orientationField } from "./orientation_field";
import type { Ranges } from "./ranges";
import type { Control } from "./row";
import {
  booleanField,
  choiceField,
  formulaField,
  namesField,
  textField,
  tomlField,
} from "./text_fields";

export function controlOf(field: Field, host: FieldHost, ranges: Ranges): Control {
  switch (field.kind) {
    case "number":
      return numberField(field, host, ranges);
    case "numbers":
      return numbersField(field, host, ranges);
    case "matrix":
      return matrixField(field, host);
    case "orientation":
      return orientationField(field, host);
    case "choice":
      return choiceField(field, host);
    case "boolean":
      return booleanField(field, host);
    case "text":
      return textField(field, host);
    case "formula":
      return formulaField(field, host);
    case "names":
      return namesField(field, host);
    case "list":
      return listField(field, host);
    case "toml":
      return tomlField(field, host);
  }
}

/** What must be the same for a control to be used on. */
export function shapeOf(field: Field): string {
  const { kind } = field;
  if (kind === "numbers") return `${kind} ${field.components.join(" ")}`;
  if (kind === "matrix") return `${kind} ${field.value.map((row) => row.length).join(" ")}`;
  if (kind === "choice") return `${kind} ${field.reshapes} ${field.choices.join(" ")}`;
  return kind;
}
