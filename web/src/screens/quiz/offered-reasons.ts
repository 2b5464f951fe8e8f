import type { PlayerQuestion } from "../../api/quizzes.ts";
import { reasonWords } from "../../api/report-reasons.ts";

export type Reason = keyof typeof reasonWords;
/** What decides what can be wrong with a question: its solution is seen in the review only. */
export type Reportable = Pick<PlayerQuestion, "id" | "type" | "report"> & { solution_html?: string };

/** What can be wrong with this question as the learner sees it; what was said before can be said again. */
export function offeredReasons({ type, report, solution_html = "" }: Omit<Reportable, "id">): Reason[] {
  const isOutOfPlace: Partial<Record<Reason, boolean>> = {
    several_right: type !== "multi choice single answer",
    solution_wrong: solution_html === "",
  };
  const reasons = Object.keys(reasonWords) as Reason[];
  return reasons.filter((reason) => !isOutOfPlace[reason] || reason === report?.reason);
}
