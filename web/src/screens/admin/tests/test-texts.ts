import { buildPath, routes } from "@rasayan/contract/routes";
import type { LiveLearner, LiveTest } from "../../../api/admin-live-tests.ts";
import type { SetTest } from "../../../api/admin-tests.ts";
import { formatDateTime, formatTimeOfDay, toIstDate } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";

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

type OwnTimes = Pick<LiveLearner, "extra_minutes" | "closes_at" | "paused_seconds" | "paused_since">;
type TimesOfAll = Pick<LiveTest, "minutes" | "extra_minutes" | "planned_closes_at" | "late_rule">;

/**
 * When a test closes for a student with these times of their own; null if the test has no times. While it is paused, as if it
 * went on now. A time that is still to come is exact: every pause began before it. Of one that is over it says only that.
 */
export function ownClosing(test: TimesOfAll, own: OwnTimes): string | null {
  const base = own.closes_at ?? test.planned_closes_at;
  const seconds = 60 * (test.extra_minutes + own.extra_minutes) + own.paused_seconds;
  return base && new Date(Date.parse(base) + seconds * 1_000).toISOString();
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
  const pauses = Math.round(own.paused_seconds / 60);
  return [
    `${minutes}, ${until}`,
    pauses > 0 ? `, with ${formatCount(pauses, "minute")} for pauses` : "",
    own.paused_since === null ? "." : ", and later by the pause that goes on.",
  ].join("");
}

type Change = {
  test: Pick<LiveTest, "late_rule" | "server_now">;
  state: LiveLearner["state"];
  closing: string;
};

/** What becomes of a student whose closing time is over once it is saved; undefined if it is not over. */
export function formatOver({ test: { late_rule, server_now }, state, closing }: Change): string | undefined {
  if (closing > server_now) return undefined;
  if (state === "not_begun") return "That time is over: this student can’t begin the test.";
  if (state === "submitted") return "That time is over: this student can’t begin another attempt.";
  return late_rule === "stop_at_closing"
    ? "That time is over: saving ends the attempt."
    : "That time is over: the attempt that runs keeps its minutes, and no other can be begun.";
}

/** From when to when in India, with one date if both are on one day: `18 Nov 2026, 7:42 pm – 8:42 pm IST`. */
export function formatWindow(from: string, to: string): string {
  const isOneDay = toIstDate(new Date(from)) === toIstDate(new Date(to));
  return `${formatDateTime(from)} – ${isOneDay ? formatTimeOfDay(to) : formatDateTime(to)} IST`;
}
