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
  const amount = `${valueText(tEnd)} s of motion, computed in ${briefTime(seconds)}.`;
  if (outcome === "completed") return `Finished: ${amount}`;
  return `${capital(message.trim() || outcome).replace(/\.$/, "")}: ${amount}`;
}

/** A time to two digits: nobody compares runs by the third. */
function briefTime(seconds: number): string {
  return seconds < 0.01 ? "10 ms or less" : `${Number(seconds.toPrecision(2))} s`;
}
