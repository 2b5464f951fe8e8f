import { compareDecimals, type Decimal, formatDecimal, parseDecimal } from "@rasayan/engine";

type Range = [string, string];

/** An answer that counts as correct: its value, if one was given, and the accepted range. */
export type AcceptedAnswer = { value: string | null; range: Range };

/**
 * Returns the exact range from `value` − `tolerance` to `value` + `tolerance`; undefined if one of them isn't a
 * number.
 */
export function rangeAround(value: string, tolerance: string): Range | undefined {
  const [center, halfWidth] = [parseDecimal(value), parseDecimal(tolerance)];
  if (!center || !halfWidth) return undefined;
  const scale = Math.max(center.scale, halfWidth.scale);
  const absoluteWidth =
    digitsAtScale(halfWidth, scale) < 0n ? -digitsAtScale(halfWidth, scale) : digitsAtScale(halfWidth, scale);
  const toBound = (digits: bigint) => formatDecimal({ digits, scale });
  return [
    toBound(digitsAtScale(center, scale) - absoluteWidth),
    toBound(digitsAtScale(center, scale) + absoluteWidth),
  ];
}

/** Returns the middle of a range and its distance from the bounds; undefined if a bound isn't a number. */
export function midpointOf([low, high]: Range): { value: string; tolerance: string } | undefined {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  if (!from || !to) return undefined;
  const scale = Math.max(from.scale, to.scale) + 1;
  const [start, end] = [digitsAtScale(from, scale), digitsAtScale(to, scale)];
  const toHalf = (digits: bigint) => formatDecimal({ digits: digits / 2n, scale });
  return { value: toHalf(start + end), tolerance: toHalf(end - start) };
}

/**
 * Returns the key and ranges of a list of accepted answers: the first value is the key. With ranges, an answer must
 * be in one of them, so a key that is exact has a range of its own unless it is the only answer or in another range.
 */
export function toNumericKey(accepted: readonly AcceptedAnswer[]): {
  single_answer: string | null;
  accept: Range[];
} {
  const [first, ...others] = accepted;
  const ranges = others.map(({ range }) => range);
  if (!first) return { single_answer: null, accept: [] };
  const isExact = first.range[0] === first.range[1];
  const isCovered =
    isExact && (ranges.length === 0 || ranges.some((range) => includes(range, first.range[0])));
  return { single_answer: first.value, accept: isCovered ? ranges : [first.range, ...ranges] };
}

function includes([low, high]: Range, value: string): boolean {
  const [from, to, number] = [parseDecimal(low), parseDecimal(high), parseDecimal(value)];
  if (!from || !to || !number) return false;
  return compareDecimals(from, number) <= 0 && compareDecimals(number, to) <= 0;
}

const digitsAtScale = ({ digits, scale }: Decimal, targetScale: number) =>
  digits * 10n ** BigInt(targetScale - scale);
