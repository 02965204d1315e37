/** Which plots there are: those that the replay starts with and one for every observable. */

import type { PanelHeader, ReplayHeader } from "../replay/document";
import { capital } from "./format";

/** A plot that may be shown, with a name of its own. */
export interface PanelChoice {
  readonly id: string;
  readonly panel: PanelHeader;
  /** Whether it is shown at first. */
  readonly first: boolean;
}

/** The panels of the motions, each once, then the other observables. */
export function panelChoices(header: ReplayHeader): PanelChoice[] {
  const found = new Map<string, PanelChoice>();
  for (const panel of header.motions.flatMap((motion) => motion.panels)) {
    const id = panel.series.join(" ");
    if (!found.has(id)) found.set(id, { id, panel, first: true });
  }
  for (const series of header.motions.flatMap((motion) => motion.series)) {
    if (found.has(series.name)) continue;
    const panel = { title: capital(series.label), series: [series.name] };
    found.set(series.name, { id: series.name, panel, first: false });
  }
  return [...found.values()];
}
