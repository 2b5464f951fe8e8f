/** A count with its noun: `1 card`, `6 cards`, `1,200 questions`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? singular : plural}`;
}
