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

/** Formats a decimal in plain digits, without trailing zeros after the point. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const fraction = scale === 0 ? "" : padded.slice(-scale).replace(/0+$/, "");
  const integerPart = scale === 0 ? padded : padded.slice(0, -scale);
  return sign + integerPart + (fraction && `.${fraction}`);
}

/** Formats a finite number in plain digits, without an exponent. */
export function toDecimalNotation(value: number): string {
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const { digits, scale } = parseDecimal(mantissa) ?? { digits: 0n, scale: 0 };
  const shiftedScale = scale - Number(exponent);
  return shiftedScale < 0
    ? String(digits * 10n ** BigInt(-shiftedScale))
    : formatDecimal({ digits, scale: shiftedScale });
}

const digitsAtScale = ({ digits, scale }: Decimal, targetScale: number) =>
  digits * 10n ** BigInt(targetScale - scale);
