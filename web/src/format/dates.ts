/** India is five and a half hours ahead of UTC all year. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

/**
 * The calendar day in India, which is also the server's day, as `2027-01-31`. It is computed here because the browser's
 * own formatting for another time zone takes 100 ms on a phone the first time.
 */
export function toIstDate(time: Date): string {
  return new Date(time.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** A time in India, or a date such as `2027-01-31`, in these options' format. */
export function formatIst(time: string, options: Intl.DateTimeFormatOptions): string {
  const shifted = new Date(Date.parse(time) + IST_OFFSET_MS);
  return shifted.toLocaleString("en-IN", { ...options, timeZone: "UTC" });
}

/** A time or date in India, as its day: `14 Nov`. */
export const formatDay = (time: string): string => formatIst(time, { day: "numeric", month: "short" });

/** A time or date in India, as its day with the year: `4 Mar 2027`. */
export const formatDate = (time: string): string => formatIst(time, { dateStyle: "medium" });

/** A time or date in India, as its day with the full name of the month: `3 November 2026`. */
export const formatLongDate = (time: string): string => formatIst(time, { dateStyle: "long" });

/** A time in India, to the minute: `18 Nov 2026, 7:42 pm`. */
export const formatDateTime = (time: string): string =>
  formatIst(time, { dateStyle: "medium", timeStyle: "short" });

/** A time in India, as a clock shows it: `7:42 pm`. */
export const formatTimeOfDay = (time: string): string => formatIst(time, { timeStyle: "short" });

/** A time in India as a `datetime-local` field has it, whatever the browser's zone: `2026-12-06T10:00`. */
export const toIstInput = (time: string): string =>
  new Date(Date.parse(time) + IST_OFFSET_MS).toISOString().slice(0, 16);

/** The time that a `datetime-local` field names in India. */
export const fromIstInput = (value: string): string => new Date(`${value}:00+05:30`).toISOString();

/** Minutes as hours and minutes: `1 h 10 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

/** Seconds as minutes and seconds: `45 s`, `2 min 5 s`; a dash if none were measured. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  const rest = `${whole % 60} s`;
  return whole < 60 ? rest : `${Math.floor(whole / 60)} min ${rest}`;
}

/** A duration in minutes and seconds: `2:41`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Seconds as a clock shows them. Minutes have at least two digits: `09:05`, `180:00`. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
