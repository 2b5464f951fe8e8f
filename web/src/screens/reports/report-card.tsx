import type { OwnReport } from "../../api/report-lists.ts";
import { reasonLabels } from "../../api/report-reasons.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SanitizedHtml } from "../../ui/sanitized-html.tsx";
import { formatReportDate, isUnread, stateLabels } from "./report-format.ts";
import styles from "./reports.module.css";

/** One report: the reported question, the learner's report and the editors' note. */
export function ReportCard({ report }: { report: OwnReport }) {
  return (
    <article className={styles.card}>
      <p className={styles.state}>
        <strong>{stateLabels[report.state]}</strong>
        {isUnread(report) && <span className={styles.badge}>New</span>}
        <span className="caption num">{formatReportDate(report)}</span>
      </p>
      {report.state === "decided" && (
        <Alert>You can read the answer when your open quiz with this question has ended.</Alert>
      )}
      {report.note !== null && (
        <Alert {...(report.state === "fixed" ? { state: "correct" } : {})}>
          <strong>The editors:</strong> {report.note}
        </Alert>
      )}
      <p className={styles.description}>
        <strong>You:</strong> {reasonLabels[report.reason]}
        {report.text !== "" && (
          <>
            <br />
            {report.text}
          </>
        )}
      </p>
      <SanitizedHtml html={report.text_html} className={`prose ${styles.question}`} />
      <div className={styles.footer}>
        <span className="caption">{report.topic_name}</span>
        <LinkButton variant="link" to={paths.quizQuestionReview(report.quiz_hash, report.question_id)}>
          See the question
        </LinkButton>
      </div>
    </article>
  );
}
