/** The bar below the stage: the time slider and the buttons. */

import { SPEEDS } from "../motion/clock";
import type { View } from "../replay/document";
import { LAYERS, type Layer } from "../stage/contract";
import { choice, element, relabel, resign, setText, signButton } from "./elements";
import { decimals, speedText, timeText } from "./format";
import { LAYER_KEYS } from "./keyboard";
import { Menu, type Entry } from "./menu";
import type { Remote, Settings } from "./remote";
import { Timeline } from "./timeline";

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  orbit: "Orbit",
  follow: "Follow",
  ride: "Ride along",
  below: "From below",
};

const THEME_NAMES = { auto: "as the system", light: "light", dark: "dark" } as const;
const THEME_SIGNS = { auto: "auto", light: "sun", dark: "moon" } as const;

export class Controls {
  readonly root: HTMLElement;
  private readonly layers: Menu;
  readonly plotMenu: Menu;
  private readonly timeline: Timeline;
  private places = 2;
  private readonly now = element("span", { class: "vp-now" });
  private readonly whole = element("span", { class: "vp-whole" });
  private readonly play: HTMLButtonElement;
  private readonly loop: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly forward: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly view: HTMLSelectElement;
  private readonly layout: HTMLButtonElement;
  private readonly theme: HTMLButtonElement;
  private readonly full: HTMLButtonElement;

  constructor(
    private readonly remote: Remote,
    onPlot: (id: string, on: boolean) => void,
  ) {
    this.timeline = new Timeline(remote);
    this.play = signButton("play", "Play", () => remote.run("toggle"));
    this.play.classList.add("vp-main");
    this.back = signButton("back", "One frame back", () => remote.run("back"));
    this.forward = signButton("forward", "One frame on", () => remote.run("forward"));
    this.loop = signButton("loop", "Repeat", () => remote.run("loop"));
    this.speed = choice("Speed", SPEEDS.map(speedOption), (value) =>
      remote.setSpeed(Number(value)),
    );
    this.speed.classList.add("vp-speed");
    this.view = choice("View", [], (value) => remote.setView(value as View));
    this.layers = new Menu("layers", "Layers", (id, on) => remote.setLayer(id as Layer, on));
    this.plotMenu = new Menu("plots", "Plots", onPlot);
    this.layout = signButton("side", "Layout", () => remote.run("layout"));
    this.theme = signButton("auto", "Colours", () => remote.run("theme"));
    this.full = signButton("full", "Full screen", () => remote.run("fullscreen"));
    this.full.hidden = !document.fullscreenEnabled;
    this.root = element("div", { class: "vp-bar", role: "group", "aria-label": "Controls" });
    this.root.append(this.timeline.root, this.row());
    this.root.addEventListener("mousedown", keepFocus);
    this.measure();
  }

  /** The replay is another one. */
  renew(): void {
    this.timeline.fill();
    this.measure();
  }

  /** Once a frame: only what differs is written. */
  show(): void {
    const { time, playing, speed, loop } = this.remote.clock;
    this.timeline.show(time);
    setText(this.now, timeText(time, this.places));
    resign(this.play, playing ? "pause" : "play");
    relabel(this.play, playing ? "Pause" : "Play");
    this.loop.setAttribute("aria-pressed", String(loop));
    this.showSpeed(speed);
  }

  settle(settings: Settings): void {
    this.showViews(settings);
    this.layers.fill(LAYERS.flatMap((row) => layerEntry(row, settings.layers)));
    const side = settings.layout === "side";
    this.layout.hidden = this.remote.header.motions.length < 2;
    resign(this.layout, side ? "over" : "side");
    relabel(
      this.layout,
      side ? "Lay the two motions over each other" : "Two motions beside each other",
    );
    resign(this.theme, THEME_SIGNS[settings.theme]);
    relabel(this.theme, `Colours: ${THEME_NAMES[settings.theme]}`);
    resign(this.full, settings.fullscreen ? "small" : "full");
    relabel(this.full, settings.fullscreen ? "Leave full screen" : "Full screen");
  }

  /** Close what is open unless the press was inside it. */
  pressed(target: Node): void {
    this.layers.pressed(target);
    this.plotMenu.pressed(target);
  }

  private row(): HTMLElement {
    const { remote } = this;
    const picture = signButton("picture", "Save the picture", () => remote.run("picture"));
    const help = signButton("keys", "Keyboard", () => remote.run("help"));
    help.classList.add("vp-keys");
    return element(
      "div",
      { class: "vp-row" },
      set(this.back, this.play, this.forward, this.loop, this.readout(), this.speed),
      set(
        this.view,
        this.layers.root,
        this.plotMenu.root,
        this.layout,
        picture,
        this.theme,
        help,
        this.full,
      ),
    );
  }

  private readout(): HTMLElement {
    const hidden = { class: "vp-readout", "aria-hidden": "true" };
    return element("div", hidden, this.now, this.whole, " s");
  }

  /** How long the replay is, and whether there is something to play. */
  private measure(): void {
    const { end } = this.remote;
    this.places = decimals(end);
    const whole = timeText(end, this.places);
    this.now.style.minWidth = `${whole.length}ch`;
    setText(this.whole, ` / ${whole}`);
    for (const one of [this.back, this.play, this.forward, this.loop]) one.disabled = !(end > 0);
  }

  private showSpeed(speed: number): void {
    const value = String(speed);
    if (this.speed.value === value) return;
    const known = [...this.speed.options].some((option) => option.value === value);
    if (!known) this.speed.append(element("option", { value }, speedText(speed)));
    this.speed.value = value;
  }

  private showViews({ views, view }: Settings): void {
    if (this.view.options.length !== views.length) {
      this.view.replaceChildren(
        ...views.map((one) => element("option", { value: one }, VIEW_NAMES[one])),
      );
    }
    this.view.value = view;
    this.view.hidden = views.length < 2;
  }
}

function speedOption(speed: number): [string, string] {
  return [String(speed), speedText(speed)];
}

function layerEntry(row: (typeof LAYERS)[number], layers: Settings["layers"]): Entry[] {
  const [id, text] = row;
  const on = layers.get(id);
  const key = LAYER_KEYS[id];
  if (on === undefined) return [];
  return [{ id, text, on, ...(key === undefined ? {} : { key }) }];
}

/** Controls that stay on one line. */
function set(...controls: HTMLElement[]): HTMLElement {
  return element("div", { class: "vp-set" }, ...controls);
}

/** A button pressed by pointer does not take the focus: space goes on to mean play and pause. */
function keepFocus(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button !== null && !button.hasAttribute("aria-expanded")) event.preventDefault();
}
