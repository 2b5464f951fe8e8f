import type { RegradePreview, RegradeProgress } from "../../../api/admin-questions.ts";
import { formatDate } from "../../../format/dates.ts";
import { formatLargeCount, formatNumber } from "../../../format/numbers.ts";

type Counts = Pick<RegradePreview, "attempts" | "learners" | "unmatched">;

/** `3 attempts of 2 students were marked by an earlier key.` */
export function formatRegradePreview({ attempts, learners }: Omit<Counts, "unmatched">): string {
  const verb = attempts === 1 ? "was" : "were";
  return `${formatLargeCount(attempts, "attempt")} of ${formatLargeCount(learners, "student")} ${verb} marked by an earlier key.`;
}

/** Says how many quizzes would end by an earlier key; nothing if there are none. */
export function formatUnfinished({ unfinished }: Pick<RegradePreview, "unfinished">): string {
  if (unfinished === 0) return "";
  const quizzes = formatLargeCount(
    unfinished,
    "running quiz or stored paper",
    "running quizzes or stored papers",
  );
  return `${quizzes} will be marked by an earlier key.`;
}

/** Says how many attempts the new key does not fit, and what can be done; nothing if it fits all. */
export function formatUnmatched({ attempts, unmatched }: Omit<Counts, "learners">): string {
  if (unmatched === 0) return "";
  const other = formatLargeCount(unmatched, attempts === 0 ? "past attempt" : "other attempt");
  const subject = `The new key does not fit ${other}`;
  return `${subject}: none of the answers these students could choose is right now, or the question was of another type. Their marks stay as they are. To change them, put the right answer back as these students saw it, or withdraw the question.`;
}

/** `Being marked again: 1,400 of 20,000.`, and in the end `214 attempts marked again: 12 up, 3 down.` */
export function formatRegradeProgress(regrade: RegradeProgress): string {
  const { state, attempts, attempts_total, raised, lowered, finished_at } = regrade;
  if (state === "waiting") return "Past attempts are being marked again.";
  if (state === "running" || finished_at === null)
    return `Being marked again: ${formatNumber(attempts)} of ${formatNumber(attempts_total)}.`;
  const day = formatDate(finished_at);
  return `${formatLargeCount(attempts, "attempt")} marked again on ${day}: ${formatNumber(raised)} up, ${formatNumber(lowered)} down.`;
}
