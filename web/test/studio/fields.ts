/** Fields, scenarios and answers for the tests of the studio. */

import type { Checked, Fault, Field, FieldGroup, NumberField } from "../../src/studio/protocol";

const BASE = {
  meaning: "",
  unit: "",
  present: true,
  optional: false,
  expected: "a number",
};

export function numberField(key: string, value: number | null = 1): NumberField {
  const label = key.split(".").at(-1)!;
  return { ...BASE, kind: "number", key, label, value, range: { low: -2, high: 2 } };
}

export function group(name: string, ...fields: Field[]): FieldGroup {
  return { name, title: name, meaning: "", fields };
}

export function fault(key: string, expected = "something else"): Fault {
  return { key, got: 0, expected };
}

export function checked(toml: string, errors: readonly Fault[] = []): Checked {
  return {
    message: "",
    errors,
    table: {},
    toml,
    title: "A scenario",
    lookFor: "",
    kind: "rolling",
    law: "rolling",
    about: "",
    groups: [group("body", numberField("body.mass"))],
    corrections: [],
    observables: [],
  };
}
