/** A percentage with one decimal, `60.0%`; a dash where there is none yet. */
export function percentWords(percent: number | null): string {
  return percent === null ? "–" : `${percent.toFixed(1)}%`;
}
