/** Sentences for the reader below the top bar, with what can be done about them. */

import { element, signButton } from "../../panel/elements";
import type { Fault } from "../protocol";
import { isPassing, sentenceOf } from "../sentences";
import { faultList } from "../tabs/faults";

export interface Action {
  readonly text: string;
  act(): void;
}

/** Milliseconds that a passing sentence is seen. */
const SEEN = 4000;

export class Notices {
  readonly root = element("div", { class: "vs-notices" });
  private readonly passing = element("div", { class: "vs-passing", role: "status" });
  private readonly lasting = element("div", { class: "vs-lasting", role: "alert" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.passing.hidden = true;
    this.root.append(this.lasting, this.passing);
  }

  /** Say something that needs no answer. */
  say(sentence: string): void {
    clearTimeout(this.timer);
    this.passing.textContent = sentence;
    this.passing.hidden = false;
    this.timer = setTimeout(() => (this.passing.hidden = true), SEEN);
  }

  /** Say something that stays until it is closed, acted upon or cleared. */
  tell(sentence: string, faults: readonly Fault[] = [], action?: Action): void {
    const words = element("div", { class: "vs-sentence" }, element("p", {}, sentence));
    // One fault in one line is in the sentence already.
    if (faults.length > 1 || faults.some(({ expected }) => expected.includes("\n")))
      words.append(...faultList(faults));
    const parts: HTMLElement[] = [words];
    if (action !== undefined) {
      const button = element("button", { type: "button", class: "vs-button" }, action.text);
      button.addEventListener("click", () => {
        this.clear();
        action.act();
      });
      parts.push(button);
    }
    parts.push(signButton("close", "Close", () => this.clear()));
    this.lasting.replaceChildren(element("div", { class: "vs-notice" }, ...parts));
  }

  /** Say what went wrong; where it may pass, it can be tried again. */
  fail(error: unknown, again?: () => void, faults: readonly Fault[] = []): void {
    const retry = isPassing(error) && again !== undefined;
    this.tell(sentenceOf(error), faults, retry ? { text: "Try again", act: again } : undefined);
  }

  clear(): void {
    this.lasting.replaceChildren();
  }
}
