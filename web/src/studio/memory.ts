/** What outlives a reload: the scenario of this browser tab, and the colours that the reader likes. */

import type { ThemeChoice } from "../panel/remote";

/** A scenario as it was when the page went away, and the address that it stood under. */
export interface Remembered {
  readonly address: string;
  readonly toml: string;
}

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

export function remember(work: Remembered): void {
  quietly(() => sessionStorage.setItem(WORK, JSON.stringify(work)));
}

export function remembered(): Remembered | null {
  return quietly(() => {
    const found: unknown = JSON.parse(sessionStorage.getItem(WORK) ?? "null");
    return isRemembered(found) ? found : null;
  });
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
