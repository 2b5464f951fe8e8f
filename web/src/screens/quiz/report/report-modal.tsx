import { type FormEvent, useId, useState } from "react";
import { asApiError } from "../../../api/load-errors.ts";
import { useReportQuestion } from "../../../api/reports.ts";
import { reasonLabels } from "../../../messages/report-reasons.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import styles from "./report.module.css";
import {
  availableReasons,
  formatLength,
  MAX_TEXT_LENGTH,
  type ReportableQuestion,
  type ReportDraft,
  type ReportFieldError,
  type ReportReason,
  readDraft,
  saveDraft,
  validateReport,
} from "./report-draft.ts";

/** Form to report a question. The draft is stored until it is sent. */
export function ReportModal(props: ReportFormProps) {
  const { question, close } = props;
  const { draft, fieldError, updateDraft, submit, submission } = useReportForm(props);
  const errorFor = (field: ReportFieldError["field"]) =>
    fieldError?.field === field ? fieldError.message : undefined;
  return (
    <Modal title={question.report ? "Change your report" : "Report this question"} onClose={close}>
      <p className="muted">Reporting won't change your answer or stop the timer.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ReportReasons
          reasons={availableReasons(question)}
          selected={draft.reason}
          error={errorFor("reason")}
          onChoose={(reason) => updateDraft({ ...draft, reason })}
        />
        <ReportText
          text={draft.text}
          isRequired={draft.reason === "other"}
          error={errorFor("text")}
          onChange={(text) => updateDraft({ ...draft, text })}
        />
        {submission.isError && (
          <Alert state={navigator.onLine ? "wrong" : "warning"} role="alert">
            {reportErrorMessage(submission.error, navigator.onLine)}
          </Alert>
        )}
        <div className="pair">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={submission.isPending}>
            {question.report ? "Save changes" : "Send report"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Props = {
  reasons: ReportReason[];
  selected: ReportDraft["reason"];
  error: string | undefined;
  onChoose: (reason: ReportReason) => void;
};

/** Radio buttons for the reason of a report. */
function ReportReasons({ reasons, selected, error, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error && id}>
      <legend>What is wrong?</legend>
      {reasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={reason === selected}
            onChange={() => onChoose(reason)}
          />
          <span>{reasonLabels[reason]}</span>
        </label>
      ))}
      <FieldError id={id} message={error} />
    </fieldset>
  );
}

type ReportTextProps = {
  text: string;
  isRequired: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** Text field of a report, with the length of the text. */
function ReportText({ text, isRequired, error, onChange }: ReportTextProps) {
  const id = useId();
  return (
    <div className={styles.textField}>
      <label htmlFor={id}>{isRequired ? "In your words" : "In your words (optional)"}</label>
      <textarea
        className={styles.text}
        id={id}
        name="text"
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        required={isRequired}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-length` : `${id}-length`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="caption num" id={`${id}-length`}>
        {formatLength(text)}
      </span>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Error message of a field of the report form. */
function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <span className={styles.fieldError} id={id} role="alert">
      <Icon name="cross" small />
      {message}
    </span>
  );
}

type ReportFormProps = {
  quizHash: string;
  question: ReportableQuestion;
  close: () => void;
  setSent: (isSent: boolean) => void;
};

/** State of the report form: draft, validation error and submission. */
function useReportForm({ quizHash, question, close, setSent }: ReportFormProps) {
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

/** Why a report was not sent, and what happens to its text. */
export function reportErrorMessage(error: Error, isOnline: boolean): string {
  const storedHint = "What you wrote is kept";
  if (!isOnline) return `You are offline. ${storedHint}: send it when you are back online.`;
  const failure = asApiError(error);
  if (!failure) return `Your report was not sent. ${storedHint}: try again.`;
  if (failure.status === 429) return `${failure.message} ${storedHint}: send it later.`;
  if (failure.status === 400) return `Your report was refused: ${failure.message}`;
  return `Your report was not sent. ${storedHint}: check your connection and try again.`;
}
