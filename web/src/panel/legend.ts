/** The legend of a plot: a sign, a letter and the value at the cursor for every curve. */

import { extent, valueAt, type Curve } from "./curves";
import { element, setText } from "./elements";
import { reading } from "./format";
import { curveVariable } from "./ink";
import { symbol } from "./symbol";

interface Row {
  readonly curve: Curve;
  readonly node: HTMLElement;
  readonly text: (value: number) => string;
}

export class Legend {
  readonly root = element("div", { class: "vp-legend" });
  private readonly rows: Row[] = [];

  constructor(curves: readonly Curve[]) {
    const two = new Set(curves.map((curve) => curve.motion)).size > 1;
    const names = new Set(curves.map(nameOf));
    for (const name of names) {
      const group = curves.filter((curve) => nameOf(curve) === name);
      const alike = curves.filter((curve) => curve.series.name === group[0]!.series.name);
      this.root.append(this.entry(group, two, alike));
    }
  }

  show(t: number): void {
    for (const { curve, node, text } of this.rows) setText(node, text(valueAt(curve, t)));
  }

  /** One letter with a value for each motion; a broken sign stands for the second. */
  private entry(group: readonly Curve[], two: boolean, alike: readonly Curve[]): HTMLElement {
    const { series, component } = group[0]!;
    const entry = element("span", { class: "vp-entry", title: nameOf(group[0]!) });
    if (!two) entry.append(sign(group[0]!));
    entry.append(symbol(series, component));
    const [low, high] = extent(alike) ?? [0, 0];
    const text = reading(Math.max(-low, high));
    const width = Math.max(text(low).length, text(high).length);
    for (const curve of group) {
      const node = element("span", { class: "vp-value" });
      node.style.minWidth = `${width}ch`;
      entry.append(element("span", { class: "vp-pair" }, ...(two ? [sign(curve)] : []), node));
      this.rows.push({ curve, node, text });
    }
    return entry;
  }
}

function nameOf({ series, component }: Curve): string {
  return component === "" ? series.label : `${series.label}, ${component}`;
}

/** A piece of the line as it is drawn. */
function sign({ motion, colour }: Curve): HTMLElement {
  const made = element("i", { class: motion === 0 ? "vp-dash" : "vp-dash vp-broken" });
  made.style.setProperty("--ink", curveVariable(colour));
  return made;
}
