/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into
 * the other (optimal string alignment: Damerau 1964, no letter is edited twice).
 */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, other] of b.entries()) {
      const replaced = at(last, column) + (letter === other ? 0 : 1);
      const isSwap = letter === b[column - 1] && a[row - 1] === other;
      const swapped = isSwap ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, at(last, column + 1) + 1, at(next, column) + 1));
    }
    [beforeLast, last] = [last, next];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
