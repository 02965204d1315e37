/** A scenario as the server checks it, small. */

import type { Checked } from "../../../src/studio/protocol";

const SHARED = { meaning: "", present: true, optional: false };

export function checked(changes: Partial<Checked> = {}): Checked {
  return {
    message: "",
    errors: [],
    table: {},
    toml: "title = 'Stone'",
    title: "Stone",
    lookFor: "",
    kind: "rolling",
    law: "rolling",
    about: "",
    corrections: [],
    groups: [
      {
        name: "body",
        title: "Body",
        meaning: "",
        fields: [
          {
            ...SHARED,
            kind: "number",
            key: "body.mass",
            label: "mass",
            unit: "kg",
            expected: "a positive number",
            value: 1,
            range: { low: 0, high: 5 },
          },
        ],
      },
      {
        name: "contact",
        title: "Contact",
        meaning: "",
        fields: [
          {
            ...SHARED,
            kind: "choice",
            key: "contact.law",
            label: "law",
            unit: "",
            expected: "",
            value: "rolling",
            choices: ["rolling", "coulomb"],
            reshapes: true,
          },
        ],
      },
      {
        name: "start",
        title: "Start",
        meaning: "",
        fields: [
          {
            ...SHARED,
            kind: "numbers",
            key: "start.omega",
            label: "omega",
            unit: "rad/s",
            expected: "three numbers",
            value: [0, 0, -5],
            components: ["x", "y", "z"],
            range: { low: -10, high: 10 },
          },
          {
            ...SHARED,
            kind: "number",
            key: "start.speed",
            label: "speed",
            unit: "",
            expected: "a number",
            value: null,
            range: { low: 0, high: 1 },
          },
        ],
      },
    ],
    observables: ["omega_x", "omega_y", "omega_z", "energy"].map((name) => ({
      name,
      label: "",
      unit: "",
    })),
    ...changes,
  };
}

/** The observables of a system. */
export const SYSTEM = {
  kind: "system",
  observables: [
    { name: "x", label: "", unit: "m" },
    { name: "phi", label: "", unit: "rad" },
    { name: "x'", label: "", unit: "m/s" },
    { name: "phi'", label: "", unit: "rad/s" },
    { name: "energy", label: "", unit: "J" },
  ],
} as const;
