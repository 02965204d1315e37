/** The tabs with what they alone need, KaTeX and plots: fetched together. */

import { Compare } from "./compare";
import { Equations } from "./equations";
import { Integrals } from "./integrals";
import { Section } from "./section";
import { Steady } from "./steady";
import { Sweep } from "./sweep";

export const PAGES = {
  equations: Equations,
  integrals: Integrals,
  steady: Steady,
  section: Section,
  sweep: Sweep,
  compare: Compare,
} as const;
