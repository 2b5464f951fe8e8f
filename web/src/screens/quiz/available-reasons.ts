import type { AttemptQuestion } from "../../api/quizzes.ts";
import { reasonLabels } from "../../api/report-reasons.ts";

export type ReportReason = keyof typeof reasonLabels;
/** The properties that decide which reasons are available. `solution_html` is set only in the review. */
export type ReportableQuestion = Pick<AttemptQuestion, "id" | "type" | "report"> & { solution_html?: string };

/**
 * Returns the reasons that the learner can report for this question. The reason of an existing report is always
 * included.
 */
export function availableReasons({
  type,
  report,
  solution_html = "",
}: Omit<ReportableQuestion, "id">): ReportReason[] {
  const isUnavailable: Partial<Record<ReportReason, boolean>> = {
    multiple_correct: type !== "multi choice single answer",
    solution_wrong: solution_html === "",
  };
  const reasons = Object.keys(reasonLabels) as ReportReason[];
  return reasons.filter((reason) => !isUnavailable[reason] || reason === report?.reason);
}
