/** Which scenarios of the gallery are shown. */

import type { GalleryEntry } from "../protocol";

export type Shelf = "all" | "rolling" | "sliding" | "systems";

export const SHELVES: readonly (readonly [Shelf, string])[] = [
  ["all", "All"],
  ["rolling", "Rolling"],
  ["sliding", "Sliding and flying"],
  ["systems", "General systems"],
];

/** Laws of the contact under which a body never slides. */
const ROLLS: ReadonlySet<string> = new Set(["rolling", "rubber"]);

function shelfOf({ kind, law }: GalleryEntry): Shelf {
  if (kind === "system") return "systems";
  return ROLLS.has(law) ? "rolling" : "sliding";
}

/** Those on a shelf in which every word is found, whatever its case and accents. */
export function found(
  entries: readonly GalleryEntry[],
  shelf: Shelf,
  search: string,
): GalleryEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (shelf !== "all" && shelfOf(entry) !== shelf) return false;
    const text = plain(`${entry.name} ${entry.title} ${entry.lookFor} ${entry.law}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
