/** India keeps one time all year, five and a half hours ahead. */
const AHEAD_MS = 5.5 * 3_600_000;

/**
 * The calendar day in India, where the server's days begin, as `2027-01-31`. The browser's own words for a day in
 * another zone take a phone a tenth of a second, the first time.
 */
export function dayInIndia(time: Date): string {
  return new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** The time of day in India, as `3:05 pm`, in whatever zone the server or the device is. */
export function clockInIndia(time: Date): string {
  const there = new Date(time.getTime() + AHEAD_MS);
  const hour = there.getUTCHours();
  return `${hour % 12 || 12}:${there.toISOString().slice(14, 16)} ${hour < 12 ? "am" : "pm"}`;
}
