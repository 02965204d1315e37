/** The scenario as it was and as it was again: what undo and redo go through. */

import type { Checked } from "./protocol";

/** How many steps can be taken back. */
const MOST = 200;

export class History {
  private states: Checked[] = [];
  private at = -1;

  get present(): Checked | null {
    return this.states[this.at] ?? null;
  }

  get past(): number {
    return Math.max(0, this.at);
  }

  get future(): number {
    return this.states.length - 1 - this.at;
  }

  begin(state: Checked): void {
    this.states = [state];
    this.at = 0;
  }

  /** A new state after the present one; what was undone is gone.  The same text is no new state. */
  add(state: Checked): void {
    const same = this.present?.toml === state.toml;
    const before = this.states.slice(0, this.at + (same ? 0 : 1));
    this.states = [...before, state].slice(-MOST);
    this.at = this.states.length - 1;
  }

  back(): Checked | null {
    if (this.past === 0) return null;
    this.at -= 1;
    return this.present;
  }

  forward(): Checked | null {
    if (this.future === 0) return null;
    this.at += 1;
    return this.present;
  }
}
