/** The option that a key leads to, from `active` (-1: none) among `count`; undefined for a key that leads nowhere. */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
