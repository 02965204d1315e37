/** What the replay says of its motion: what to look for, how it ended, how far to trust it. */

import type { MotionHeader, ReplayHeader } from "../replay/document";
import { element } from "./elements";
import { capital, decimals, timeText, valueText } from "./format";

/** More events than this are counted, not listed. */
const LISTED = 60;

export function about(header: ReplayHeader, seek: (t: number) => void): Node[] {
  const two = header.motions.length > 1;
  return header.motions.map((motion) => {
    const parts = sections(motion, two ? "h4" : "h3", seek);
    const name = two ? [element("h3", { class: "vp-title" }, motion.title)] : [];
    return element("article", { class: "vp-about" }, ...name, ...parts);
  });
}

const TRUST =
  "Voronets checks every motion. A number says by how much a law is missed, as a share of its size: " +
  "10⁻⁹ or less means correct up to rounding.";

type Rank = "h3" | "h4";

function sections(motion: MotionHeader, rank: Rank, seek: (t: number) => void): Node[] {
  const { lookFor, notes, events, made } = motion;
  return [
    ...section(rank, "What to look for", paragraphs(lookFor)),
    ...section(rank, "How it ended", paragraphs(ending(motion))),
    ...section(rank, "How far to trust it", [element("p", {}, TRUST), rows(motion)]),
    ...section(rank, "Notes", notes.length === 0 ? [] : [list(notes)]),
    ...section(rank, "Events", events.length === 0 ? [] : [eventList(motion, seek)]),
    ...section(rank, "How it was made", paragraphs(made)),
  ];
}

/** When and how a motion ended, in sentences. */
export function ending(motion: Pick<MotionHeader, "ended" | "tEnd">): string {
  const text = motion.ended.trim();
  const time = `Ended at ${timeText(motion.tEnd, decimals(motion.tEnd))} s.`;
  if (text === "") return time;
  return `${time} ${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

function section(rank: Rank, heading: string, content: readonly Node[]): Node[] {
  return content.length === 0 ? [] : [element(rank, {}, heading), ...content];
}

function paragraphs(text: string): Node[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter((part) => part !== "").map((part) => element("p", {}, part));
}

function rows(motion: MotionHeader): Node {
  const table = element("dl", { class: "vp-verdict" });
  const picture = "drawing error, as a share of the body's size";
  const drawn = { label: picture, value: valueText(motion.error) };
  for (const { label, value } of [...motion.verdict, drawn]) {
    table.append(element("dt", {}, capital(label)), element("dd", {}, value));
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
