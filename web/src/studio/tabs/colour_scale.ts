/** Colours for numbers: from dark to bright, or from one hue through grey to another about zero. */

type Rgb = readonly [number, number, number];

/** Brighter step by step, so that they are told apart in grey as well. */
const RISING: readonly Rgb[] = [
  [28, 34, 92],
  [37, 82, 138],
  [36, 130, 142],
  [78, 172, 110],
  [180, 205, 80],
  [252, 236, 140],
];
const ABOUT_ZERO: readonly Rgb[] = [
  [22, 66, 138],
  [112, 160, 212],
  [238, 238, 236],
  [228, 158, 104],
  [150, 52, 12],
];

export interface ColourScale {
  readonly low: number;
  readonly high: number;
  rgb(value: number): Rgb;
}

/** A scale for values between two ends; those of both signs have grey at zero. */
export function colourScale(low: number, high: number): ColourScale {
  const both = low < 0 && high > 0 && Math.min(-low, high) > 0.1 * Math.max(-low, high);
  const reach = Math.max(-low, high);
  const [from, to] = both ? [-reach, reach] : [low, high];
  const stops = both ? ABOUT_ZERO : RISING;
  const share = (value: number): number => (to > from ? (value - from) / (to - from) : 0.5);
  return { low: from, high: to, rgb: (value) => mixed(stops, share(value)) };
}

function mixed(stops: readonly Rgb[], share: number): Rgb {
  const place = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(place));
  const [a, b] = [stops[i]!, stops[i + 1]!];
  const s = place - i;
  const part = (k: 0 | 1 | 2): number => Math.round(a[k] + s * (b[k] - a[k]));
  return [part(0), part(1), part(2)];
}

export function css([r, g, b]: Rgb): string {
  return `rgb(${r} ${g} ${b})`;
}

/** Black or white, whichever is seen better on a colour. */
export function contrast([r, g, b]: Rgb): string {
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#000" : "#fff";
}

/** The scale as a bar from its lower to its upper end. */
export function gradient(scale: ColourScale, steps = 12): string {
  const colours = Array.from({ length: steps + 1 }, (_, i) =>
    css(scale.rgb(scale.low + (i / steps) * (scale.high - scale.low))),
  );
  return `linear-gradient(to right, ${colours.join(", ")})`;
}
