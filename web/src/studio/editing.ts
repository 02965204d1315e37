/** The scenario that is worked on: checked by the server after every change, with undo and redo. */

import { isAborted, Refused, type Client } from "./client";
import { History } from "./history";
import type { Changes, Checked, CheckRequest, Refusal, Source, Stated } from "./protocol";

export interface EditingHost {
  /** The scenario is another one; `afresh` where it was opened, not changed. */
  checked(checked: Checked, afresh: boolean): void;
  /** A scenario with changes that were not saved gives way to another one. */
  left(checked: Checked): void;
  /** The server could not be asked; `again` tries once more. */
  failed(error: unknown, again: () => void): void;
  /** A text, of the whole or of one value, cannot be read; the scenario is as it was before. */
  unreadable(refusal: Refusal): void;
}

/** The status of an answer on what cannot be read. */
const UNREADABLE = 422;
/** Milliseconds after the last letter before the server is asked. */
const PAUSE = 250;

export class Editing {
  private readonly history = new History();
  private pending: Record<string, Changes[string]> = {};
  private texts: Record<string, string> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | null = null;
  private asking: Promise<boolean> | null = null;
  /** The text that was opened or saved last. */
  private saved = "";
  /** What was typed last cannot be read. */
  private refused = false;

  constructor(
    private readonly client: Client,
    private readonly host: EditingHost,
  ) {}

  get scenario(): Checked | null {
    return this.history.present;
  }

  get canUndo(): boolean {
    return this.history.past > 0;
  }

  get canRedo(): boolean {
    return this.history.future > 0;
  }

  /** Whether the scenario can be run as it is. */
  get sound(): boolean {
    return this.scenario?.errors.length === 0 && !this.refused;
  }

  private get unsaved(): boolean {
    return this.scenario !== null && this.scenario.toml !== this.saved && this.canUndo;
  }

  /** The scenario is in a file or in a link as it is now. */
  keep(): void {
    this.saved = this.scenario?.toml ?? "";
  }

  /** The scenario with what is not checked yet, as every work takes it. */
  get stated(): Stated | null {
    const { scenario } = this;
    return scenario === null ? null : { scenario: { toml: scenario.toml }, changes: this.pending };
  }

  /** Work on another scenario; what cannot be read is an error. */
  async open(source: Source): Promise<Checked> {
    this.forget();
    const mine = (this.asked = new AbortController());
    const checked = await this.check({ scenario: source }, mine.signal);
    if (!isChecked(checked)) throw new Refused(checked, UNREADABLE);
    if (this.unsaved) this.host.left(this.scenario!);
    this.saved = checked.toml;
    this.history.begin(checked);
    this.host.checked(checked, true);
    return checked;
  }

  /** Take another text for the whole scenario; it can be undone. */
  rewrite(toml: string): Promise<boolean> {
    this.forget();
    return this.ask({ scenario: { toml } });
  }

  /** Note changes without asking yet: a slider is still moving. */
  note(changes: Changes): void {
    Object.assign(this.pending, changes);
  }

  /** Change something; the server is asked after a while. */
  change(changes: Changes): void {
    this.note(changes);
    this.later();
  }

  write(key: string, text: string): void {
    this.texts[key] = text;
    this.later();
  }

  async reshape(key: string, value: string): Promise<boolean> {
    await this.settled();
    const { stated } = this;
    return stated !== null && this.ask({ ...stated, reshape: { key, value } });
  }

  /** All changes are checked; whether the scenario is without faults. */
  async settled(): Promise<boolean> {
    clearTimeout(this.timer);
    const { stated } = this;
    const open = Object.keys(this.pending).length + Object.keys(this.texts).length > 0;
    if (stated !== null && open) return this.ask({ ...stated, texts: this.texts });
    await this.asking;
    return this.sound;
  }

  undo(): void {
    this.restore(this.history.back());
  }

  redo(): void {
    this.restore(this.history.forward());
  }

  private restore(found: Checked | null): void {
    if (found === null) return;
    this.forget();
    this.host.checked(found, false);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settled(), PAUSE);
  }

  /** Drop what is neither checked nor asked for any more. */
  private forget(): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.pending = {};
    this.texts = {};
    this.refused = false;
  }

  private check(request: CheckRequest, signal: AbortSignal): Promise<Checked | Refusal> {
    return this.client.ask<Checked | Refusal>("check", request, signal, true);
  }

  private ask(request: CheckRequest): Promise<boolean> {
    this.asked?.abort();
    const mine = new AbortController();
    this.asked = mine;
    this.asking = this.answer(request, mine.signal);
    return this.asking;
  }

  /** Ask the server; whether the scenario is then without faults. */
  private async answer(request: CheckRequest, signal: AbortSignal): Promise<boolean> {
    const sent = { ...this.pending };
    const texts = { ...this.texts };
    try {
      const checked = await this.check(request, signal);
      this.refused = !isChecked(checked);
      if (!isChecked(checked)) {
        this.host.unreadable(checked);
        return false;
      }
      this.pending = without(this.pending, sent);
      this.texts = without(this.texts, texts);
      this.history.add(checked);
      this.host.checked(checked, false);
      return checked.errors.length === 0;
    } catch (error) {
      if (!isAborted(error)) this.host.failed(error, () => void this.ask(request));
      return false;
    }
  }
}

/** Whether an answer has a form; what is no scenario at all has none. */
function isChecked(answer: Checked | Refusal): answer is Checked {
  return "groups" in answer && answer.groups.length > 0;
}

/** What has come since it was sent. */
function without<V>(
  all: Readonly<Record<string, V>>,
  sent: Readonly<Record<string, V>>,
): Record<string, V> {
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => sent[key] !== value));
}
