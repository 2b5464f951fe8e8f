import type { ReportableQuestion } from "./available-reasons.ts";
import { ReportForm, ReportStatus } from "./report-status.tsx";
import { useReporting } from "./use-reporting.ts";

type Props = { quizHash: string; question: ReportableQuestion };

/** Reporting a question with its key in sight. */
export function ReviewReport({ quizHash, question }: Props) {
  const reporting = useReporting(quizHash, question);
  return (
    <>
      <ReportStatus {...reporting} />
      <ReportForm {...reporting} />
    </>
  );
}
