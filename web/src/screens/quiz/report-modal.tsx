import { reportFailureWords } from "../../api/report-failures.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Note } from "../../ui/note.tsx";
import { offeredReasons } from "./offered-reasons.ts";
import styles from "./report.module.css";
import type { ReportProblem } from "./report-draft.ts";
import { ReportReasons } from "./report-reasons.tsx";
import { ReportText } from "./report-text.tsx";
import { type ReportFormProps, useReportForm } from "./use-report-form.ts";

/** What is wrong with a question, in a few words. What is written stays until it is sent. */
export function ReportModal(props: ReportFormProps) {
  const { question, close } = props;
  const { draft, problem, write, submit, sending } = useReportForm(props);
  const about = (field: ReportProblem["field"]) => (problem?.field === field ? problem.words : undefined);
  return (
    <Modal title={question.report ? "Change your report" : "Report this question"} onClose={close}>
      <p className="muted">Your answer and the clock are not touched.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ReportReasons
          offered={offeredReasons(question)}
          chosen={draft.reason}
          problem={about("reason")}
          onChoose={(reason) => write({ ...draft, reason })}
        />
        <ReportText
          text={draft.text}
          isNeeded={draft.reason === "other"}
          problem={about("text")}
          onType={(text) => write({ ...draft, text })}
        />
        {sending.isError && (
          <Note state={navigator.onLine ? "wrong" : "warning"} role="alert">
            {reportFailureWords(sending.error, navigator.onLine)}
          </Note>
        )}
        <div className="pair">
          <Button look="second" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={sending.isPending}>
            {question.report ? "Save changes" : "Send report"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
