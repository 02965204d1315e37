/** The legend of the modes, where there is more than one; the present one stands out. */

import { modeAt, modesIn } from "../motion/modes";
import type { MotionHeader, Mode } from "../replay/document";
import { element } from "./elements";

const NAMES: Readonly<Record<Mode, string>> = {
  rolling: "rolls",
  sliding: "slides",
  flying: "flies",
};

export class ModeLegend {
  readonly root = element("ul", { class: "vp-modes", "aria-label": "Modes" });
  private readonly items = new Map<Mode, HTMLElement>();
  private motions: readonly MotionHeader[] = [];

  fill(motions: readonly MotionHeader[]): void {
    const modes = modesIn(motions);
    this.motions = motions;
    this.root.hidden = modes.length < 2;
    this.root.replaceChildren();
    this.items.clear();
    for (const mode of modes) {
      const item = element("li", { class: `vp-mode-${mode}` }, NAMES[mode]);
      this.items.set(mode, item);
      this.root.append(item);
    }
  }

  show(t: number): void {
    if (this.root.hidden) return;
    const present = this.motions.map((motion) => modeAt(motion.modes, Math.min(t, motion.tEnd)));
    for (const [mode, item] of this.items)
      item.classList.toggle("vp-present", present.includes(mode));
  }
}
