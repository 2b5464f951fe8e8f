import { type FormEvent, useState } from "react";
import { useReport } from "../../api/reports.ts";
import type { Reportable } from "./offered-reasons.ts";
import { keepDraft, type ReportDraft, type ReportProblem, readDraft, reportProblem } from "./report-draft.ts";

export type ReportFormProps = {
  quizHash: string;
  question: Reportable;
  close: () => void;
  setSent: (isSent: boolean) => void;
};

/** What is written of a question, what is wrong with that, and the way to the editors. */
export function useReportForm({ quizHash, question, close, setSent }: ReportFormProps) {
  const { id: questionId, report } = question;
  const sending = useReport(quizHash, questionId, setSent);
  const [draft, setDraft] = useState(() => readDraft(quizHash, questionId) ?? report ?? { text: "" });
  const [problem, setProblem] = useState<ReportProblem>();

  function write(next: ReportDraft): void {
    setDraft(next);
    keepDraft(quizHash, questionId, next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = reportProblem(draft);
    setProblem(found);
    if (found) event.currentTarget.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else send(draft);
  }

  function send({ reason, text }: ReportDraft): void {
    const done = () => {
      keepDraft(quizHash, questionId, undefined);
      close();
    };
    if (reason && !sending.isPending) sending.mutate({ reason, text }, { onSuccess: done });
  }

  return { draft: draft as ReportDraft, problem, write, submit, sending };
}
