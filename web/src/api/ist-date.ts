/** India keeps one time all year, five and a half hours ahead. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

/**
 * The calendar day in India, where the server's days begin, as `2027-01-31`. The browser's own words for a day in
 * another zone take a phone a tenth of a second, the first time.
 */
export function toIstDate(time: Date): string {
  return new Date(time.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The time of day in India, as `3:05 pm`, in whatever zone the server or the device is. */
export function formatIstTime(time: Date): string {
  const shifted = new Date(time.getTime() + IST_OFFSET_MS);
  const hour = shifted.getUTCHours();
  return `${hour % 12 || 12}:${shifted.toISOString().slice(14, 16)} ${hour < 12 ? "am" : "pm"}`;
}
