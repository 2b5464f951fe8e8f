/** A percentage with one decimal, `60.0%`; a dash for null. */
export function formatPercent(percent: number | null): string {
  return percent === null ? "–" : `${percent.toFixed(1)}%`;
}

/** A part of a total in percent; 0 if the total is 0. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : (100 * part) / total;
}
