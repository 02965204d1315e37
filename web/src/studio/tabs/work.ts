/** One piece of work at a time: how far it is, how to end it, and what went wrong, in words. */

import { element, setText } from "../../panel/elements";
import type { Answer, Client, Listener } from "../client";
import { Refused } from "../client";
import type { Checked, CheckRequest, Refusal } from "../protocol";
import { sentenceOf } from "../sentences";
import { button } from "./controls";
import { faultList } from "./faults";

const ELSEWHERE = "This cannot be computed yet. The marked field says why.";

export class Work {
  readonly root: HTMLElement;
  private readonly words = element("span");
  private readonly bar = element("progress", { "aria-label": "Progress", max: "1" });
  private readonly row: HTMLElement;
  private readonly told = element("div", { class: "vt-told", role: "status" });
  private current: AbortController | null = null;

  constructor(
    private readonly client: Client,
    /** Tells a refusal elsewhere, such as under a field; whether it did. */
    private readonly refused: (refusal: Refusal) => boolean,
  ) {
    const cancel = button("Cancel", () => this.cancel());
    this.row = element("div", { class: "vt-progress" }, this.bar, this.words, cancel);
    this.row.hidden = true;
    this.root = element("div", { class: "vt-work" }, this.row, this.told);
  }

  get busy(): boolean {
    return this.current !== null;
  }

  /** The server's answer; null where the work was ended or refused, which the reader is told. */
  async ask<R, P = never>(
    path: string,
    request: unknown,
    host: Pick<Listener<P>, "part"> = {},
  ): Promise<Answer<R> | null> {
    const mine = this.begin();
    const listener = {
      progress: (text: string, done: number | null, of: number | null): void => {
        if (this.current === mine) this.progress(text, done, of);
      },
      part: (piece: P): void => {
        if (this.current === mine) host.part?.(piece);
      },
    };
    return this.until(mine, this.client.work<R, P>(path, request, listener, mine.signal));
  }

  /** A scenario as the server reads it, with its faults; null as with `ask`. */
  check(request: CheckRequest): Promise<Checked | null> {
    const mine = this.begin();
    return this.until(mine, this.client.ask<Checked>("check", request, mine.signal, true));
  }

  /** End the work and say so. */
  cancel(): void {
    if (!this.busy) return;
    this.end();
    this.say("Cancelled.");
  }

  /** End the work without a word. */
  end(): void {
    if (this.current === null) return;
    this.current.abort();
    this.finished();
  }

  /** Show a sentence, or none; "bad" where something is wrong. */
  say(sentence = "", mark: "note" | "bad" = "note"): void {
    this.told.dataset["mark"] = mark;
    this.told.replaceChildren(...(sentence === "" ? [] : [element("p", {}, sentence)]));
  }

  private begin(): AbortController {
    this.end();
    const mine = new AbortController();
    this.current = mine;
    this.say();
    this.progress("Starting", null, null);
    this.row.hidden = false;
    return mine;
  }

  private async until<A>(mine: AbortController, answer: Promise<A>): Promise<A | null> {
    try {
      const found = await answer;
      return this.current === mine ? found : null;
    } catch (error) {
      if (this.current === mine) this.failed(error);
      return null;
    } finally {
      if (this.current === mine) this.finished();
    }
  }

  private progress(text: string, done: number | null, of: number | null): void {
    setText(this.words, of === null || done === null ? `${text} …` : `${text}: ${done} of ${of}`);
    if (done === null || of === null || of <= 0) this.bar.removeAttribute("value");
    else this.bar.value = Math.min(1, done / of);
  }

  private finished(): void {
    this.current = null;
    this.row.hidden = true;
  }

  private failed(error: unknown): void {
    if (error instanceof Refused && error.refusal.errors.length > 0) {
      const elsewhere = this.refused(error.refusal);
      this.say(elsewhere ? ELSEWHERE : error.message, "bad");
      if (!elsewhere) this.told.append(...faultList(error.refusal.errors));
    } else {
      this.say(sentenceOf(error), "bad");
    }
  }
}
