/** Fields of numbers: one, several, a matrix. */

import { element } from "../../panel/elements";
import type { Fault, MatrixField, NumberField, NumbersField } from "../protocol";
import type { FieldHost } from "./host";
import { NumberControl } from "./number_control";
import type { Ranges } from "./ranges";
import type { Control } from "./row";

export function numberField(
  field: NumberField,
  host: FieldHost,
  ranges: Ranges,
): Control<NumberField> {
  const { key, label } = field;
  const changes = (value: number): Record<string, number> => ({ [key]: value });
  const number = new NumberControl({ key, name: label, slides: true, changes }, host);
  return {
    inputs: number.parts,
    root: element("div", { class: "vs-slid" }, ...number.parts),
    show: ({ value, range }) =>
      number.show(value, ranges.of(key, range, value === null ? [] : [value])),
  };
}

export function numbersField(
  field: NumbersField,
  host: FieldHost,
  ranges: Ranges,
): Control<NumbersField> {
  const { key, label } = field;
  let present = field;
  const numbers = field.components.map((component, i) => {
    const changes = (value: number): Record<string, number | number[]> => {
      const old = present.value;
      if (present.present || old === null) return { [`${key}.${i}`]: value };
      return { [key]: old.map((one, k) => (k === i ? value : one)) }; // the default, with a change
    };
    const name = `${label} ${component}`;
    return new NumberControl({ key: `${key}.${i}`, name, slides: true, changes }, host);
  });
  const lines = numbers.map(({ parts }, i) => {
    const name = element("span", { class: "vs-component" }, field.components[i]!);
    return element("div", { class: "vs-slid" }, name, ...parts);
  });
  return {
    inputs: numbers.flatMap(({ parts }) => parts),
    inputsAt: (fault) => inputsAt(fault, present, numbers),
    root: element("div", { role: "group", "aria-label": label }, ...lines),
    show: (next) => {
      present = next;
      numbers.forEach((number, i) => {
        const value = next.value?.[i] ?? null;
        const known = value === null ? [] : [value];
        number.show(value, ranges.of(`${key}.${i}`, next.range, known));
      });
    },
  };
}

/** The inputs of the components that a fault is about; all where it is about the whole. */
function inputsAt(
  fault: Pick<Fault, "key" | "expected">,
  { key, value }: NumbersField,
  numbers: readonly NumberControl[],
): readonly HTMLElement[] {
  const wrong = numbers.filter((_, i) => {
    if (fault.key === `${key}.${i}`) return true;
    return fault.key === key && fault.expected.includes("positive") && !((value?.[i] ?? 1) > 0);
  });
  return (wrong.length > 0 ? wrong : numbers).flatMap(({ parts }) => parts);
}

export function matrixField(field: MatrixField, host: FieldHost): Control<MatrixField> {
  const { key, label } = field;
  const rows = field.value.map((row, i) =>
    row.map((_, j) => {
      const changes = (value: number): Record<string, number> => ({ [`${key}.${i}.${j}`]: value });
      const name = `${label}, row ${i + 1}, column ${j + 1}`;
      return new NumberControl({ key: `${key}.${i}.${j}`, name, slides: false, changes }, host);
    }),
  );
  const cells = rows.flat().map(({ input }) => input);
  return {
    inputs: cells,
    inputsAt: (fault) => {
      const [i, j] = fault.key
        .slice(key.length + 1)
        .split(".")
        .map(Number);
      const cell = rows[i ?? -1]?.[j ?? -1];
      return cell === undefined ? cells : [cell.input];
    },
    root: element("div", { class: "vs-matrix", role: "group", "aria-label": label }, ...cells),
    show: ({ value, range }) =>
      rows.forEach((row, i) =>
        row.forEach((number, j) => number.show(value[i]?.[j] ?? null, range)),
      ),
  };
}
