/** The tab that says how far a motion is to be trusted. */

import { element } from "../../panel/elements";
import { capital } from "../../panel/format";
import type { RunTold, Sentence } from "../protocol";
import type { Tab } from "../tab";
import { MARKS, summary } from "./summary";

const AGED = "You have changed the scenario since this run. Press Run to check the new motion.";
const INTRO =
  "The verdict compares the computed motion with the laws of mechanics: how well it keeps them, and whether the contact would hold.";
const NOTHING =
  "Press Run. This tab then says how accurate the motion is, and whether the body would slip or lift off.";

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
    const folded = element("details", {}, element("summary", {}, "Show the numbers"), numbers);
    folded.hidden = told.numbers.length === 0;
    folded.open = this.root.querySelector("details")?.open ?? false;
    const items = told.verdict.map(sentence);
    this.root.replaceChildren(
      this.aged,
      element("p", { class: "vs-ended" }, summary(told)),
      element("p", { class: "vs-meaning" }, INTRO),
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
