/** What the replay says of its motion: what to look for, how it ended, how far to trust it. */

import type { MotionHeader, ReplayHeader } from "../replay/document";
import { element } from "./elements";
import { decimals, timeText } from "./format";

/** More events than this are counted, not listed. */
const LISTED = 60;

export function about(header: ReplayHeader, seek: (t: number) => void): Node[] {
  return header.motions.map((motion) =>
    element(
      "article",
      { class: "vp-about" },
      ...motionParts(motion, header.motions.length > 1, seek),
    ),
  );
}

function motionParts(motion: MotionHeader, named: boolean, seek: (t: number) => void): Node[] {
  return [
    ...(named ? [element("h3", {}, motion.title)] : []),
    ...section("What to look for", paragraphs(motion.lookFor)),
    ...section("How it ended", paragraphs(ending(motion))),
    ...section("How far to trust it", [rows(motion)]),
    ...section("Notes", motion.notes.length === 0 ? [] : [list(motion.notes)]),
    ...section("Events", motion.events.length === 0 ? [] : [eventList(motion, seek)]),
    ...section("How it was made", paragraphs(motion.made)),
  ];
}

/** The ending as a sentence that starts with a capital and stops with a full stop. */
export function ending(motion: Pick<MotionHeader, "ended" | "tEnd">): string {
  const text = motion.ended.trim();
  const at = `${timeText(motion.tEnd, decimals(motion.tEnd))} s`;
  if (text === "") return `At ${at}.`;
  return `At ${at}: ${text}${/[.!?…]$/.test(text) ? "" : "."}`;
}

function section(heading: string, content: readonly Node[]): Node[] {
  return content.length === 0 ? [] : [element("h4", {}, heading), ...content];
}

function paragraphs(text: string): Node[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter((part) => part !== "").map((part) => element("p", {}, part));
}

function rows(motion: MotionHeader): Node {
  const table = element("dl", { class: "vp-verdict" });
  const drawn = {
    label: "picture against the motion, share of its size",
    value: motion.error.toExponential(1),
  };
  for (const { label, value } of [...motion.verdict, drawn]) {
    table.append(element("dt", {}, label), element("dd", {}, value));
  }
  return table;
}

function list(texts: readonly string[]): Node {
  return element("ul", {}, ...texts.map((text) => element("li", {}, text)));
}

function eventList(motion: MotionHeader, seek: (t: number) => void): Node {
  const places = decimals(motion.tEnd);
  const items = motion.events.slice(0, LISTED).map(({ t, name }) => {
    const go = element("button", { type: "button", class: "vp-link" }, `${timeText(t, places)} s`);
    go.addEventListener("click", () => seek(t));
    return element("li", {}, go, ` ${name}`);
  });
  const rest = motion.events.length - items.length;
  if (rest > 0) items.push(element("li", {}, `and ${rest} more`));
  return element("ul", { class: "vp-events" }, ...items);
}
