import type { RegradePreview, RegradeProgress } from "../../../api/admin-questions.ts";
import { formatDate } from "../../../format/dates.ts";
import { formatLargeCount, formatNumber } from "../../../format/numbers.ts";

type Counts = Pick<RegradePreview, "attempts" | "learners" | "unmatched">;

/** `3 attempts of 2 students were marked by an earlier key.` */
export function formatRegradePreview({ attempts, learners }: Omit<Counts, "unmatched">): string {
  const verb = attempts === 1 ? "was" : "were";
  return `${formatLargeCount(attempts, "attempt")} of ${formatLargeCount(learners, "student")} ${verb} marked by an earlier key.`;
}

/** Says how many quizzes and papers would be marked by an earlier key; nothing if there are none. */
export function formatUnfinished({ unfinished }: Pick<RegradePreview, "unfinished">): string {
  if (unfinished === 0) return "";
  const quizzes = formatLargeCount(
    unfinished,
    "unfinished quiz or saved paper",
    "unfinished quizzes or saved papers",
  );
  return `${quizzes} ${unfinished === 1 ? "has" : "have"} an earlier key.`;
}

/** Says how many attempts the new key does not fit, and what can be done; nothing if it fits all. */
export function formatUnmatched({ attempts, unmatched }: Omit<Counts, "learners">): string {
  if (unmatched === 0) return "";
  const unchanged = formatLargeCount(unmatched, attempts === 0 ? "past attempt" : "other attempt");
  const subject = `${unchanged} can't be marked by the new key`;
  return `${subject}: the right answer was not among those that the students saw, or the question was of another type. The marks stay. To change them, put the right answer back in the words that the students saw, or withdraw the question.`;
}

/** `Marking past attempts again: 1,400 of 20,000.`, and in the end what has changed. */
export function formatRegradeProgress(regrade: RegradeProgress): string {
  const { state, attempts, attempts_total, raised, lowered, finished_at } = regrade;
  if (state === "waiting") return "Past attempts are being marked again.";
  if (state === "running" || finished_at === null)
    return `Marking past attempts again: ${formatNumber(attempts)} of ${formatNumber(attempts_total)}.`;
  const day = formatDate(finished_at);
  return `${formatLargeCount(attempts, "attempt")} marked again on ${day}: ${formatNumber(raised)} got more marks, ${formatNumber(lowered)} fewer.`;
}
