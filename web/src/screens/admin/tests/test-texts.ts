import { buildPath, routes } from "@rasayan/contract/routes";
import type { LiveTest } from "../../../api/admin-live-tests.ts";
import type { SetTest } from "../../../api/admin-tests.ts";
import { formatDateTime, formatTimeOfDay, toIstDate } from "../../../format/dates.ts";

/** The page with the results of a test. */
export const resultsPath = (id: number) => buildPath(routes.adminTestResults, { id });

export const stateLabels: Record<SetTest["state"], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  open: "Open",
  closed: "Closed",
  archived: "Archived",
};

/**
 * Whether there is something to see or to change for single students: times of their own before the opening too, and with
 * extra time somebody may be writing when the test has closed.
 */
export const hasLivePage = (state: SetTest["state"]) => state !== "draft" && state !== "archived";

export const lateLabels: Record<SetTest["late_rule"], string> = {
  stop_at_closing: "Stop when the test closes",
  full_time: "Have all the minutes",
};

export const shownLabels: Record<SetTest["shown"], string> = {
  at_once: "At once",
  after_closing: "After the test closes",
  never: "Never",
};

export const examLabels: Record<SetTest["exam"], string> = { main: "JEE Main", advanced: "JEE Advanced" };

/** What is wrong with the title of a test, if anything. */
export function titleError(title: string): string | undefined {
  if (title.trim() === "") return "Enter a title.";
  return title.includes("@") ? "Use a title without @." : undefined;
}

/** What is wrong with a number of a test, if anything. */
export function rangeError(text: string, min: number, max: number): string | undefined {
  const isInRange = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return isInRange ? undefined : `Enter a whole number from ${min} to ${max}.`;
}

type OwnTimes = { extra_minutes: number; closes_at: string | null };
type TimesOfAll = Pick<LiveTest, "minutes" | "extra_minutes" | "closes_at" | "late_rule">;

/** When a test closes for a student with these times of their own, without the pauses; null if the test has no times. */
export function ownClosing(test: TimesOfAll, { extra_minutes, closes_at }: OwnTimes): string | null {
  // The closing time of all has the extra minutes of all already.
  const minutes = closes_at === null ? extra_minutes : extra_minutes + test.extra_minutes;
  const base = closes_at ?? test.closes_at;
  return base && new Date(Date.parse(base) + minutes * 60_000).toISOString();
}

/** What times of one's own mean: `80 minutes (60 + 20), until 18 Nov 2026, 11:50 am IST at the latest.` */
export function formatOwnTimes(test: TimesOfAll, own: OwnTimes): string {
  const parts = [test.minutes, test.extra_minutes, own.extra_minutes].filter((minutes) => minutes > 0);
  const total = parts.reduce((sum, minutes) => sum + minutes, 0);
  const minutes = `${total} minutes${parts.length > 1 ? ` (${parts.join(" + ")})` : ""}`;
  const closing = ownClosing(test, own);
  if (closing === null) return `${minutes}.`;
  const time = `${formatDateTime(closing)} IST`;
  const until = test.late_rule === "full_time" ? `to be begun before ${time}` : `until ${time} at the latest`;
  return `${minutes}, ${until}${own.closes_at === null ? "" : ", and later by any pause"}.`;
}

/** From when to when in India, with one date if both are on one day: `18 Nov 2026, 7:42 pm – 8:42 pm IST`. */
export function formatWindow(from: string, to: string): string {
  const isOneDay = toIstDate(new Date(from)) === toIstDate(new Date(to));
  return `${formatDateTime(from)} – ${isOneDay ? formatTimeOfDay(to) : formatDateTime(to)} IST`;
}
