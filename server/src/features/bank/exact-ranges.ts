import { type Decimal, parseDecimal } from "@rasayan/engine";

type Range = [string, string];

/** One answer that counts as right: a value, where one was named, and how far around it. */
export type Accepted = { value: string | null; range: Range };

/** From `value` − `tolerance` to `value` + `tolerance`, exactly; undefined when one of them is no number. */
export function rangeAround(value: string, tolerance: string): Range | undefined {
  const [middle, half] = [parseDecimal(value), parseDecimal(tolerance)];
  if (!middle || !half) return undefined;
  const scale = Math.max(middle.scale, half.scale);
  const width = at(half, scale) < 0n ? -at(half, scale) : at(half, scale);
  const bound = (digits: bigint) => textOf({ digits, scale });
  return [bound(at(middle, scale) - width), bound(at(middle, scale) + width)];
}

/** The value in the middle of a range and how far it reaches from there; undefined when a bound is no number. */
export function middleOf([low, high]: Range): { value: string; tolerance: string } | undefined {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  if (!from || !to) return undefined;
  const scale = Math.max(from.scale, to.scale) + 1;
  const [start, end] = [at(from, scale), at(to, scale)];
  const half = (digits: bigint) => textOf({ digits: digits / 2n, scale });
  return { value: half(start + end), tolerance: half(end - start) };
}

/** A number as a program holds it in plain digits, without an exponent. */
export function plainDigits(number: number): string {
  const [mantissa = "", exponent] = String(number).split("e");
  if (exponent === undefined) return mantissa;
  const { digits, scale } = parseDecimal(mantissa) ?? { digits: 0n, scale: 0 };
  const moved = scale - Number(exponent);
  return moved < 0 ? String(digits * 10n ** BigInt(-moved)) : textOf({ digits, scale: moved });
}

/**
 * Key and ranges of a list of accepted values: the first is the key, and what a later range covers is not said twice.
 */
export function keyOf(accepted: readonly Accepted[]): { single_answer: string | null; accept: Range[] } {
  const ranges = accepted.map(({ range }) => range);
  const [first] = accepted;
  const isExact = first !== undefined && first.range[0] === first.range[1];
  return {
    single_answer: first?.value ?? null,
    accept: isExact ? (ranges.length > 1 ? ranges.slice(1) : []) : ranges,
  };
}

const at = ({ digits, scale }: Decimal, wanted: number) => digits * 10n ** BigInt(wanted - scale);

function textOf({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const fraction = scale === 0 ? "" : all.slice(-scale).replace(/0+$/, "");
  const whole = scale === 0 ? all : all.slice(0, -scale);
  return (sign && (whole + fraction).replace(/0/g, "") ? sign : "") + whole + (fraction && `.${fraction}`);
}
