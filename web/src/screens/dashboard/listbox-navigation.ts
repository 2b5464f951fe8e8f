/** The option that a key leads to, from `active` (-1: none) among `count`; undefined for a key that leads nowhere. */
export function nextActiveIndex(key: string, activeIndex: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (activeIndex + 1) % count;
  if (key === "ArrowUp") return activeIndex <= 0 ? count - 1 : activeIndex - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
