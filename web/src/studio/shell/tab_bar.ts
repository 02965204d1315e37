/** The tabs: one of them is shown. */

import { element } from "../../panel/elements";
import { fadeEdges } from "../edges";
import type { Tab } from "../tab";

/** What a tab is for. */
const HINTS: Readonly<Record<string, string>> = {
  verdict: "How accurate the motion is, and whether the body would slip or lift off",
  equations: "The equations of motion in every form that applies",
  integrals: "Quantities that stay constant along the motion",
  steady: "Motions that repeat themselves, such as steady spinning, and their stability",
  section: "A Poincaré section: one point each time the motion crosses a surface",
  sweep: "How the result changes with one or two numbers",
  compare: "Two motions side by side, with their differences",
};

interface Place {
  readonly tab: Tab;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
}

export class TabBar {
  readonly root = element("section", { class: "vs-tabs", "aria-label": "Analysis" });
  private readonly list = element("div", { class: "vs-tablist", role: "tablist" });
  private readonly places: readonly Place[];
  private current: Place;
  private seen = false;

  /** `onChoose` is told the word of the tab that the reader has chosen. */
  constructor(
    tabs: readonly Tab[],
    private readonly onChoose: (id: string) => void,
  ) {
    this.list.setAttribute("aria-label", "Analysis");
    this.places = tabs.map((tab) => this.place(tab));
    this.current = this.places[0]!;
    this.root.append(this.list, ...this.places.map(({ panel }) => panel));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.mark();
    new ResizeObserver(() => fadeEdges(this.list)).observe(this.list);
  }

  get chosen(): string {
    return this.current.tab.id;
  }

  /** Show a tab by its word; an unknown one changes nothing. */
  choose(id: string): void {
    const next = this.places.find(({ tab }) => tab.id === id);
    if (next === undefined || next === this.current) return;
    if (this.seen) this.current.tab.hide();
    this.current = next;
    this.mark();
    if (this.seen) next.tab.show();
    this.onChoose(id);
  }

  /** The bar has come into view or has left it. */
  see(seen: boolean): void {
    if (seen === this.seen) return;
    this.seen = seen;
    if (seen) this.current.tab.show();
    else this.current.tab.hide();
  }

  /** The scenario has changed. */
  renew(): void {
    if (this.seen) this.current.tab.show();
  }

  recolour(): void {
    for (const { tab } of this.places) tab.recolour();
  }

  private place(tab: Tab): Place {
    const [id, panelId] = [`vs-tab-${tab.id}`, `vs-panel-${tab.id}`];
    const button = element("button", { type: "button", role: "tab", id, class: "vs-tab" });
    button.textContent = tab.title;
    button.title = HINTS[tab.id] ?? "";
    button.setAttribute("aria-controls", panelId);
    button.addEventListener("click", () => this.choose(tab.id));
    this.list.append(button);
    const panel = element("div", { class: "vs-panel", role: "tabpanel", id: panelId }, tab.root);
    panel.setAttribute("aria-labelledby", id);
    panel.tabIndex = 0;
    return { tab, button, panel };
  }

  private mark(): void {
    for (const { button, panel } of this.places) {
      const chosen = button === this.current.button;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      panel.hidden = !chosen;
    }
    this.current.button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private key(event: KeyboardEvent): void {
    const at = this.places.indexOf(this.current);
    const last = this.places.length - 1;
    const next = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = this.places[next]!;
    this.choose(place.tab.id);
    place.button.focus();
  }
}
