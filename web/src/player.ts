/** The player: one clock, the stages, the controls and the plots. */

import { Clock, type ClockState } from "./motion/clock";
import { about } from "./panel/about";
import { Announcer } from "./panel/announcer";
import { perform } from "./panel/commands";
import { Controls } from "./panel/controls";
import { Panel } from "./panel/dialog";
import { element, signButton } from "./panel/elements";
import { decimals, timeText } from "./panel/format";
import { help } from "./panel/help";
import type { Command } from "./panel/keyboard";
import { Keys } from "./panel/keys";
import { Loop } from "./panel/loop";
import { ModeLegend } from "./panel/modes";
import { fileName, joined, save } from "./panel/picture";
import { Plots } from "./panel/plots";
import type { Remote, Settings, ThemeChoice } from "./panel/remote";
import { Stages, type StageMaker } from "./panel/stages";
import { ThemeSwitch } from "./panel/theme";
import type { Replay, ReplayHeader, View } from "./replay/document";
import type { Layer, Shown } from "./stage/contract";

export class Player implements Remote {
  readonly header: ReplayHeader;
  readonly end: number;
  /** The first picture is on the page. */
  readonly ready: Promise<void>;
  readonly about: Panel;
  readonly help: Panel;
  /** How many frames have been drawn. */
  frames = 0;

  private readonly root = element("div", { class: "voronets" });
  private readonly frame = element("div", { class: "vp-frame" });
  private readonly timer: Clock;
  private readonly loop: Loop;
  private readonly stages: Stages;
  private readonly plots: Plots;
  private readonly controls: Controls;
  private readonly modes: ModeLegend;
  private readonly theme: ThemeSwitch;
  private readonly announcer = new Announcer();
  private readonly keys: Keys;
  private readonly listeners = new AbortController();
  private resumes = false;
  private built = false;
  private drawn: () => void = () => undefined;

  /** The player fills `parent`, whose former content goes. */
  constructor(parent: HTMLElement, replay: Replay, make: StageMaker) {
    const { header } = replay;
    this.header = header;
    this.end = Math.max(0, ...header.motions.map((motion) => motion.tEnd));
    this.timer = new Clock(this.end);
    this.ready = new Promise((resolve) => (this.drawn = resolve));
    this.theme = new ThemeSwitch(this.root, header.start.theme ?? "auto", () => this.themed());
    this.loop = new Loop(
      this.root,
      (day) => this.tick(day),
      () => this.stages.revive(),
    );
    this.stages = new Stages(replay, make, () => this.changed());
    this.plots = new Plots(replay, this, {
      changed: () => this.changed(),
      chosen: () => this.chosen(),
    });
    this.controls = new Controls(this, (id, on) => this.plots.set(id, on));
    this.modes = new ModeLegend(header.motions);
    this.about = new Panel(this.title, () => about(header, (t) => this.seek(t)));
    this.help = new Panel("Keyboard", () => help(this.settings));
    this.keys = new Keys(this.root, (command) => this.run(command));
    parent.replaceChildren(this.assembled());
    this.root.classList.toggle("vp-page", parent.parentElement === document.body);
    this.begin();
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

  get title(): string {
    return this.header.motions.map((motion) => motion.title).join(" · ");
  }

  get settings(): Settings {
    const { viewNow: view, views, layers, layout } = this.stages;
    const fullscreen = document.fullscreenElement === this.root;
    return { view, views, layers, layout, fullscreen, theme: this.theme.choice };
  }

  play(): void {
    if (this.end > 0) this.timer.play();
    this.changed();
  }

  pause(): void {
    this.timer.pause();
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
      this.resumes ||= this.playing;
      this.pause();
    } else if (this.resumes) {
      this.resumes = false;
      this.play();
    }
  }

  run(command: Command): void {
    const said = perform(command, this);
    if (said !== "") this.announcer.say(said);
    this.changed();
  }

  setSpeed(speed: number): void {
    this.timer.setSpeed(speed);
    this.changed();
  }

  stepSpeed(direction: 1 | -1): void {
    this.timer.step(direction);
  }

  setLoop(loop: boolean): void {
    this.timer.setLoop(loop);
    this.changed();
  }

  setView(view: View): void {
    this.stages.setView(view);
    this.settle();
  }

  setLayer(layer: Layer, on: boolean): void {
    this.stages.setLayer(layer, on);
    this.settle();
  }

