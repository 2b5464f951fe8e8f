import type { AdminReport, ReportedQuestion } from "../../../api/admin-reports.ts";
import { formatCount, withMinusSign } from "../../../format/numbers.ts";
import { formatOptionLetters } from "../../../question/review/review-format.ts";

/** Labels of the report reasons for editors. */
export const reasonLabels: Record<AdminReport["reason"], string> = {
  key_wrong: "Wrong key",
  multiple_correct: "More than one right",
  unclear: "Unclear",
  typo: "Typing error",
  broken: "Broken formula or picture",
  solution_wrong: "Wrong solution",
  out_of_syllabus: "Out of syllabus",
  duplicate: "Duplicate",
  other: "Something else",
};

/** `Wrong key 3 · Unclear 1`, most frequent first. */
export function formatReasonCounts(reasons: ReportedQuestion["reasons"]): string {
  return (Object.keys(reasonLabels) as AdminReport["reason"][])
    .map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${reasonLabels[reason]} ${count}`)
    .join(" · ");
}

/** `2 reports by 2 students` */
export function formatReportCount({
  reports,
  learners,
}: Pick<ReportedQuestion, "reports" | "learners">): string {
  return `${formatCount(reports, "report")} by ${formatCount(learners, "student")}`;
}

/** The reporter's own response: `Chose A and C`, `Answered −4.5` or `No answer`. */
export function formatReporterAnswer({
  chosen: chosenOptions,
  typed: numericAnswer,
}: Pick<AdminReport, "chosen" | "typed">): string {
  if (numericAnswer !== null) return `Answered ${withMinusSign(numericAnswer)}`;
  return chosenOptions.length > 0 ? `Chose ${formatOptionLetters(chosenOptions)}` : "No answer";
}

/**
 * Says which questions must be corrected before their reports can be closed as fixed. Same text as the server's
 * error.
 */
export function fixFirstMessage({
  id,
  unchanged_ids: unchangedIds,
}: Pick<ReportedQuestion, "id" | "unchanged_ids">): string {
  const [firstId, ...otherIds] = unchangedIds;
  if (otherIds.length > 0)
    return `Edit questions ${unchangedIds.join(", ")} before marking these reports fixed.`;
  return firstId === id
    ? "Edit the question before marking this fixed."
    : `Edit question ${firstId} before marking this fixed.`;
}
