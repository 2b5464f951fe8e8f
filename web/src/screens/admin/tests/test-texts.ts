import { buildPath, routes } from "@rasayan/contract/routes";
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

/** Whether somebody may be writing: with extra time of one's own or after a pause, also when the test has closed. */
export const hasLivePage = (state: SetTest["state"]) => state === "open" || state === "closed";

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

/** From when to when in India, with one date if both are on one day: `18 Nov 2026, 7:42 pm – 8:42 pm IST`. */
export function formatWindow(from: string, to: string): string {
  const isOneDay = toIstDate(new Date(from)) === toIstDate(new Date(to));
  return `${formatDateTime(from)} – ${isOneDay ? formatTimeOfDay(to) : formatDateTime(to)} IST`;
}
