/** A decimal number stored exactly: `digits` × 10^-`scale`. */
export type Decimal = { digits: bigint; scale: number };

const DECIMAL_PATTERN = /^([+-]?)\s*(\d*)(?:\.(\d*))?$/;

/**
 * Parses a number as a student typed it; returns undefined if it isn't one. Accepts spaces around the number and its
 * sign, a leading plus, leading and trailing zeros, and a Unicode minus or en dash. Rejects exponents, spaces between
 * digits and decimal commas.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL_PATTERN.exec(text.trim().replace(/^[\u2212\u2013]/, "-"));
  const [, sign, whole = "", fraction = ""] = match ?? [];
  if (!match || whole + fraction === "") return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === "-" ? -digits : digits, scale: fraction.length };
}

/** Returns a negative, zero or positive number if a is below, equal to or above b. Exact for any length. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = digitsAtScale(a, scale) - digitsAtScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const digitsAtScale = ({ digits, scale }: Decimal, targetScale: number) =>
  digits * 10n ** BigInt(targetScale - scale);