  setTheme(theme: ThemeChoice): void {
    this.theme.choose(theme);
  }

  nextTheme(): ThemeChoice {
    this.theme.next();
    return this.theme.choice;
  }

  /** Two motions beside each other or laid over each other. */
  toggleLayout(): string {
    if (this.header.motions.length < 2) return "";
    this.stages.arrange(this.stages.layout === "side" ? "over" : "side");
    this.settle();
    return this.stages.layout === "side" ? "Beside each other" : "Over each other";
  }

  togglePlots(): boolean {
    const hidden = this.frame.classList.toggle("vp-noplots");
    this.fit();
    return !hidden;
  }

  /** Show `factor` times as much time in the plots. */
  zoomPlots(factor: number): void {
    this.plots.zoomBy(factor);
  }

  toggleFullscreen(): void {
    const change =
      document.fullscreenElement === null
        ? this.root.requestFullscreen()
        : document.exitFullscreen();
    change.catch(() => undefined);
  }

  /** Save what is on the stage; whether there is something. */
  savePicture(): boolean {
    const { canvases } = this.stages;
    if (canvases.length === 0) return false;
    this.draw();
    const whole = joined(canvases, getComputedStyle(this.root).backgroundColor);
    save(whole, fileName(this.title, timeText(this.time, decimals(this.end))));
    return true;
  }

  /** Everything (true), only the picture (false), or the picture with its plots. */
  chrome(parts: boolean | "plots"): void {
    this.frame.classList.toggle("vp-bare", parts !== true);
    this.frame.classList.toggle("vp-noplots", parts === false);
    this.fit();
  }

  /** What is on the stage, for each motion. */
  shown(): readonly Shown[] {
    return this.stages.shown();
  }

  dispose(): void {
    for (const part of [
      this.loop,
      this.keys,
      this.theme,
      this.stages,
      this.plots,
      this.announcer,
    ]) {
      part.dispose();
    }
    this.listeners.abort();
    this.root.remove();
  }

  private assembled(): HTMLElement {
    const info = signButton("info", "About this motion", () => this.run("about"));
    const two = this.header.motions.length > 1;
    const heading = element("h1", { title: this.title }, this.title);
    heading.classList.toggle("vp-hidden", two);
    const top = element("div", { class: two ? "vp-top vp-two" : "vp-top" }, heading, info);
    const scene = element("div", { class: "vp-scene" }, this.stages.root, top, this.modes.root);
    this.frame.append(scene, this.controls.root, this.plots.root);
    this.root.append(this.frame, this.announcer.root, this.about.root, this.help.root);
    return this.root;
  }

  private begin(): void {
    const { start } = this.header;
    this.timer.setSpeed(start.speed > 0 ? start.speed : 1);
    this.timer.seek(start.time);
    if (start.playing && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
    const { signal } = this.listeners;
    document.addEventListener("fullscreenchange", () => this.settle(), { signal });
    document.addEventListener("pointerdown", (event) => this.pressed(event), { signal });
    this.controls.show();
  }

  /** Make what is seen, before the first frame: a page may hold many players that nobody looks at. */
  private build(): void {
    this.built = true;
    this.stages.setTheme(this.theme.theme);
    this.stages.arrange(this.header.layout);
    this.plots.begin();
    this.settle();
  }

  private pressed({ target }: PointerEvent): void {
    if (target instanceof Node) this.controls.pressed(target);
  }

  private themed(): void {
    this.stages.setTheme(this.theme.theme);
    this.plots.recolour();
    this.settle();
  }

  /** The settings have changed. */
  private settle(): void {
    this.controls.settle(this.settings);
    this.changed();
  }

  private changed(): void {
    this.loop.request();
  }

  private chosen(): void {
    this.controls.plots.fill(this.plots.entries());
    this.changed();
  }

  /** The parts have other sizes now: fit the pictures without waiting for the browser. */
  private fit(): void {
    if (!this.built) this.build();
    this.stages.resize();
    this.plots.resize();
    this.draw();
  }

  private tick(day: number): boolean {
    this.timer.tick(day);
    this.draw();
    return this.playing;
  }

  private draw(): void {
    if (!this.built) this.build();
    const { time } = this;
    this.stages.show(time);
    this.controls.show();
    this.modes.show(time);
    this.plots.show(time, this.loop.now);
    this.frames += 1;
    this.drawn();
  }
}
