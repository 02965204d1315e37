/** Which field a fault belongs to. */

import type { Fault, FieldGroup } from "../protocol";

export interface SortedFaults {
  /** Those of a field, by its key. */
  readonly fields: ReadonlyMap<string, readonly Fault[]>;
  /** Those of keys that no field has. */
  readonly others: readonly Fault[];
}

/** A fault belongs to the field of its key, or to the longest key that it is a part of. */
export function sortFaults(faults: readonly Fault[], groups: readonly FieldGroup[]): SortedFaults {
  const keys = groups.flatMap(({ fields }) => fields.map(({ key }) => key));
  const fields = new Map<string, Fault[]>();
  const others: Fault[] = [];
  for (const fault of faults) {
    const owners = keys.filter((key) => fault.key === key || fault.key.startsWith(`${key}.`));
    const owner = owners.sort((one, other) => other.length - one.length)[0];
    if (owner === undefined) others.push(fault);
    else fields.set(owner, [...(fields.get(owner) ?? []), fault]);
  }
  return { fields, others };
}
