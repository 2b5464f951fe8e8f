/** Returns the option index that a key moves to from `activeIndex` (-1: none); undefined if the key does not move. */
export function nextActiveIndex(key: string, activeIndex: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (activeIndex + 1) % count;
  if (key === "ArrowUp") return activeIndex <= 0 ? count - 1 : activeIndex - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
