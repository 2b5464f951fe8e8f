import type { ReportableQuestion } from "./available-reasons.ts";
import { ReportForm, ReportStatus } from "./report-status.tsx";
import { useReporting } from "./use-reporting.ts";

type Props = { quizHash: string; question: ReportableQuestion };

/** Report button and form in the review, where the key is visible. */
export function ReviewReport({ quizHash, question }: Props) {
  const reporting = useReporting(quizHash, question);
  return (
    <>
      <ReportStatus {...reporting} />
      <ReportForm {...reporting} />
    </>
  );
}
