/** What a scenario can be compared with, and the two runs of a choice. */

import { parseNumber } from "../form/number_text";
import type { About, Checked, ChoiceField, CompareRequest, RunRequest } from "../protocol";
import type { Option } from "./controls";
import { stated } from "./page";

/** The key of a rolling body's contact law. */
export const LAW = "contact.law";

export type Against = "kept" | "law" | "engine" | "tolerance";

/** The contact law as a field of the form; null where a scenario has none. */
export function lawField({ groups }: Pick<Checked, "groups">): ChoiceField | null {
  for (const { fields } of groups) {
    for (const field of fields) if (field.kind === "choice" && field.key === LAW) return field;
  }
  return null;
}

/** Under which a body needs the ground from the start. */
const NEEDS_GROUND: ReadonlySet<string> = new Set(["rolling", "rubber"]);

/** Laws other than the scenario's own; a body that starts in the air cannot begin to roll. */
export function otherLaws(scenario: Pick<Checked, "groups" | "law">): Option[] {
  const all = lawField(scenario)?.choices ?? [];
  const flies = scenario.groups.some(({ fields }) =>
    fields.some(({ key, present }) => key === "start.centre" && present),
  );
  return all
    .filter((law) => law !== scenario.law && !(flies && NEEDS_GROUND.has(law)))
    .map((law) => ({ value: law, text: law }));
}

/** What it can be compared with, in words. */
export function ways(scenario: Pick<Checked, "groups" | "law">, about: About): Option[] {
  const found = [{ value: "kept", text: "scenario A, which I kept" }];
  if (otherLaws(scenario).length > 0) found.push({ value: "law", text: "another contact law" });
  if (about.engines.length > 1) found.push({ value: "engine", text: "another engine" });
  return [...found, { value: "tolerance", text: "another tolerance" }];
}

/** A tolerance as typed: between 1e-15 and 1e-3; null where it is none. */
export function readTolerance(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && value >= 1e-15 && value <= 1e-3 ? value : null;
}

/** Both runs; what was kept comes first, a variation second. */
export function request(
  one: Checked,
  other: Checked,
  options: Pick<RunRequest, "engine" | "tolerance">,
  layout: CompareRequest["layout"],
): CompareRequest {
  return { first: stated(one), second: { ...stated(other), ...options }, layout };
}
