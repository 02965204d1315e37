/** The tabs of the studio in their order. */

import type { TabMaker } from "../tab";
import { LateTab } from "./late";
import "./tabs.css";

const NAMES = [
  ["equations", "Equations"],
  ["integrals", "Integrals"],
  ["steady", "Steady"],
  ["section", "Section"],
  ["sweep", "Sweep"],
  ["compare", "Compare"],
] as const;

export const TABS: readonly TabMaker[] = NAMES.map(
  ([id, title]) =>
    (studio) =>
      new LateTab(id, title, studio),
);
