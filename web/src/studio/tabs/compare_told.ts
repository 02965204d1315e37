/** What is said of two runs: how far they are apart, and the verdict on each. */

import { unitText } from "../../panel/curves";
import { element } from "../../panel/elements";
import { capital, valueText } from "../../panel/format";
import type { Compared, RunTold } from "../protocol";
import { Verdict } from "../run/verdict";
import { table } from "./data_table";

/** How far apart, when: one row for each number that both have. */
export function apartTable({ apart }: Compared): HTMLElement {
  if (apart.length === 0) {
    const words = "The two motions have no quantity in common, so there is nothing to compare.";
    return element("p", { class: "vt-note" }, words);
  }
  const rows = apart.map(({ name, label, unit, most, t }) => {
    const words = label === "" ? name : `${capital(label)} (${name})`;
    if (most === 0) return [words, "identical", ""];
    return [words, `${valueText(most)} ${unitText([unit])}`.trim(), `${valueText(t)} s`];
  });
  return table(
    "Largest differences of the two motions",
    ["Quantity", "Largest difference", "Time"],
    rows,
  );
}

/** The verdict on one run, as the studio gives it of every run. */
export function verdict(which: string, told: RunTold): HTMLElement {
  const said = new Verdict();
  said.tell(told);
  const heading = element("h3", {}, `${which}: ${told.title}`);
  return element("article", { class: "vt-card" }, heading, said.root);
}
