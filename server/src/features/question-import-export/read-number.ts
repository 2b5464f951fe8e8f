import { type Issue, issue } from "@rasayan/contract/issues";
import { formatDecimal, parseDecimal } from "@rasayan/engine";

/** What a cell means: one value, or why it can't be told. A cell with two possible meanings is never decided here. */
export type Reading<T> = { value: T } | { error: Issue };

const SIGN = /^[\u2212\u2013]/;

/**
 * Reads a number of a spreadsheet: `4.5`, `4,5`, `1.0E-5`, `12,34,567`. One comma before three digits can group
 * thousands or be a decimal comma, so it is an error that names both.
 */
export function readNumber(cell: string): Reading<string> {
  const text = cell.trim().replace(SIGN, "-");
  const plain = toPlainNumber(text);
  if (plain !== undefined) return { value: plain };
  const [, sign = "", digits = ""] = /^(-?)([\d.,]+)$/.exec(text) ?? [];
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) {
    const [grouped, decimal] = [digits.replace(",", ""), digits.replace(",", ".")];
    return { error: issue("ambiguous_number", { text: cell, readings: [sign + grouped, sign + decimal] }) };
  }
  if (/^\d+,\d+$/.test(digits)) return { value: sign + digits.replace(",", ".") };
  if (/^[1-9]\d{0,2}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d*)?$/.test(digits))
    return { value: sign + digits.replaceAll(",", "") };
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(digits))
    return { value: sign + digits.replaceAll(".", "").replace(",", ".") };
  return { error: issue("no_number", { text: cell }) };
}

/**
 * Returns a number as Moodle and spreadsheets write it, in plain digits: `1.0E-5` is 0.00001, `.5` is 0.5 and `+5.` is
 * 5. Other digits stay as they are. Returns undefined if the text isn't a number.
 */
export function toPlainNumber(text: string): string | undefined {
  const [, sign = "", mantissa = "", exponent] =
    /^([+-]?)(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,2}))?$/i.exec(text.trim().replace(/^[\u2212\u2013]/, "-")) ?? [];
  const decimal = parseDecimal(mantissa);
  if (!decimal) return undefined;
  const minus = sign === "-" ? "-" : "";
  if (exponent === undefined) return minus + mantissa.replace(/^\./, "0.").replace(/\.$/, "");
  const scale = decimal.scale - Number(exponent);
  const digits = scale < 0 ? decimal.digits * 10n ** BigInt(-scale) : decimal.digits;
  return minus + formatDecimal({ digits, scale: Math.max(0, scale) });
}
