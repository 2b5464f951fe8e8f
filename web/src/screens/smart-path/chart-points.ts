const MS_PER_DAY = 86_400_000;

type DailyPrep = { date: string; overall_prep: number };

/**
 * Returns one point per day in a box of `width` × `height`: x by date, y by percentage. y is 0 at `chartMax` and
 * `height` at 0 percent.
 */
export function chartPoints(history: readonly DailyPrep[], width: number, height: number) {
  const days = history.map(({ date }) => Date.parse(date) / MS_PER_DAY);
  const [first = 0] = days;
  const span = Math.max(1, (days.at(-1) ?? 0) - first);
  const max = chartMax(history);
  return history.map(({ overall_prep }, index) => ({
    x: (((days[index] ?? 0) - first) / span) * width,
    y: height - (overall_prep / max) * height,
  }));
}

/** Returns the percentage at the chart's upper edge: the first multiple of ten above all values, 10 to 100. */
export function chartMax(history: readonly DailyPrep[]): number {
  const highest = Math.max(0, ...history.map(({ overall_prep }) => overall_prep));
  return Math.min(100, 10 * Math.ceil((highest + 1) / 10));
}
