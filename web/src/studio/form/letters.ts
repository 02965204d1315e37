/** Letters of formulas as they are printed: theta_R' becomes θ with a dot above and R below. */

import { element } from "../../panel/elements";
import type { Field } from "../protocol";

const GREEK: Readonly<Record<string, string>> = {
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  vartheta: "ϑ",
  iota: "ι",
  kappa: "κ",
  lambda: "λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  upsilon: "υ",
  phi: "φ",
  varphi: "ϕ",
  chi: "χ",
  psi: "ψ",
  omega: "ω",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Xi: "Ξ",
  Pi: "Π",
  Sigma: "Σ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω",
};
const DOT = "\u0307";

interface Letter {
  readonly base: string;
  /** Below it; "" for none. */
  readonly index: string;
  /** A velocity, which has a dot. */
  readonly dotted: boolean;
}

/** The parts of a name; "IRxx" and other words stay as they are. */
export function letterOf(name: string): Letter {
  const dotted = name.endsWith("'");
  const plain = dotted ? name.slice(0, -1) : name;
  const parts = /^([A-Za-z]+?)(?:_(\w+)|(\d+))?$/.exec(plain);
  const stem = parts?.[1] ?? plain;
  const known = GREEK[stem] ?? (stem.length === 1 ? stem : null);
  if (parts === null || known === null) return { base: plain, index: "", dotted };
  const index = parts[2] ?? parts[3] ?? "";
  return { base: known, index: GREEK[index] ?? index, dotted };
}

/** Whether the label of a field is a letter of formulas, and not a word. */
export function isLetter({ key, kind }: Pick<Field, "key" | "kind">): boolean {
  return key.includes(".parameters.") || (key.startsWith("start.") && kind === "number");
}

/** The name as a symbol; read aloud and copied it is the same letters. */
export function letterNode(name: string): HTMLElement {
  const { base, index, dotted } = letterOf(name);
  const made = element("span", { class: "vs-letter", title: name });
  if (base.length > 1) made.textContent = name;
  else {
    made.append(element("i", {}, dotted ? base + DOT : base));
    if (index !== "") made.append(element("sub", {}, index));
  }
  return made;
}

/** The same in a line of text, where nothing can be set lower: θ_R. */
export function letterText(name: string): string {
  const { base, index, dotted } = letterOf(name);
  if (base.length > 1) return name;
  return `${dotted ? base + DOT : base}${index === "" ? "" : `_${index}`}`;
}
