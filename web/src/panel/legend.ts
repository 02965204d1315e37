/** The legend of a plot: a sign, a letter and the value at the cursor for every curve. */

import { valueAt, type Curve } from "./curves";
import { element, setText } from "./elements";
import { valueText } from "./format";
import { curveVariable } from "./ink";
import { symbol } from "./symbol";

export class Legend {
  readonly root = element("div", { class: "vp-legend" });
  private readonly rows: { readonly curve: Curve; readonly value: HTMLElement }[] = [];

  constructor(curves: readonly Curve[]) {
    const two = new Set(curves.map((curve) => curve.motion)).size > 1;
    const groups = new Map<number, Curve[]>();
    for (const curve of curves)
      groups.set(curve.colour, [...(groups.get(curve.colour) ?? []), curve]);
    for (const group of groups.values()) this.root.append(this.entry(group, two));
  }

  show(t: number): void {
    for (const { curve, value } of this.rows) setText(value, valueText(valueAt(curve, t)));
  }

  /** One letter with a value for each motion; a broken sign stands for the second. */
  private entry(curves: readonly Curve[], two: boolean): HTMLElement {
    const { series, component, colour } = curves[0]!;
    const name = component === "" ? series.label : `${series.label}, ${component}`;
    const row = element("span", { class: "vp-entry", title: name });
    row.style.setProperty("--ink", curveVariable(colour));
    row.append(element("span", { class: "vp-hidden" }, name), symbol(series.symbol, component));
    for (const curve of curves) {
      const value = element("span", { class: "vp-value" });
      if (two)
        row.append(element("i", { class: curve.motion === 0 ? "vp-dash" : "vp-dash vp-broken" }));
      row.append(value);
      this.rows.push({ curve, value });
    }
    if (!two) row.prepend(element("i", { class: "vp-dash" }));
    return row;
  }
}
