import type { PlayerQuestion } from "../../api/quizzes.ts";
import { ReportForm, ReportLine } from "./report-line.tsx";
import { useReporting } from "./use-reporting.ts";

type Props = { quizHash: string; question: Pick<PlayerQuestion, "id" | "report"> };

/** Reporting a question with its key in sight. */
export function ReviewReport({ quizHash, question }: Props) {
  const reporting = useReporting(quizHash, question);
  return (
    <>
      <ReportLine {...reporting} />
      <ReportForm {...reporting} />
    </>
  );
}
