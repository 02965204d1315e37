/** What is wrong with a request: keys, what was got, and formulas with a caret below them. */

import { element } from "../../panel/elements";
import { capital } from "../../panel/format";
import type { Fault } from "../protocol";

/** The sentence of a fault, and the formula with its caret where there is one. */
export function faultParts(fault: Fault): { readonly sentence: string; readonly formula: string } {
  const [expected = "", ...rest] = fault.expected.split("\n");
  const formula = rest.join("\n");
  if (formula !== "") return { sentence: reason(expected), formula };
  return { sentence: fault.message ?? `Expected ${expected}`, formula };
}

/** Of "a formula of x; unknown name q (known here: …)" what is wrong: the formula stands below it. */
function reason(expected: string): string {
  const at = expected.indexOf("; ");
  const words = at < 0 ? `Expected ${expected}` : expected.slice(at + 2);
  const helped = words.includes("did you mean") ? words.replace(/ \(known here: .*\)$/, "") : words;
  return `${capital(helped)}${/[.!?]$/.test(helped) ? "" : "."}`;
}

/**
 * A fault in words; a formula in letters of one width, so that the caret is under its place.
 * @param name what the key is called where the fault is shown: the label of a field
 */
export function faultNodes(fault: Fault, name = fault.key): Node[] {
  const { sentence: whole, formula } = faultParts(fault);
  const sentence = whole.startsWith(fault.key) ? name + whole.slice(fault.key.length) : whole;
  const words = element("span", {}, sentence);
  return formula === "" ? [words] : [words, element("pre", {}, formula)];
}

/** All faults in a list; nothing where the sentence of a refusal has said it all. */
export function faultList(faults: readonly Fault[]): Node[] {
  const plain = faults.every((fault) => faultParts(fault).formula === "");
  return faults.length === 1 && plain ? [] : allFaults(faults);
}

/** All faults in a list, where no sentence has said what they are. */
export function allFaults(faults: readonly Fault[]): Node[] {
  if (faults.length === 0) return [];
  const items = faults.map((fault) => {
    const named = fault.key === "" || faultParts(fault).sentence.includes(fault.key);
    const name = named ? [] : [element("code", {}, fault.key), ": "];
    return element("li", {}, ...name, ...faultNodes(fault));
  });
  return [element("ul", {}, ...items)];
}
