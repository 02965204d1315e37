/** The player: one clock, and what it may be asked to do. */

import { Clock, type ClockState } from "./motion/clock";
import { perform } from "./panel/commands";
import { decimals, timeText } from "./panel/format";
import type { Command } from "./panel/keyboard";
import { Keys } from "./panel/keys";
import { Loop } from "./panel/loop";
import type { Remote, Settings, ThemeChoice } from "./panel/remote";
import { Screen } from "./panel/screen";
import type { StageMaker } from "./panel/stages";
import type { Replay, ReplayHeader, View } from "./replay/document";
import type { Layer, Shown } from "./stage/contract";

export class Player implements Remote {
  header: ReplayHeader;
  /** The first picture is on the page. */
  readonly ready: Promise<void>;
  readonly screen: Screen;
  /** How many frames have been drawn. */
  frames = 0;

  private readonly timer: Clock;
  private readonly loop: Loop;
  private readonly keys: Keys;
  private resumes = false;
  /** Pictures follow each other although the time may stand. */
  private rough = false;
  private drawn: () => void = () => undefined;

  /** The player fills `parent`, whose former content goes. */
  constructor(parent: HTMLElement, replay: Replay, make: StageMaker) {
    this.header = replay.header;
    this.timer = new Clock(lastTime(replay));
    this.ready = new Promise((resolve) => (this.drawn = resolve));
    this.screen = new Screen(replay, make, this, () => this.changed());
    const { root, stages } = this.screen;
    this.loop = new Loop(
      root,
      (day) => this.tick(day),
      () => stages.revive(),
    );
    this.keys = new Keys(root, (command) => this.run(command));
    parent.replaceChildren(root);
    if (parent.parentElement === document.body) fillPage(root);
    this.begin();
  }

  /** The last time of the longest motion, in seconds. */
  get end(): number {
    return this.timer.end;
  }

  get time(): number {
    return this.timer.state.time;
  }

  get playing(): boolean {
    return this.timer.state.playing;
  }

  get clock(): ClockState {
    return this.timer.state;
  }

  get settings(): Settings {
    return this.screen.settings;
  }

  /**
   * Show another replay in the same place: time, speed, view, camera, layers and plots stay as the
   * reader has them unless it is to be seen `afresh`.  Another one follows soon where it is `rough`.
   */
  replace(replay: Replay, { afresh = false, rough = false } = {}): void {
    this.rough = rough;
    this.header = replay.header;
    this.timer.setEnd(lastTime(replay));
    this.screen.replace(replay, afresh, rough);
    if (afresh) this.begin();
    this.changed();
  }

  play(): void {
    this.resumes = false;
    if (this.end > 0) this.timer.play();
    this.changed();
  }

  /** Stand still; the picture is the final one at once. */
  pause(): void {
    const { playing } = this;
    this.resumes = false;
    this.timer.pause();
    if (playing) this.draw();
    this.changed();
  }

  /** Go to a time; the picture follows at the next frame. */
  seek(time: number): void {
    this.timer.seek(time);
    this.changed();
  }

  /** Go to a time and draw it now. */
  show(time: number): void {
    this.timer.seek(time);
    this.draw();
  }

  hold(held: boolean): void {
    if (held) {
      const resumes = this.resumes || this.playing;
      this.pause();
      this.resumes = resumes;
    } else if (this.resumes) {
      this.play();
    }
  }

  run(command: Command): void {
    const said = perform(command, this);
    if (said !== "") this.screen.announcer.say(said);
    this.changed();
  }

  setSpeed(speed: number): void {
    this.timer.setSpeed(speed);
    this.changed();
  }

  /** The next speed up or down the list. */
  stepSpeed(direction: 1 | -1): void {
    this.timer.step(direction);
    this.changed();
  }

  setLoop(loop: boolean): void {
    this.timer.setLoop(loop);
    this.changed();
  }

  setView(view: View): void {
    this.screen.stages.setView(view);
    this.screen.settle();
  }

  setLayer(layer: Layer, on: boolean): void {
    this.screen.stages.setLayer(layer, on);
    this.screen.settle();
  }

  setTheme(theme: ThemeChoice): void {
    this.screen.theme.choose(theme);
  }

  /** Everything (true), only the picture (false), or the picture with its plots; drawn now. */
  chrome(parts: boolean | "plots"): void {
    this.screen.chrome(parts);
    this.draw();
  }

  /** Save the picture of the present time; whether there is one. */
  savePicture(): boolean {
    this.draw();
    return this.screen.savePicture(timeText(this.time, decimals(this.end)));
  }

  /** What is on the stage, for each motion. */
  shown(): readonly Shown[] {
    return this.screen.stages.shown();
  }

  dispose(): void {
    for (const part of [this.loop, this.keys, this.screen]) part.dispose();
  }

  private begin(): void {
    const { start } = this.header;
    this.timer.setSpeed(start.speed > 0 ? start.speed : 1);
    this.timer.seek(start.time);
    // The end of a motion that ended early is what one wants to see.
    if (this.header.motions.some((motion) => motion.outcome !== "completed"))
      this.timer.setLoop(false);
    if (start.playing && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  private changed(): void {
    this.loop.request();
  }

  private tick(day: number): boolean {
    this.timer.tick(day);
    this.draw(this.playing || this.rough);
    return this.playing;
  }

  private draw(moving = false): void {
    this.screen.show(this.time, moving, this.loop.now);
    this.frames += 1;
    this.drawn();
  }
}

/** The page is there for the player alone. */
function fillPage(root: HTMLElement): void {
  root.classList.add("vp-page");
  root.setAttribute("role", "main");
}

function lastTime({ header }: Replay): number {
  return Math.max(0, ...header.motions.map((motion) => motion.tEnd));
}
