/** The centre: the bar with its run button, and the motion. */

import { Announcer } from "../../panel/announcer";
import { element } from "../../panel/elements";
import type { ThemeChoice } from "../../panel/remote";
import type { Theme } from "../../replay/document";
import type { Client } from "../client";
import type { Checked, DownloadRequest, RunTold, Stated } from "../protocol";
import { MotionView } from "./motion_view";
import { RunBar } from "./run_bar";
import { Runner } from "./runner";
import { summary } from "./summary";

export interface DeskHost {
  run(): void;
  /** Show the verdict. */
  explain(): void;
  /** A run has ended. */
  told(told: RunTold): void;
  /** Whether the form holds another scenario than that whose motion is shown. */
  outdated(old: boolean): void;
  failed(error: unknown): void;
  colours(choice: ThemeChoice): void;
}

const WAITING = "Computing the motion …";
const FAULTY =
  "The scenario has errors. Correct the fields that are marked in the form, then press Run.";

export class MotionDesk {
  readonly root = element("section", { class: "vs-centre", "aria-label": "Motion" });
  private readonly bar: RunBar;
  readonly view: MotionView;
  private readonly runner: Runner;
  private readonly announcer = new Announcer();
  /** The text of the scenario whose motion is shown, and of the one that is being run. */
  private ran = "";
  private running = "";
  /** The text that the form holds. */
  private stated = "";

  constructor(
    client: Client,
    theme: ThemeChoice,
    private readonly host: DeskHost,
  ) {
    this.view = new MotionView(theme, (choice) => host.colours(choice));
    this.bar = new RunBar({
      run: () => host.run(),
      cancel: () => this.cancel(),
      explain: () => host.explain(),
    });
    this.runner = new Runner(client, {
      busy: (busy) => this.bar.busy(busy),
      progress: (text, done, of) => this.bar.progress(text, done, of),
      ready: () => this.view.ready(),
      done: (replay, told, draft) => {
        this.view.show(replay, draft);
        if (draft) return;
        this.ran = this.running;
        this.bar.tell(told);
        this.announcer.say(summary(told));
        host.told(told);
        this.compare();
      },
      failed: (error) => {
        this.view.stand();
        host.failed(error);
      },
    });
    this.root.append(this.bar.root, this.view.root, this.announcer.root);
  }

  async run(stated: Stated, { toml }: Checked): Promise<void> {
    this.running = toml;
    await this.runner.run(stated);
  }

  draft(stated: Stated): void {
    this.view.hold(true);
    void this.runner.draft(stated);
  }

  end(): void {
    this.view.hold(false);
    this.runner.end();
  }

  /** Another scenario is open, which is going to be run unless it has faults. */
  forget({ errors }: Checked): void {
    this.end();
    this.ran = "";
    this.bar.tell(null);
    this.view.forget(errors.length === 0 ? WAITING : FAULTY);
  }

  /** The form holds this now: it may be another one than that whose motion is shown. */
  outdate({ toml }: Checked): void {
    this.stated = toml;
    this.compare();
  }

  private compare(): void {
    const old = this.ran !== "" && this.ran !== this.stated;
    this.bar.outdate(old);
    this.host.outdated(old);
  }

  allow(reason: string): void {
    this.bar.allow(reason);
  }

  setTheme(choice: ThemeChoice): void {
    this.view.setTheme(choice);
  }

  savePicture(): void {
    this.view.player?.run("picture");
  }

  /** How the player shows the motion, for films and pictures. */
  shown(theme: Theme): Omit<DownloadRequest, "format" | "scenario" | "changes"> {
    const { player } = this.view;
    if (player === null) return { theme };
    return { theme, view: player.settings.view, speed: player.clock.speed };
  }

  private cancel(): void {
    this.end();
    this.view.stand();
  }
}
