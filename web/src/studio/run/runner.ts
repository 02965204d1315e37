/** Runs: one at a time; a new one ends the one before; drafts follow each other while a slider moves. */

import { inflated } from "../../replay/container";
import { Replay } from "../../replay/document";
import { isAborted, type Client } from "../client";
import type { RunRequest, RunTold, Stated } from "../protocol";

export interface RunnerHost {
  /** Work has begun or ended; drafts are not spoken of. */
  busy(busy: boolean): void;
  progress(text: string, done: number | null, of: number | null): void;
  /** Whether a motion can be shown: what shows it is fetched while the first one is computed. */
  ready(): Promise<void>;
  done(replay: Replay, told: RunTold, draft: boolean): void;
  failed(error: unknown): void;
}

interface Ran {
  readonly replay: Replay;
  readonly told: RunTold;
}

export class Runner {
  private current: AbortController | null = null;
  private drafting = false;
  /** What the next draft shall be of: the newest value. */
  private wanted: Stated | null = null;

  constructor(
    private readonly client: Client,
    private readonly host: RunnerHost,
  ) {}

  get running(): boolean {
    return this.current !== null && !this.drafting;
  }

  async run(stated: Stated): Promise<void> {
    this.end();
    const mine = new AbortController();
    this.current = mine;
    this.host.busy(true);
    const found = await this.answer(stated, mine, false);
    if (this.current !== mine) return;
    this.current = null;
    this.host.busy(false);
    if (found !== null) this.host.done(found.replay, found.told, false);
  }

  /** Show this soon; where a draft is under way, it is the next one unless a newer one comes. */
  async draft(stated: Stated): Promise<void> {
    if (this.drafting) {
      this.wanted = stated;
      return;
    }
    this.end();
    const mine = new AbortController();
    this.current = mine;
    this.drafting = true;
    let coming: Promise<Ran | null> | null = this.answer(stated, mine, true);
    while (coming !== null) {
      const found: Ran | null = await coming;
      if (this.current !== mine) return;
      coming = found === null ? null : this.following(mine); // computed while this one is drawn
      if (found !== null) this.host.done(found.replay, found.told, true);
      coming ??= this.following(mine);
    }
    this.drafting = false;
    this.current = null;
  }

  /** End what is under way. */
  end(): void {
    const { running } = this;
    this.current?.abort();
    this.current = null;
    this.drafting = false;
    this.wanted = null;
    if (running) this.host.busy(false);
  }

  private following(mine: AbortController): Promise<Ran | null> | null {
    const { wanted } = this;
    this.wanted = null;
    return wanted === null ? null : this.answer(wanted, mine, true);
  }

  /** Ask for one run; null where it was ended or has failed. */
  private async answer(stated: Stated, mine: AbortController, draft: boolean): Promise<Ran | null> {
    const request: RunRequest = draft ? { ...stated, draft } : stated;
    const progress = (text: string, done: number | null, of: number | null): void => {
      if (this.current === mine && !draft) this.host.progress(text, done, of);
    };
    const listener = { progress };
    try {
      const asked = this.client.work<RunTold>("run", request, listener, mine.signal);
      const [answer] = await Promise.all([asked, this.host.ready()]);
      const replay = Replay.decode(await inflated(answer.blobs[0]!));
      return this.current === mine ? { replay, told: answer.result } : null;
    } catch (error) {
      if (this.current === mine && !isAborted(error)) this.host.failed(error);
      return null;
    }
  }
}
