/** A run in a line, and the signs of what is said of it. */

import { capital, valueText } from "../../panel/format";
import type { RunTold, Sentence } from "../protocol";

/** A sign and a word, so that no colour is needed. */
export const MARKS: Readonly<Record<Sentence["mark"], { sign: string; word: string }>> = {
  good: { sign: "✓", word: "good" },
  note: { sign: "–", word: "note" },
  bad: { sign: "✗", word: "bad" },
};

/** The worst mark of a verdict. */
export function worst(verdict: readonly Sentence[]): Sentence["mark"] {
  const marks = new Set(verdict.map(({ mark }) => mark));
  return marks.has("bad") ? "bad" : marks.has("note") ? "note" : "good";
}

/** How it ended, how much was computed in which time. */
export function summary({ message, outcome, tEnd, seconds }: RunTold): string {
  const words = message.trim() || outcome;
  return `${capital(words).replace(/\.$/, "")}: ${valueText(tEnd)} s of motion, computed in ${valueText(seconds)} s.`;
}
