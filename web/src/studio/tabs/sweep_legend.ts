/** What the colours and the signs of a sweep mean. */

import { element, setText } from "../../panel/elements";
import { valueText } from "../../panel/format";
import { gradient, type ColourScale } from "./colour_scale";
import { outcomeSign, outcomeWords } from "./outcomes";

export class SweepLegend {
  readonly root: HTMLElement;
  private readonly bar = element("i", { class: "vt-scale-bar" });
  private readonly low = element("span");
  private readonly high = element("span");
  private readonly name = element("span", { class: "vt-note" });
  private readonly scale: HTMLElement;
  private readonly outcomes = element("ul", { class: "vt-outcomes", "aria-label": "Outcomes" });

  constructor() {
    this.scale = element("div", { class: "vt-scale" }, this.low, this.bar, this.high, this.name);
    this.root = element("div", { class: "vt-legend" }, this.scale, this.outcomes);
  }

  show(scale: ColourScale | null, name: string, counts: ReadonlyMap<string, number>): void {
    this.scale.hidden = scale === null;
    if (scale !== null) {
      this.bar.style.background = gradient(scale);
      setText(this.low, valueText(scale.low));
      setText(this.high, valueText(scale.high));
      setText(this.name, name);
    }
    const items = [...counts].map(([outcome, count]) => {
      const sign = element("b", { "aria-hidden": "true" }, outcomeSign(outcome));
      return element("li", {}, sign, ` ${outcomeWords(outcome)}: ${count}`);
    });
    this.outcomes.replaceChildren(...items);
  }
}
