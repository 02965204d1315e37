/** The bar over the motion: run, cancel, how far it is, how it ended. */

import { element, setText } from "../../panel/elements";
import { icon } from "../../panel/icons";
import type { RunTold } from "../protocol";
import { MARKS, summary, worst } from "./summary";

export interface RunBarHost {
  run(): void;
  cancel(): void;
  /** Show the verdict. */
  explain(): void;
}

export class RunBar {
  readonly root: HTMLElement;
  private readonly run: HTMLButtonElement;
  private readonly cancel: HTMLButtonElement;
  private readonly bar = element("progress", { max: "1", "aria-label": "Progress" });
  private readonly words = element("span", { class: "vs-words-now" });
  private readonly told: HTMLButtonElement;

  constructor(host: RunBarHost) {
    const attributes = { type: "button", title: "Run (Ctrl+Enter)" };
    this.run = element(
      "button",
      { ...attributes, class: "vs-button vs-main" },
      icon("play"),
      "Run",
    );
    this.run.addEventListener("click", () => host.run());
    this.cancel = element("button", { type: "button", class: "vs-button" }, "Cancel");
    this.cancel.addEventListener("click", () => host.cancel());
    this.told = element("button", {
      type: "button",
      class: "vs-told",
      title: "Show how accurate this motion is",
    });
    this.told.addEventListener("click", () => host.explain());
    const parts = [this.run, this.cancel, this.bar, this.words, this.told];
    this.root = element(
      "div",
      { class: "vs-runbar", role: "group", "aria-label": "Run" },
      ...parts,
    );
    this.busy(false);
    this.tell(null);
  }

  busy(busy: boolean): void {
    this.cancel.hidden = this.bar.hidden = !busy;
    this.told.hidden = busy || this.told.textContent === "";
    if (busy) this.progress("Starting", null, null);
    else setText(this.words, "");
  }

  progress(text: string, done: number | null, of: number | null): void {
    setText(this.words, `${text} …`);
    if (done === null || of === null || !(of > 0)) this.bar.removeAttribute("value");
    else this.bar.value = Math.min(1, done / of);
  }

  /** Whether the scenario can be run, and why not. */
  allow(reason: string): void {
    this.run.disabled = reason !== "";
    this.run.title = reason === "" ? "Run (Ctrl+Enter)" : reason;
  }

  /** How the last run ended; null where there is none. */
  tell(told: RunTold | null): void {
    this.told.hidden = told === null;
    this.told.replaceChildren();
    if (told === null) return;
    const mark = worst(told.verdict);
    const sign = element("span", { class: "vs-sign", "aria-hidden": "true" }, MARKS[mark].sign);
    this.told.append(sign, element("span", { class: "vp-hidden" }, `${MARKS[mark].word}: `));
    this.told.append(element("span", { class: "vs-summary" }, summary(told)));
    this.told.dataset["mark"] = mark;
  }

  /** The form has changed since that run. */
  outdate(old: boolean): void {
    this.root.classList.toggle("vs-old", old);
  }
}
