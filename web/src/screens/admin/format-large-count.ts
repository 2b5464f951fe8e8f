/** A count with its noun, with the digits grouped as in India: `1 question`, `1,23,456 questions`. */
export function formatLargeCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? singular : plural}`;
}
