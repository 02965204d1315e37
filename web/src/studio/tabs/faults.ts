/** What is wrong with a request: keys, what was got, and formulas with a caret below them. */

import { element } from "../../panel/elements";
import type { Fault } from "../protocol";

/** The sentence of a fault, and the formula with its caret where there is one. */
export function faultParts(fault: Fault): { readonly sentence: string; readonly formula: string } {
  const [sentence = "", ...rest] = fault.expected.split("\n");
  return { sentence, formula: rest.join("\n") };
}

/** A fault in words; a formula in letters of one width, so that the caret is under its place. */
export function faultNodes(fault: Fault): Node[] {
  const { sentence, formula } = faultParts(fault);
  const words = element("span", {}, `Expected ${sentence}`);
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
    const name = fault.key === "" ? [] : [element("code", {}, fault.key), ": "];
    return element("li", {}, ...name, ...faultNodes(fault));
  });
  return [element("ul", {}, ...items)];
}
