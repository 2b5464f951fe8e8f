import { type FormEvent, useState } from "react";
import { useReportQuestion } from "../../api/reports.ts";
import type { ReportableQuestion } from "./available-reasons.ts";
import {
  type ReportDraft,
  type ReportFieldError,
  readDraft,
  saveDraft,
  validateReport,
} from "./report-draft.ts";

export type ReportFormProps = {
  quizHash: string;
  question: ReportableQuestion;
  close: () => void;
  setSent: (isSent: boolean) => void;
};

/** State of the report form: draft, validation error and submission. */
export function useReportForm({ quizHash, question, close, setSent }: ReportFormProps) {
  const { id: questionId, report } = question;
  const submission = useReportQuestion(quizHash, questionId, setSent);
  const [draft, setDraft] = useState(() => readDraft(quizHash, questionId) ?? report ?? { text: "" });
  const [fieldError, setFieldError] = useState<ReportFieldError>();

  function updateDraft(next: ReportDraft): void {
    setDraft(next);
    saveDraft(quizHash, questionId, next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const newError = validateReport(draft);
    setFieldError(newError);
    if (newError) event.currentTarget.querySelector<HTMLElement>(`[name=${newError.field}]`)?.focus();
    else send(draft);
  }

  function send({ reason, text }: ReportDraft): void {
    const handleSuccess = () => {
      saveDraft(quizHash, questionId, undefined);
      close();
    };
    if (reason && !submission.isPending) submission.mutate({ reason, text }, { onSuccess: handleSuccess });
  }

  return { draft: draft as ReportDraft, fieldError, updateDraft, submit, submission };
}
