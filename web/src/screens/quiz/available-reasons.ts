import type { AttemptQuestion } from "../../api/quizzes.ts";
import { reasonLabels } from "../../api/report-reasons.ts";

export type ReportReason = keyof typeof reasonLabels;
/** What decides what can be wrong with a question: its solution is seen in the review only. */
export type ReportableQuestion = Pick<AttemptQuestion, "id" | "type" | "report"> & { solution_html?: string };

/** What can be wrong with this question as the learner sees it; what was said before can be said again. */
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
