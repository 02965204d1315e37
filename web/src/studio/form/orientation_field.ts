/** An orientation: sliders for lean, heading and spin, and the quaternion behind "More". */

import { element, setText } from "../../panel/elements";
import type { Angles, Changes, Fault, OrientationField } from "../protocol";
import type { FieldHost } from "./host";
import { NumberControl } from "./number_control";
import type { Control } from "./row";

const ANGLES = ["lean", "heading", "spin"] as const;
const PARTS = ["w", "x", "y", "z"] as const;
const QUATERNION =
  "The same orientation as a unit quaternion. A change here writes a quaternion to the file.";
/** A quaternion of any length is accepted; this is far enough for a slider. */
const UNIT_RANGE = { low: -1, high: 1 };

export function orientationField(
  field: OrientationField,
  host: FieldHost,
): Control<OrientationField> {
  const { key, label } = field;
  let angles: Angles = field.value;
  let quaternion = field.quaternion;
  const turns = ANGLES.map((name) => {
    const changes = (value: number): Changes => {
      angles = { ...angles, [name]: value };
      return { [key]: { ...angles } };
    };
    return new NumberControl(
      { key: `${key}.${name}`, name: `${label} ${name}`, slides: true, changes },
      host,
    );
  });
  const parts = PARTS.map((part, i) => {
    const changes = (value: number): Changes => {
      quaternion = quaternion.map((one, k) => (k === i ? value : one));
      return { [key]: quaternion };
    };
    return new NumberControl(
      { key: `${key}.${i}`, name: `${label} ${part}`, slides: true, changes },
      host,
    );
  });
  const lines = turns.map((control, i) =>
    line("vs-angle", ANGLES[i]!, control, element("span", { class: "vp-unit" }, "°")),
  );
  const hint = element("p", { class: "vs-meaning" });
  const more = element(
    "details",
    { class: "vs-inner-more" },
    element("summary", {}, "More: quaternion"),
  );
  more.append(element("p", { class: "vs-meaning" }, QUATERNION));
  more.append(...parts.map((control, i) => line("vs-component", PARTS[i]!, control)));
  const all = [...turns, ...parts];
  return {
    inputs: all.flatMap((control) => control.parts),
    inputsAt: (fault) => inputsAt(fault, key, turns, parts),
    root: element("div", { role: "group", "aria-label": label }, ...lines, hint, more),
    show: (next) => {
      angles = next.value;
      quaternion = next.quaternion;
      setText(hint, next.hint);
      turns.forEach((control, i) => {
        const name = ANGLES[i]!;
        control.show(next.value[name], next.ranges[name]);
      });
      parts.forEach((control, i) => control.show(next.quaternion[i]!, UNIT_RANGE));
    },
  };
}

function line(kind: string, name: string, control: NumberControl, ...after: Node[]): HTMLElement {
  const word = element("span", { class: kind }, name);
  const [input, ...rest] = control.parts;
  return element("div", { class: "vs-slid" }, word, input!, ...after, ...rest);
}

function inputsAt(
  fault: Pick<Fault, "key">,
  key: string,
  turns: readonly NumberControl[],
  parts: readonly NumberControl[],
): readonly HTMLElement[] {
  const last = fault.key.slice(key.length + 1);
  const turn = turns[(ANGLES as readonly string[]).indexOf(last)];
  const part = /^\d$/.test(last) ? parts[Number(last)] : undefined;
  return (turn ?? part)?.parts ?? turns.flatMap((control) => control.parts);
}
