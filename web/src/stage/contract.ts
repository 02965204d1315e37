/** What the rest of the player may ask of the stage, on which the motion is drawn. */

import type { Replay, Theme, View } from "../replay/document";

/** What may be shown or hidden. */
export const LAYERS = [
  ["trackGround", "Contact curve on the ground (blue)"],
  ["trackBody", "Contact curve on the body (blue)"],
  ["contact", "Contact point (red)"],
  ["omega", "Angular velocity (purple arrow)"],
  ["reaction", "Reaction of the ground (orange arrow)"],
  ["slip", "Slip at the contact (teal arrow)"],
  ["cone", "Friction cone (red where it would slip)"],
  ["axes", "Body axes (x red, y green, z blue)"],
  ["trail", "Path of the centre (yellow)"],
  ["whole", "Curves to the end"],
  ["shadows", "Shadows"],
  ["seeThrough", "See through the body"],
] as const;

export type Layer = (typeof LAYERS)[number][0];

/** What is on the stage at the time shown, in the motion's own space axes: for tests and readouts. */
export interface Shown {
  readonly time: number;
  readonly orientation: readonly number[];
  readonly centre: readonly number[];
  readonly contact: readonly number[];
  readonly contactBody: readonly number[];
  readonly normal: readonly number[];
  /** Whether there is a contact: none in flight, where the nearest points are given. */
  readonly touches: boolean;
  /** Whether the reaction is inside the friction cone; null without friction or reaction. */
  readonly insideCone: boolean | null;
}

export interface Stage {
  /** The canvas goes into `parent`; the stage follows its size. */
  readonly canvas: HTMLCanvasElement;
  /** The layers that this motion has, with their present state. */
  readonly layers: ReadonlyMap<Layer, boolean>;
  readonly views: readonly View[];
  view: View;
  /** Pictures follow each other: where there is no graphics card they may be coarse. */
  moving: boolean;
  /** Take the motions of another replay; camera and layers stay unless it is to be seen afresh. */
  replace(replay: Replay, afresh: boolean): void;
  /** Draw the motion at time t; returns when the picture is in the canvas. */
  show(t: number): void;
  setLayer(layer: Layer, on: boolean): void;
  setTheme(theme: Theme): void;
  resize(width: number, height: number): void;
  /** Called when the reader turns the camera, so that the picture is drawn anew. */
  onChange: () => void;
  /** For each motion that is drawn here. */
  shown(): readonly Shown[];
  /** Turn the camera about what it looks at, by radians, and go nearer by a factor below 1. */
  turn(aside: number, up: number, factor: number): void;
  /** The camera's pose, to keep two stages side by side alike. */
  camera(): readonly number[];
  setCamera(pose: readonly number[]): void;
  dispose(): void;
}
