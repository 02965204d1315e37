/** The integrals and measures of a problem: which hold along the motion, and why the others do not. */

import { element } from "../../panel/elements";
import type { Checked, Claim, IntegralsTold } from "../protocol";
import type { Studio } from "../tab";
import { Cache } from "./cache";
import { claimCard, refusedClaim } from "./claims";
import { button } from "./controls";
import { copy } from "./copying";

import { Page, stated } from "./page";
import { reachable } from "./typeset";

/** Milliseconds without a change before the integrals of changed numbers are looked for. */
const PAUSE = 700;

export class Integrals extends Page {
  readonly id = "integrals";
  readonly title = "Integrals";
  private readonly sheet = element("div", { class: "vt-sheet" });
  private readonly cache = new Cache<IntegralsTold>(20);
  private readonly observer = new ResizeObserver(() => this.reach());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private filled = false;

  constructor(studio: Studio) {
    super(studio);
    this.body.append(this.work.root, this.sheet);
    this.observer.observe(this.sheet);
  }

  override hide(): void {
    clearTimeout(this.timer);
    super.hide();
  }

  override dispose(): void {
    clearTimeout(this.timer);
    this.observer.disconnect();
    super.dispose();
  }

  protected replaced(): void {
    this.sheet.replaceChildren();
    this.filled = false;
  }

  protected override changed(): void {
    this.sheet.classList.add("vt-stale");
  }

  protected override seen(scenario: Checked): void {
    clearTimeout(this.timer);
    const known = this.cache.get(scenario.toml);
    if (known !== undefined) {
      this.work.end();
      this.work.say();
      this.tell(known);
    } else {
      this.timer = setTimeout(() => void this.look(scenario), this.filled ? PAUSE : 0);
    }
  }

  private async look(scenario: Checked): Promise<void> {
    const answer = await this.work.ask<IntegralsTold>("integrals", stated(scenario));
    if (answer === null) return;
    this.cache.set(answer.result, scenario.toml);
    if (this.scenario === scenario) this.tell(answer.result);
  }

  private tell(told: IntegralsTold): void {
    this.filled = true;
    this.sheet.classList.remove("vt-stale");
    const latex = button("Copy LaTeX", () => void copy(this.studio, told.latex, "LaTeX"));
    this.sheet.replaceChildren(
      element("p", { class: "vt-headline" }, told.headline),
      element("div", { class: "vt-row" }, latex),
      ...section(
        "Integrals",
        told.integrals,
        "voronets knows no integral of this problem.",
        told.tEnd,
      ),
      ...section(
        "Invariant measures",
        told.measures,
        "voronets knows no invariant measure of this problem.",
        told.tEnd,
      ),
    );
    this.reach();
  }

  private reach(): void {
    reachable(this.sheet.querySelectorAll<HTMLElement>(".vt-display"));
  }
}

/** Those that hold or are withdrawn as cards, the others folded. */
function section(
  title: string,
  claims: readonly Claim[],
  none: string,
  tEnd: number,
): HTMLElement[] {
  const told = claims.filter((claim) => claim.holds || claim.withdrawn === true);
  const others = claims.filter((claim) => !told.includes(claim));
  const made: HTMLElement[] = [element("h2", {}, title)];
  if (told.length === 0) made.push(element("p", { class: "vt-note" }, none));
  made.push(...told.map((claim) => claimCard(claim, tEnd)));
  if (others.length > 0) {
    const words = `Others that do not apply (${others.length})`;
    const fold = element("details", { class: "vt-fold" }, element("summary", {}, words));
    fold.append(...others.map(refusedClaim));
    fold.addEventListener("toggle", () => {
      reachable(fold.querySelectorAll<HTMLElement>(".vt-display"));
    });
    made.push(fold);
  }
  return made;
}
