/** A scenario at work: its form, its motion and its tabs, and what happens between them. */

import type { ThemeChoice } from "../panel/remote";
import { Editing } from "./editing";
import type { Changes, Checked, Refusal, Stated } from "./protocol";
import { MotionDesk } from "./run/motion_desk";
import { Verdict } from "./run/verdict";
import { Side } from "./shell/side";
import { TabBar } from "./shell/tab_bar";
import { Workbench } from "./shell/workbench";
import type { Studio } from "./tab";
import { TABS } from "./tabs";

export interface WorkspaceHost {
  /** The scenario has changed. */
  checked(checked: Checked): void;
  /** A scenario with changes that were not saved gives way to another one. */
  left(checked: Checked): void;
  /** A run begins: what was said before is old. */
  running(): void;
  failed(error: unknown, again: () => void): void;
  /** The reader has chosen a tab. */
  chosen(tab: string): void;
  colours(choice: ThemeChoice): void;
}

const FAULTY = "The scenario has errors. Correct the fields that are marked in the form.";

export class Workspace {
  readonly editing: Editing;
  readonly desk: MotionDesk;
  readonly tabs: TabBar;
  readonly bench: Workbench;
  private readonly side: Side;
  private readonly verdict = new Verdict();

  constructor(
    studio: Studio,
    theme: ThemeChoice,
    private readonly host: WorkspaceHost,
  ) {
    this.editing = new Editing(studio.client, {
      checked: (checked, afresh) => this.checked(checked, afresh),
      left: (checked) => host.left(checked),
      failed: (error, again) => host.failed(error, again),
      unreadable: (refusal) => this.unreadable(refusal),
    });
    this.side = this.makeSide();
    this.desk = new MotionDesk(studio.client, theme, {
      run: () => void this.run(),
      explain: () => this.explain(),
      told: (told) => this.verdict.tell(told),
      outdated: (old) => this.verdict.outdate(old),
      failed: (error) => host.failed(error, () => void this.run()),
      colours: (choice) => host.colours(choice),
    });
    const tabs = [this.verdict, ...TABS.map((make) => make(studio))];
    this.tabs = new TabBar(tabs, (id) => host.chosen(id));
    this.bench = new Workbench(this.side.root, this.desk.root, this.tabs.root, (seen) =>
      this.tabs.see(seen),
    );
  }

  /** The scenario as it is in the form, where it is without faults; else they are shown. */
  async faultless(): Promise<Stated | null> {
    const sound = await this.editing.settled();
    const { scenario } = this.editing;
    if (scenario === null) return null;
    if (sound && this.side.form.readable) return { scenario: { toml: scenario.toml } };
    this.bench.show("form");
    this.side.form.reveal();
    return null;
  }

  async run(): Promise<void> {
    const stated = await this.faultless();
    if (stated === null) return;
    this.host.running();
    await this.desk.run(stated, this.editing.scenario!);
  }

  /** Put changes into the form and run. */
  begin(changes: Changes): void {
    this.editing.note(changes);
    this.bench.show("motion");
    void this.run();
  }

  /** Take over a text that was typed, where one is shown; else run. */
  submit(): void {
    if (this.side.isText && this.side.text.changed) this.side.text.submit();
    else void this.run();
  }

  private makeSide(): Side {
    const { editing } = this;
    return new Side({
      change: (changes) => editing.change(changes),
      drag: (changes) => this.drag(changes),
      drop: (changes) => this.drop(changes),
      reshape: (key, value) => void this.reshape(key, value),
      write: (key, text) => editing.write(key, text),
      readable: () => this.allow(),
      undo: () => editing.undo(),
      redo: () => editing.redo(),
      rewrite: (toml) => void this.rewrite(toml),
    });
  }

  private checked(checked: Checked, afresh: boolean): void {
    if (afresh) {
      this.desk.forget(checked);
      this.verdict.forget();
    }
    this.side.fill(checked, afresh);
    this.side.allow(this.editing.canUndo, this.editing.canRedo);
    this.desk.outdate(checked);
    this.allow();
    this.host.checked(checked);
    this.tabs.renew();
  }

  private unreadable(refusal: Refusal): void {
    this.side.refuse(refusal);
    this.allow();
  }

  private allow(): void {
    this.desk.allow(this.editing.sound && this.side.form.readable ? "" : FAULTY);
  }

  /** A slider moves: drafts follow it. */
  drag(changes: Changes): void {
    this.editing.note(changes);
    const { stated, sound } = this.editing;
    if (stated !== null && sound) this.desk.draft(stated);
  }

  /** It was let go. */
  drop(changes: Changes): void {
    this.editing.note(changes);
    this.desk.end();
    void this.run();
  }

  /** Another kind of body is looked at from where it is seen best. */
  private async reshape(key: string, value: string): Promise<void> {
    this.desk.view.renew();
    if (await this.editing.reshape(key, value)) await this.run();
  }

  private async rewrite(toml: string): Promise<void> {
    if (!(await this.editing.rewrite(toml))) return;
    this.side.text.accept(this.editing.scenario!);
    await this.run();
  }

  private explain(): void {
    this.tabs.choose(this.verdict.id);
    this.bench.show("tabs");
  }
}
