/** The tab that says how far a motion is to be trusted. */

import { element } from "../../panel/elements";
import { capital } from "../../panel/format";
import type { RunTold, Sentence } from "../protocol";
import type { Tab } from "../tab";
import { MARKS, summary } from "./summary";

const AGED = "This is the verdict on the motion before the last change. Press Run for a new one.";
const NOTHING = "When the scenario has been run, this says how far the motion is to be trusted.";

export class Verdict implements Tab {
  readonly id = "verdict";
  readonly title = "Verdict";
  readonly root = element("div", { class: "vs-verdict" });
  private readonly aged = element("p", { class: "vs-aged" }, AGED);

  constructor() {
    this.aged.hidden = true;
    this.forget();
  }

  tell(told: RunTold): void {
    const numbers = element("dl", { class: "vp-verdict" });
    for (const { label, value } of told.numbers) {
      numbers.append(element("dt", {}, capital(label)), element("dd", {}, value));
    }
    const folded = element("details", {}, element("summary", {}, "The numbers behind it"), numbers);
    folded.hidden = told.numbers.length === 0;
    folded.open = this.root.querySelector("details")?.open ?? false;
    const items = told.verdict.map(sentence);
    this.root.replaceChildren(
      this.aged,
      element("p", { class: "vs-ended" }, summary(told)),
      element("ul", { class: "vs-sentences" }, ...items),
      folded,
    );
  }

  /** The motion is of another scenario than the form holds. */
  outdate(old: boolean): void {
    this.aged.hidden = !old;
  }

  forget(): void {
    this.root.replaceChildren(element("p", { class: "vp-sentence" }, NOTHING));
  }

  show(): void {
    // It is written when a run has ended.
  }

  hide(): void {
    // Nothing is under way.
  }

  recolour(): void {
    // All colours are those of the style sheet.
  }

  dispose(): void {
    this.root.remove();
  }
}

function sentence({ mark, about, text }: Sentence): HTMLElement {
  const { sign, word } = MARKS[mark];
  const drawn = element("span", { class: "vs-sign", "aria-hidden": "true" }, sign);
  const spoken = element("span", { class: "vp-hidden" }, `${word}: `);
  const item = element(
    "li",
    {},
    drawn,
    spoken,
    element("strong", {}, about),
    element("p", {}, text),
  );
  item.dataset["mark"] = mark;
  return item;
}
