/** What controls and plots may ask of the player. */

import type { ClockState } from "../motion/clock";
import type { ReplayHeader, Theme, View } from "../replay/document";
import type { Layer } from "../stage/contract";
import type { Command } from "./keyboard";

export type ThemeChoice = Theme | "auto";
export type Layout = ReplayHeader["layout"];

export interface Remote {
  readonly header: ReplayHeader;
  /** The last time of the longest motion, in seconds. */
  readonly end: number;
  readonly clock: ClockState;
  run(command: Command): void;
  seek(time: number): void;
  /** The reader holds the time in the hand: the replay does not run on meanwhile. */
  hold(held: boolean): void;
  setSpeed(speed: number): void;
  setView(view: View): void;
  setLayer(layer: Layer, on: boolean): void;
}

/** What the controls show, apart from the time. */
export interface Settings {
  readonly view: View;
  readonly views: readonly View[];
  readonly layers: ReadonlyMap<Layer, boolean>;
  readonly theme: ThemeChoice;
  readonly layout: Layout;
  readonly fullscreen: boolean;
}
