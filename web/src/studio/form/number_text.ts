/** Numbers as they are typed and as they are written into a field. */

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
export const EXPECTED = "Expected a number, such as 0.5, -3 or 1e-4.";

/** The number in a text; null where there is none.  A printed minus counts as one. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(/^\u2212/, "-");
  const value = NUMBER.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) ? value : null;
}

/** A number with all the digits that it has. */
export function numberText(value: number | null): string {
  return value === null ? "" : String(value);
}

/** Letters that a field of the form has room for. */
const ROOM = 9;

/** A number in as many digits as its field has room for. */
export function shortText(value: number | null): string {
  const whole = numberText(value);
  if (value === null || whole.length <= ROOM) return whole;
  for (let digits = ROOM; digits > 1; digits--) {
    const near = Number(value.toPrecision(digits));
    const text = [String(near), near.toExponential()].find((one) => one.length <= ROOM);
    if (text !== undefined) return text;
  }
  return Number(value.toPrecision(1)).toExponential();
}

/** Steps of a slider over its whole way: finer than a hand can move it. */
const STEPS = 500;

/** A value of a slider over a range without digits that nobody chose. */
export function rounded(value: number, low: number, high: number): number {
  const width = high - low;
  if (!(width > 0)) return value;
  const step = 10 ** Math.floor(Math.log10(width / STEPS));
  const within = Math.min(high, Math.max(low, Math.round(value / step) * step));
  return Number(within.toPrecision(12));
}
