/** All days and dates are calendar days in India, which is five and a half hours ahead of UTC all year. */
const IST_OFFSET_MS = 5.5 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Number of the Indian calendar day, counted from 1 January 1970. */
export function istDay(at: Date): number {
  return Math.floor((at.getTime() + IST_OFFSET_MS) / DAY_MS);
}

/** The time at which the Indian calendar day of `at` began. */
export function startOfIstDay(at: Date): Date {
  return new Date(istDay(at) * DAY_MS - IST_OFFSET_MS);
}

/** The Indian calendar date as YYYY-MM-DD. */
export function istDate(at: Date): string {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/**
 * Days from one moment to another, with fractions; 0 if the second one is earlier, for example after a clock was set
 * back.
 */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / DAY_MS);
}
