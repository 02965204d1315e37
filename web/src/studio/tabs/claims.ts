/** One integral or measure: its formula, what it is along the motion, the conditions behind it. */

import { unitText } from "../../panel/curves";
import { element } from "../../panel/elements";
import { capital, decimals, timeText, valueText } from "../../panel/format";
import type { Claim } from "../protocol";
import { display } from "./typeset";

const WITHDRAWN = "This integral was withdrawn: its value changes along the computed motion.";

/** An integral that holds, or one that is withdrawn. */
export function claimCard(claim: Claim, tEnd: number): HTMLElement {
  const withdrawn = claim.withdrawn === true;
  const card = element("article", { class: "vt-card" });
  card.dataset["mark"] = withdrawn ? "bad" : "good";
  const sign = element("span", { class: "vt-sign" }, withdrawn ? "✗ withdrawn" : "✓ conserved");
  card.append(element("h3", {}, capital(claim.title), sign));
  if (withdrawn) card.append(element("p", { class: "vt-loud", role: "alert" }, WITHDRAWN));
  card.append(...formula(claim));
  const words = along(claim, tEnd);
  if (words !== "") card.append(element("p", {}, words));
  card.append(element("p", { class: "vt-note" }, claim.source));
  if (claim.conditions.length > 0) card.append(conditions(claim, "Show its conditions"));
  return card;
}

/** One that does not hold here, with the conditions that fail. */
export function refusedClaim(claim: Claim): HTMLElement {
  const card = element("article", { class: "vt-card" });
  card.dataset["mark"] = "note";
  const sign = element("span", { class: "vt-sign" }, "– does not apply");
  card.append(element("h3", {}, capital(claim.title), sign), ...formula(claim));
  const failing = claim.conditions.filter(({ holds }) => !holds);
  card.append(conditionList({ ...claim, conditions: failing }));
  card.append(element("p", { class: "vt-note" }, claim.source));
  return card;
}

function formula({ formula: latex, plain, title }: Claim): HTMLElement[] {
  if (latex !== "") return [display(latex, `Formula: ${title}`)];
  return plain === "" ? [] : [element("p", {}, element("code", {}, plain))];
}

/** The value along the motion and how much it drifts, in a sentence. */
export function along({ value, drift, unit = "" }: Claim, tEnd: number): string {
  const numbers = typeof value === "number" ? [value] : (value ?? []);
  if (numbers.length === 0) return "";
  const shown = unitText([unit]);
  const texts = numbers.map(valueText);
  const values = texts.length === 1 ? texts[0]! : `(${texts.join(", ")})`;
  const amount = shown === "" ? values : `${values} ${shown}`;
  if (drift === undefined || drift === null) return `Along the motion: ${amount}.`;
  const time = timeText(tEnd, decimals(tEnd));
  const change = drift === 0 ? "no change" : `a relative change of at most ${valueText(drift)}`;
  return `Along the motion: ${amount}, with ${change} in ${time} s.`;
}

function conditions(claim: Claim, words: string): HTMLElement {
  const summary = element("summary", {}, words);
  return element("details", { class: "vt-fold" }, summary, conditionList(claim));
}

function conditionList({ conditions: all }: Pick<Claim, "conditions">): HTMLElement {
  const items = all.map(({ what, holds, got, residual }) => {
    const mark = element("span", { class: "vt-sign" }, holds ? "✓ " : "✗ fails: ");
    const size = residual === null || holds ? "" : ` (residual ${valueText(residual)})`;
    const words = got === "" ? `${size}.` : `. Here ${got}${size}.`;
    const note = element("span", { class: "vt-note" }, words);
    const item = element("li", {}, mark, capital(what), note);
    item.dataset["mark"] = holds ? "good" : "bad";
    return item;
  });
  return element("ul", { class: "vt-conditions" }, ...items);
}
