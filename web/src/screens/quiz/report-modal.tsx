import { reportErrorMessage } from "../../api/report-error-message.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { availableReasons } from "./available-reasons.ts";
import styles from "./report.module.css";
import type { ReportFieldError } from "./report-draft.ts";
import { ReportReasons } from "./report-reasons.tsx";
import { ReportText } from "./report-text.tsx";
import { type ReportFormProps, useReportForm } from "./use-report-form.ts";

/** Form to report a question. The draft is stored until it is sent. */
export function ReportModal(props: ReportFormProps) {
  const { question, close } = props;
  const { draft, fieldError, updateDraft, submit, submission } = useReportForm(props);
  const errorFor = (field: ReportFieldError["field"]) =>
    fieldError?.field === field ? fieldError.message : undefined;
  return (
    <Modal title={question.report ? "Change your report" : "Report this question"} onClose={close}>
      <p className="muted">Your answer and the clock are not touched.</p>
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
