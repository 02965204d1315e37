/** Everything of the player that is seen: the stages, the controls, the plots, the dialogs. */

import type { Replay, ReplayHeader, Theme } from "../replay/document";
import { about } from "./about";
import { Announcer } from "./announcer";
import { Controls } from "./controls";
import { Panel } from "./dialog";
import { element, setText, signButton } from "./elements";
import { help } from "./help";
import { ModeLegend } from "./modes";
import { fileName, joined, save } from "./picture";
import { Plots } from "./plots";
import type { Remote, Settings } from "./remote";
import { Stages, type StageMaker } from "./stages";
import { ThemeSwitch } from "./theme";
import { guardWheel } from "./wheel";

export class Screen {
  readonly root = element("div", { class: "voronets" });
  readonly stages: Stages;
  readonly plots: Plots;
  readonly theme: ThemeSwitch;
  readonly about: Panel;
  readonly help: Panel;
  readonly announcer = new Announcer();
  /** Called when the colours have changed. */
  onTheme: (theme: Theme) => void = () => undefined;

  private readonly frame = element("div", { class: "vp-frame" });
  private readonly controls: Controls;
  private readonly modes = new ModeLegend();
  private readonly heading = element("h1");
  private title = "";
  private readonly listeners = new AbortController();
  private built = false;

  /** `onChange` is called when something is to be drawn anew. */
  constructor(
    replay: Replay,
    make: StageMaker,
    private readonly remote: Remote,
    private readonly onChange: () => void,
  ) {
    const { header } = replay;
    this.theme = new ThemeSwitch(this.root, header.start.theme ?? "auto", () => this.recolour());
    this.stages = new Stages(replay, make, onChange);
    this.plots = new Plots(replay, remote, { changed: onChange, chosen: () => this.chosen() });
    this.controls = new Controls(remote, (id, on) => this.plots.set(id, on));
    this.about = new Panel("", () => about(remote.header, (t) => remote.seek(t)));
    this.help = new Panel("Keyboard", () => help(this.settings));
    this.assemble();
    this.label(header);
    this.listen();
  }

  get settings(): Settings {
    const { viewNow: view, views, layers, layout } = this.stages;
    const fullscreen = document.fullscreenElement === this.root;
    return { view, views, layers, layout, fullscreen, theme: this.theme.choice };
  }

  /** Make what is seen, before the first frame: a page may hold many players that nobody looks at. */
  build(): void {
    if (this.built) return;
    this.built = true;
    this.stages.setTheme(this.theme.theme);
    this.stages.arrange(this.remote.header.layout);
    this.plots.begin();
    this.settle();
  }

  /** Show another replay; what the reader chose stays unless it is to be seen afresh. */
  replace(replay: Replay, afresh: boolean, rough: boolean): void {
    this.label(replay.header);
    this.controls.renew();
    this.stages.replace(replay, afresh);
    this.plots.replace(replay, afresh, rough);
    this.help.renew("Keyboard");
    this.settle();
  }

  /** Draw time t while it plays or stands; `now` is the time of day in seconds. */
  show(t: number, moving: boolean, now: number): void {
    this.build();
    this.stages.show(t, moving);
    this.controls.show();
    this.modes.show(t);
    this.plots.show(t, now);
  }

  /** The settings have changed. */
  settle(): void {
    this.controls.settle(this.settings);
    this.onChange();
  }

  /** Two motions beside each other or laid over each other; what it is now. */
  toggleLayout(): string {
    if (this.remote.header.motions.length < 2) return "";
    this.stages.arrange(this.stages.layout === "side" ? "over" : "side");
    this.settle();
    return this.stages.layout === "side" ? "Beside each other" : "Over each other";
  }

  /** Show the plots or hide them; whether they are shown now. */
  togglePlots(): boolean {
    const hidden = this.frame.classList.toggle("vp-noplots");
    this.fit();
    return !hidden;
  }

  /** Everything (true), only the picture (false), or the picture with its plots. */
  chrome(parts: boolean | "plots"): void {
    this.frame.classList.toggle("vp-bare", parts !== true);
    this.frame.classList.toggle("vp-noplots", parts === false);
    this.fit();
  }

  /** Nothing where the browser or the page around does not allow it. */
  toggleFullscreen(): void {
    if (!document.fullscreenEnabled) return;
    const full = document.fullscreenElement !== null;
    const change = full ? document.exitFullscreen() : this.root.requestFullscreen();
    change.catch(() => undefined);
  }

  /** Save what has just been drawn, in a file named after the time; whether there is something. */
  savePicture(time: string): boolean {
    const { canvases } = this.stages;
    if (canvases.length === 0) return false;
    const whole = joined(canvases, getComputedStyle(this.root).backgroundColor);
    save(whole, fileName(this.title, time));
    return true;
  }

  dispose(): void {
    for (const part of [this.theme, this.stages, this.plots, this.announcer]) part.dispose();
    this.listeners.abort();
    this.root.remove();
  }

  /** The title and what goes by the motions. */
  private label({ motions }: ReplayHeader): void {
    const two = motions.length > 1;
    this.title = motions.map((motion) => motion.title).join(" · ");
    this.heading.title = this.title;
    setText(this.heading, this.title);
    this.heading.classList.toggle("vp-hidden", two);
    this.root.classList.toggle("vp-two", two);
    this.modes.fill(motions);
    this.about.renew(two ? "About these motions" : this.title);
  }

  private assemble(): void {
    const info = signButton("info", "About this motion", () => this.remote.run("about"));
    const top = element("div", { class: "vp-top" }, this.heading, info);
    const scene = element("div", { class: "vp-scene" }, this.stages.root, top, this.modes.root);
    guardWheel(this.root, scene);
    this.frame.append(scene, this.controls.root, this.plots.root);
    this.root.append(this.frame, this.announcer.root, this.about.root, this.help.root);
  }

  private listen(): void {
    const { signal } = this.listeners;
    document.addEventListener("fullscreenchange", () => this.settle(), { signal });
    const press = ({ target }: PointerEvent): void => {
      if (target instanceof Node) this.controls.pressed(target);
    };
    document.addEventListener("pointerdown", press, { signal });
  }

  private recolour(): void {
    this.stages.setTheme(this.theme.theme);
    this.plots.recolour();
    this.settle();
    this.onTheme(this.theme.theme);
  }

  private chosen(): void {
    this.controls.plotMenu.fill(this.plots.entries());
    this.onChange();
  }

  /** The parts have other sizes now: fit the pictures without waiting for the browser. */
  private fit(): void {
    this.build();
    this.stages.resize();
    this.plots.resize();
    this.onChange();
  }
}
