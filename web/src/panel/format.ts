/** Numbers as text: times, speeds, values beside a curve, marks on an axis. */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const MINUS = "\u2212";

/** 10 to the power n, as text: 10⁻¹⁴. */
export function power(n: number): string {
  const digits = String(Math.abs(n)).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!);
  return `10${n < 0 ? "⁻" : ""}${digits}`;
}

/** Decimals that times need when a replay lasts `end` seconds: about four digits, and slow motion. */
export function decimals(end: number): number {
  if (!(end > 0)) return 2;
  return Math.min(6, Math.max(1, 4 - Math.ceil(Math.log10(end) - 1e-9)));
}

/** A time in seconds with a fixed number of decimals, so that its text keeps its width. */
export function timeText(t: number, places: number): string {
  return t.toFixed(places);
}

/** A speed: slow motion as a fraction, such as 1/100. */
export function speedText(speed: number): string {
  if (speed < 1) {
    const inverse = 1 / speed;
    if (Math.abs(inverse - Math.round(inverse)) < 1e-6) return `1/${Math.round(inverse)}`;
  }
  return `×${Number(speed.toPrecision(3))}`;
}

/** A value with four digits; small and large ones with a power of ten; a dash where there is none. */
export function valueText(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size === 0) return "0";
  const sign = value < 0 ? MINUS : "";
  if (size >= 1e-3 && size < 99995) {
    const places = Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(size))));
    return sign + size.toFixed(places);
  }
  const [mantissa, exponent] = size.toExponential(2).split("e");
  return `${sign}${mantissa}·${power(Number(exponent))}`;
}

/** How values up to `largest` in size are written: all with the same decimals, so that none jumps. */
export function reading(largest: number): (value: number) => string {
  if (!(largest > 0) || !Number.isFinite(largest)) return valueText;
  const size = Math.floor(Math.log10(largest) + 1e-9);
  const exponent = size >= 5 || size < -3 ? size : 0;
  const places = exponent === 0 ? Math.min(6, Math.max(0, 3 - size)) : 2;
  const end = exponent === 0 ? "" : `·${power(exponent)}`;
  return (value) => {
    if (!Number.isFinite(value)) return "–";
    const text = Math.abs(value / 10 ** exponent).toFixed(places);
    return `${value < 0 && Number(text) !== 0 ? MINUS : ""}${text}${end}`;
  };
}

export interface Marks {
  readonly texts: readonly string[];
  /** The power of ten that all marks are multiplied by; 0 where they are plain. */
  readonly exponent: number;
}

/**
 * Marks of an axis, with one power of ten for all of them where plain decimals would be long.
 * `reach` is the size of the largest number on the axis, marked or not.
 */
export function marks(values: readonly number[], reach = 0): Marks {
  const largest = Math.max(reach, ...values.map(Math.abs));
  const size = largest > 0 ? Math.floor(Math.log10(largest) + 1e-9) : 0;
  const exponent = size >= 5 || size < -3 ? size : 0;
  const scaled = values.map((value) => value / 10 ** exponent);
  const places = Math.min(9, placesOf(scaled));
  const texts = scaled.map((value) => {
    const text = Math.abs(value).toFixed(places);
    return value < 0 && Number(text) !== 0 ? MINUS + text : text;
  });
  return { texts, exponent };
}

/** Decimals that tell neighbouring marks apart: those of the step between them. */
function placesOf(values: readonly number[]): number {
  let step = Infinity;
  for (let i = 1; i < values.length; i++)
    step = Math.min(step, Math.abs(values[i]! - values[i - 1]!));
  if (values.length === 1) step = Math.abs(values[0]!);
  if (!(step > 0) || step === Infinity) return 0;
  for (let places = 0; places < 9; places++) {
    const scaled = step * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-3 * scaled) return places;
  }
  return 9;
}

/** A text that starts with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
