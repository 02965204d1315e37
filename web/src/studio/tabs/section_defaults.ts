/** Good first choices of a section, and the changes that begin a motion at one of its points. */

import type { Changes, Checked, Observable, SectionTold } from "../protocol";

/** Names of coordinates: those that have a speed beside them. */
export function coordinates(observables: readonly Observable[]): string[] {
  const names = new Set(observables.map(({ name }) => name));
  return [...names].filter((name) => names.has(`${name}'`));
}

const ANGLES = /^(phi|theta|psi|alpha|beta|gamma|chi|varphi|vartheta)\d*$/;

/** What is zero on the section: an angular velocity of a body, a coordinate of a system. */
export function firstFormula({ kind, observables }: Pick<Checked, "kind" | "observables">): string {
  const names = observables.map(({ name }) => name);
  if (kind === "rolling") return names.find((name) => name === "omega_x") ?? names[0] ?? "";
  const all = coordinates(observables);
  const angle = observables.find(
    ({ name, unit }) => all.includes(name) && (unit === "rad" || ANGLES.test(name)),
  );
  return angle === undefined ? (all[0] ?? names[0] ?? "") : `sin(${angle.name})`;
}

/** What is shown across and up: two numbers that the section does not hold. */
export function firstPair(
  { kind, observables }: Pick<Checked, "kind" | "observables">,
  when: string,
): readonly [string, string] {
  const names = observables.map(({ name }) => name);
  const words: readonly string[] = when.match(/[A-Za-z_]\w*'?/g) ?? [];
  const free = names.filter((name) => !words.includes(name));
  if (kind === "rolling") {
    const [across, up] = ["omega_y", "omega_z"].filter((name) => free.includes(name));
    if (across !== undefined && up !== undefined) return [across, up];
  }
  const other = coordinates(observables).find((name) => free.includes(name));
  if (other !== undefined) return [other, `${other}'`];
  return [free[0] ?? names[0] ?? "", free[1] ?? names[1] ?? ""];
}

/** What to change in the scenario to begin at the i-th crossing. */
export function beginChanges(begin: SectionTold["begin"], i: number): Changes {
  const changes: Record<string, number | readonly number[] | null> = {};
  for (const [key, column] of Object.entries(begin)) {
    const value = column[i];
    if (value !== undefined) changes[key] = value;
  }
  return changes;
}
