/** The plots under the stage: which are shown, their common times, the moving line. */

import type { Replay } from "../replay/document";
import { Chart } from "./chart";
import { curvesOf } from "./curves";
import { element, signButton } from "./elements";
import { inkOf, type Ink } from "./ink";
import type { Entry } from "./menu";
import { panelChoices, type PanelChoice } from "./panels";
import type { Remote } from "./remote";
import { followed, zoomed, type Range } from "./zoom";

/** Times a second that the values in the legends change while the replay runs. */
const READINGS = 12;

export interface PlotsHost {
  /** Something is to be drawn anew. */
  changed(): void;
  /** A plot was added or taken away. */
  chosen(): void;
}

export class Plots {
  readonly root: HTMLElement;
  private readonly grid = element("div", { class: "vp-grid" });
  private choices: readonly PanelChoice[];
  private readonly charts = new Map<string, Chart>();
  private whole: Range;
  private readonly reset: HTMLElement;
  private range: Range;
  private ink: Ink | null = null;
  private hovered: number | null = null;
  private told = -Infinity;
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(
    private replay: Replay,
    private readonly remote: Remote,
    private readonly host: PlotsHost,
  ) {
    this.whole = this.range = all(remote.end);
    this.choices = panelChoices(replay.header);
    const whole = signButton("close", "Show the whole time", () => this.zoom(null));
    this.reset = element(
      "div",
      { class: "vp-zoomed" },
      element("span", {}, "Part of the time"),
      whole,
    );
    this.reset.hidden = true;
    const label = replay.header.motions.length > 1 ? "Plots of both motions" : "Plots";
    const role = { role: "region", "aria-label": label };
    this.root = element("div", { class: "vp-plots", ...role }, this.grid, this.reset);
    this.observer.observe(this.grid);
  }

  /** The plots that the replay starts with; called when the page has a size. */
  begin(): void {
    for (const choice of this.choices) if (choice.first) this.add(choice);
    this.settle();
  }

  /**
   * Draw another replay; the plots and the times that the reader chose stay unless it is seen
   * afresh.  Where it is rough and another one follows soon, plots that nobody sees wait for that.
   */
  replace(replay: Replay, afresh: boolean, rough: boolean): void {
    const zoomed = this.range !== this.whole && !afresh;
    this.replay = replay;
    this.whole = all(this.remote.end);
    this.range = zoomed && this.range[1] <= this.whole[1] ? this.range : this.whole;
    this.reset.hidden = this.range === this.whole;
    this.choices = panelChoices(replay.header);
    const shown = [...this.charts.keys()];
    if (afresh) shown.forEach((id) => this.remove(id));
    else shown.filter((id) => !rough || this.isSeen(id)).forEach((id) => this.refill(id));
    if (afresh) this.begin();
    else this.settle();
  }

  /** For the menu: every plot that can be shown. */
  entries(): Entry[] {
    return this.choices.map(({ id, panel, first }, i) => ({
      id,
      text: panel.title,
      on: this.charts.has(id),
      ...(i > 0 && !first && this.choices[i - 1]!.first ? { heading: "Every observable" } : {}),
    }));
  }

  set(id: string, on: boolean): void {
    const choice = this.choices.find((one) => one.id === id);
    if (choice === undefined || on === this.charts.has(id)) return;
    if (on) this.add(choice);
    else this.remove(id);
    this.settle();
    this.charts.get(id)?.root.scrollIntoView({ block: "nearest" });
  }

  /** Move the line to time t.  `now` (seconds) keeps the values from changing faster than one reads. */
  show(t: number, now: number): void {
    const range = followed(this.range, t, this.whole);
    if (range !== this.range) this.setRange(range);
    const running = this.remote.clock.playing && this.hovered === null;
    const tell = !running || now < this.told || now - this.told >= 1 / READINGS;
    if (tell) this.told = now;
    for (const chart of this.charts.values()) {
      chart.show(t, this.hovered);
      if (tell) chart.tell(this.hovered ?? t);
    }
  }

  /** Less time around the present one, more time, or all of it. */
  zoomBy(factor: number): void {
    this.setRange(zoomed(this.range, this.remote.clock.time, factor, this.whole));
    this.host.changed();
  }

  recolour(): void {
    this.ink = null;
    for (const chart of this.charts.values()) chart.recolour();
  }

  resize(): void {
    for (const chart of this.charts.values()) chart.resize();
  }

  dispose(): void {
    this.observer.disconnect();
    for (const chart of this.charts.values()) chart.dispose();
  }

  /** There are other plots now, and so other sizes. */
  private settle(): void {
    this.root.classList.toggle("vp-none", this.charts.size === 0);
    this.resize();
    this.host.chosen();
  }

  /** Whether a chart is not scrolled away. */
  private isSeen(id: string): boolean {
    const { offsetTop, offsetHeight } = this.charts.get(id)!.root;
    const { scrollTop, clientHeight } = this.root;
    return offsetTop < scrollTop + clientHeight && offsetTop + offsetHeight > scrollTop;
  }

  /** Put the values of the present replay into a chart, or another chart into its place. */
  private refill(id: string): void {
    const choice = this.choices.find((one) => one.id === id);
    const old = this.charts.get(id)!;
    if (choice === undefined) {
      this.remove(id);
    } else if (!old.replace(choice.panel, curvesOf(this.replay, choice.panel), this.range)) {
      const chart = this.chart(choice);
      old.root.replaceWith(chart.root);
      old.dispose();
      this.charts.set(id, chart);
    }
  }

  private add(choice: PanelChoice): void {
    const chart = this.chart(choice);
    this.charts.set(choice.id, chart);
    this.grid.append(chart.root);
  }

  private chart({ id, panel }: PanelChoice): Chart {
    return new Chart(panel, curvesOf(this.replay, panel), this.range, {
      ink: () => (this.ink ??= inkOf(this.root)),
      seek: (t) => this.remote.seek(t),
      hold: (held) => this.remote.hold(held),
      hover: (t) => this.hover(t),
      zoom: (range) => this.zoom(range),
      close: () => this.set(id, false),
    });
  }

  private remove(id: string): void {
    this.charts.get(id)?.dispose();
    this.charts.delete(id);
  }

  private hover(t: number | null): void {
    if (t === this.hovered) return;
    this.hovered = t;
    this.root.classList.toggle("vp-hovered", t !== null);
    this.host.changed();
  }

  private zoom(range: Range | null): void {
    this.hover(null);
    this.setRange(range ?? this.whole);
    this.host.changed();
  }

  private setRange(range: Range): void {
    this.range = range;
    this.reset.hidden = range[0] <= this.whole[0] && range[1] >= this.whole[1];
    for (const chart of this.charts.values()) chart.setRange(range);
  }
}

/** All times of a replay that ends then. */
function all(end: number): Range {
  return [0, end > 0 ? end : 1];
}
