/** A decimal number held exactly: `digits` × 10^-`scale`. */
export type Decimal = { digits: bigint; scale: number };

const DECIMAL_PATTERN = /^([+-]?)\s*(\d*)(?:\.(\d*))?$/;

/**
 * The number a student typed, or undefined when it is none. Spaces around it and its sign, a leading plus, leading and
 * trailing zeros and the Unicode minus are read past; exponents, spaces between digits and decimal commas are not
 * numbers here.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL_PATTERN.exec(text.trim().replace(/^[\u2212\u2013]/, "-"));
  const [, sign, whole = "", fraction = ""] = match ?? [];
  if (!match || whole + fraction === "") return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === "-" ? -digits : digits, scale: fraction.length };
}

/** Negative, zero or positive as a is below, equal to or above b; exact for any length. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = digitsAtScale(a, scale) - digitsAtScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const digitsAtScale = ({ digits, scale }: Decimal, targetScale: number) =>
  digits * 10n ** BigInt(targetScale - scale);
