/** What went wrong, in words for the reader. */

import { Refused } from "./client";

/** Whether trying again may help: the server is gone, or has too much to do. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
