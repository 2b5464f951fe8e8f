/** A count with its noun: `1 card`, `6 cards`, `1200 questions`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** A number with its digits grouped as in India: `1,23,456`. */
export const formatNumber = (value: number): string => value.toLocaleString("en-IN");

/** A count with its noun, with the digits grouped as in India: `1 question`, `1,23,456 questions`. */
export function formatLargeCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** A percentage with one decimal, `60.0%`; a dash for null. */
export function formatPercent(percent: number | null): string {
  return percent === null ? "–" : `${percent.toFixed(1)}%`;
}

/** A part of a total in percent; 0 if the total is 0. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : (100 * part) / total;
}

/** A number, or text with numbers, with true minus signs instead of hyphens: `−3`. */
export const withMinusSign = (number: number | string): string => String(number).replaceAll("-", "−");

/** A change with its sign and one decimal: `+1.2`, `−0.4`. */
export function formatSigned(change: number): string {
  return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}`;
}
