/** What outlives a reload: the scenarios of this browser tab, and the colours that the reader likes. */

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

export function rememberColours(choice: ThemeChoice): void {
  quietly(() => localStorage.setItem(COLOURS, choice));
}

export function rememberedColours(): ThemeChoice {
  const found = quietly(() => localStorage.getItem(COLOURS));
  return found === "light" || found === "dark" ? found : "auto";
}
