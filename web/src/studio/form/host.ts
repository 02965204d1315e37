/** What the fields of the form tell whoever holds it. */

import type { Changes } from "../protocol";

export interface FieldHost {
  /** Something was typed, chosen or taken away. */
  change(changes: Changes): void;
  /** A slider moves, and is still held. */
  drag(changes: Changes): void;
  /** It was let go. */
  drop(changes: Changes): void;
  /** Another choice that brings other keys along. */
  reshape(key: string, value: string): void;
  /** The text of a TOML value was typed. */
  write(key: string, text: string): void;
  /** What was typed is not even a number; "" where it is one again. */
  unreadable(key: string, sentence: string): void;
}
