/** Colours of the stage, for light and dark pages. */

import type { Colour, Mode, Theme } from "../replay/document";

export interface Palette {
  readonly background: number;
  readonly ground: number;
  readonly groundLine: number;
  /** The two colours of the stripes, for the first motion and for the second. */
  readonly bodies: readonly (readonly [number, number])[];
  readonly line: number;
  readonly trail: number;
  readonly contact: number;
  readonly omega: number;
  readonly reaction: number;
  readonly slip: number;
  readonly inside: number;
  readonly outside: number;
  readonly axes: readonly [number, number, number];
  readonly modes: Readonly<Record<Mode, number>>;
  /** What the names of colours in scenarios mean. */
  readonly named: Readonly<Record<Colour, number>>;
  readonly sky: number;
  readonly sun: number;
  /** Strength of the light of the sky, of the sun and of a lamp beside the reader. */
  readonly lights: readonly [number, number, number];
}

const SHARED = {
  axes: [0xd64545, 0x3f9b50, 0x3a6fd8],
  omega: 0x9b4dca,
  reaction: 0xd9480f,
  slip: 0x0b7285,
  inside: 0x2b9348,
  outside: 0xd00000,
} as const;

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ...SHARED,
    background: 0xf6f7f9,
    ground: 0xe3e7ec,
    groundLine: 0xb9c2cd,
    bodies: [
      [0x2f6db5, 0xf4efe4],
      [0xc2571a, 0xf7ecd9],
    ],
    line: 0x27374d,
    trail: 0xe08a1e,
    contact: 0xd00000,
    modes: { rolling: 0x1f5fbf, sliding: 0xd9480f, flying: 0x7b8794 },
    named: {
      blue: 0x2f6db5,
      orange: 0xc2571a,
      green: 0x2b8a5a,
      red: 0xc92a2a,
      purple: 0x8646b8,
      yellow: 0xe0a526,
      teal: 0x0f8296,
      wood: 0xa9764a,
      cream: 0xf4efe4,
      white: 0xffffff,
      grey: 0x8d98a5,
      black: 0x2a323d,
    },
    sky: 0xffffff,
    sun: 0xffffff,
    lights: [1.3, 1.9, 0.5],
  },
  dark: {
    ...SHARED,
    background: 0x14181e,
    ground: 0x2a313b,
    groundLine: 0x465160,
    bodies: [
      [0x3f86d9, 0xe9e3d5],
      [0xe07a3a, 0xf0e2c8],
    ],
    line: 0xd5dde8,
    trail: 0xf2b04c,
    contact: 0xff5c5c,
    omega: 0xc792ea,
    reaction: 0xff8a4c,
    slip: 0x3bc9db,
    modes: { rolling: 0x62a8ff, sliding: 0xff8a4c, flying: 0xa7b1bd },
    named: {
      blue: 0x3f86d9,
      orange: 0xe07a3a,
      green: 0x3fae78,
      red: 0xe5484d,
      purple: 0xa66cd6,
      yellow: 0xedbb4a,
      teal: 0x2ba6bc,
      wood: 0xb98a60,
      cream: 0xe9e3d5,
      white: 0xf6f7f9,
      grey: 0x98a3b0,
      black: 0x3a4452,
    },
    sky: 0xbfd0e6,
    sun: 0xffffff,
    lights: [0.9, 1.9, 0.8],
  },
};
