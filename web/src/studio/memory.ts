/** What outlives a reload: the scenarios of this browser tab, the colours and the widths of the columns. */

import type { ThemeChoice } from "../panel/remote";

/** A scenario as it was left, and the address that it stood under. */
interface Remembered {
  readonly address: string;
  readonly toml: string;
}

/** So many scenarios are kept: the last one, and files before it, to which the way back leads. */
const MOST = 8;
const FILE = "#file/";
const WORK = "voronets-studio";
const COLOURS = "voronets-colours";
const WIDTH = "voronets-width-";

/** Nothing where the browser keeps nothing, as it does in some private windows. */
function quietly<R>(action: () => R): R | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Keep the text that stands under an address; "" forgets it. */
export function remember(address: string, toml: string): void {
  const others = works().filter((one) => one.address !== address && one.address.startsWith(FILE));
  const kept = toml === "" ? others : [{ address, toml }, ...others].slice(0, MOST);
  if (quietly(() => (store(kept), true)) === null) quietly(() => store(kept.slice(0, 1))); // no room for all
}

/** The text that stood under an address; "" where none is kept. */
export function remembered(address: string): string {
  return works().find((work) => work.address === address)?.toml ?? "";
}

function store(kept: readonly Remembered[]): void {
  sessionStorage.setItem(WORK, JSON.stringify(kept));
}

function works(): Remembered[] {
  const read = (): unknown => JSON.parse(sessionStorage.getItem(WORK) ?? "[]");
  const found = quietly(read);
  return Array.isArray(found) ? found.filter(isRemembered) : [];
}

function isRemembered(found: unknown): found is Remembered {
  if (typeof found !== "object" || found === null) return false;
  const { address, toml } = found as Partial<Record<keyof Remembered, unknown>>;
  return typeof address === "string" && typeof toml === "string";
}

/** Keep the width of a column, in pixels. */
export function rememberWidth(column: string, width: number): void {
  quietly(() => localStorage.setItem(`${WIDTH}${column}`, String(width)));
}

/** The width that a column had last; null where the reader has not moved its edge. */
export function rememberedWidth(column: string): number | null {
  const width = Number(quietly(() => localStorage.getItem(`${WIDTH}${column}`)) ?? NaN);
  return Number.isFinite(width) ? width : null;
}

export function rememberColours(choice: ThemeChoice): void {
  quietly(() => localStorage.setItem(COLOURS, choice));
}

export function rememberedColours(): ThemeChoice {
  const found = quietly(() => localStorage.getItem(COLOURS));
  return found === "light" || found === "dark" ? found : "auto";
}
