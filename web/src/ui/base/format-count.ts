/** A count with its noun: `1 card`, `6 cards`, `1200 questions`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
