/** What is read aloud: one sentence when the reader has stopped changing something. */

import { element } from "./elements";

/** Quiet time before a sentence is said, in milliseconds. */
const PAUSE = 400;

export class Announcer {
  readonly root = element("div", { class: "vp-hidden", role: "status" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Say this unless something else is to be said at once. */
  say(text: string): void {
    clearTimeout(this.timer);
    this.root.textContent = ""; // so that the same sentence is read again
    this.timer = setTimeout(() => {
      this.root.textContent = text;
    }, PAUSE);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
