import type { OwnReport } from "../../api/report-lists.ts";
import { formatLongDate } from "../../format/dates.ts";
import { reasonLabels } from "../../messages/report-reasons.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
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

type ReportDates = Pick<OwnReport, "state" | "reported_at" | "resolved_at">;

/** Labels of the report states for learners. */
const stateLabels: Record<OwnReport["state"], string> = {
  open: "Waiting for an editor",
  decided: "Decided",
  fixed: "Corrected",
  rejected: "Checked, nothing to correct",
};

/** Returns whether the report has an outcome that the learner has not seen yet. */
export function isUnread({ state, seen }: Pick<OwnReport, "state" | "seen">): boolean {
  return isResolved(state) && !seen;
}

/** `Reported on 3 November 2026`, or `Decided on 5 November 2026` once the outcome is visible. */
export function formatReportDate({ state, reported_at, resolved_at }: ReportDates): string {
  const day = formatLongDate(resolved_at ?? reported_at);
  return isResolved(state) ? `Decided on ${day}` : `Reported on ${day}`;
}

/**
 * Returns whether the learner may see the outcome. State `decided` hides it while a quiz with the question is in
 * progress.
 */
function isResolved(state: OwnReport["state"]): boolean {
  return state === "fixed" || state === "rejected";
}
