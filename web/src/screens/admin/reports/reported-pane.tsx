import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import { type AdminReport, questionReportsQuery, type ReportedQuestion } from "../../../api/admin-reports.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatDateTime } from "../../../format/dates.ts";
import questionStyles from "../../../question/question.module.css";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows, SkeletonText } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { Pagination } from "../list/pagination.tsx";
import { toReviewQuestion } from "../question/review-question.ts";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { formatReporterAnswer, reasonLabels } from "./report-format.ts";
import styles from "./reports.module.css";
import { ResolutionForm } from "./resolution-form.tsx";

type Props = ComponentProps<typeof ResolutionForm>;

/** One reported question with its statistics, its reports and the form that resolves them. */
export function ReportedPane({ question, onClose, onResolved }: Props) {
  const { id, deleted } = question;
  return (
    <section className={styles.pane} aria-label={`Question ${id}`}>
      <div className={adminStyles.card}>
        <div className={adminStyles.split}>
          <h2 ref={focusHeading} tabIndex={-1}>{`Question ${id}`}</h2>
          {!deleted && (
            <LinkButton variant="secondary" compact to={paths.adminQuestion(id)}>
              Edit question
            </LinkButton>
          )}
        </div>
        <ReportedText reported={question} />
      </div>
      {!deleted && <StatisticsPanel id={id} />}
      <div className={adminStyles.card}>
        <h2>Reports</h2>
        <QuestionReports questionId={id} />
        <ResolutionForm question={question} onClose={onClose} onResolved={onResolved} />
      </div>
    </section>
  );
}

/** Focuses the heading: on narrow screens the pane opens above the clicked row, possibly outside the viewport. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}

/** The question as in the review, with key, rationales and solution; for a deleted question only the stem. */
function ReportedText({ reported }: { reported: ReportedQuestion }) {
  const { data, error, isFetching, refetch } = useQuery(adminQuestionQuery(reported.id));
  if (data) return <ReviewedQuestionBody question={toReviewQuestion(data)} />;
  if (isMissing(error)) {
    return (
      <>
        <SanitizedHtml html={reported.text_html} className={questionStyles.stem} />
        <p className="muted">This question is deleted. Restore it to see its key and solution.</p>
      </>
    );
  }
  if (error) {
    return (
      <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
        Could not load the question.
      </LoadFailed>
    );
  }
  return <SkeletonText />;
}

/** The reports of a question, newest first, each with the reporter's response. */
function QuestionReports({ questionId }: { questionId: number }) {
  const [page, setPage] = useState(1);
  const reports = useQuery(questionReportsQuery(questionId, page));
  if (reports.isPending) return <SkeletonRows count={2} />;
  if (!reports.data) {
    return (
      <LoadFailed error={reports.error} busy={reports.isFetching} onRetry={() => reports.refetch()}>
        Could not load the reports.
      </LoadFailed>
    );
  }
  return (
    <>
      <ul className={adminStyles.itemList}>
        {reports.data.reports.map((report) => (
          <Report key={report.id} report={report} isMerged={report.question_id !== questionId} />
        ))}
      </ul>
      <Pagination
        page={page}
        limit={ROWS_PER_PAGE}
        total={reports.data.pagination.total}
        onPageChange={setPage}
      />
    </>
  );
}

function Report({ report, isMerged }: { report: AdminReport; isMerged: boolean }) {
  const { reason, text, version, current, question_id, reported_at } = report;
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{reasonLabels[reason]}</span>
        {text && <p>{text}</p>}
        <span className={adminStyles.subtitle}>
          <strong>{formatReporterAnswer(report)}</strong>
          {!current && (
            <Link to={paths.adminQuestionVersions(question_id)}>{`when it was version ${version}`}</Link>
          )}
          {isMerged && <Link to={paths.adminQuestion(question_id)}>{`to question ${question_id}`}</Link>}
        </span>
        <time className={adminStyles.subtitle} dateTime={reported_at}>
          {formatDateTime(reported_at)}
        </time>
      </div>
    </li>
  );
}
