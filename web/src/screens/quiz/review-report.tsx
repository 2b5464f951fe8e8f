import type { Reportable } from "./offered-reasons.ts";
import { ReportForm, ReportLine } from "./report-line.tsx";
import { useReporting } from "./use-reporting.ts";

type Props = { quizHash: string; question: Reportable };

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
