/** What went wrong, in words for the reader. */

import { Refused } from "./client";

/** Whether trying again may help: the server is gone, has too much to do, or waits for its new token (403). */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  return [0, 403, 429].includes(error.status) || error.status >= 500;
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
