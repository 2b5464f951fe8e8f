/** Remembers the results of the most recently used keys, at most this many. */
export function createRecentResults<Result>(maxEntries: number) {
  // Oldest first.
  const results = new Map<string, Result>();
  return (key: string, compute: () => Result): Result => {
    const result = results.get(key) ?? compute();
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
