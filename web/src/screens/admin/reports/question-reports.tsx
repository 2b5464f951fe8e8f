import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type AdminReport, questionReportsQuery } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { formatDateTime } from "../date-format.ts";
import { Pagination } from "../list/pagination.tsx";
import { formatReporterAnswer, reasonLabels } from "./report-format.ts";

/** The reports of a question, newest first, each with the reporter's response. */
export function QuestionReports({ questionId }: { questionId: number }) {
  const [page, setPage] = useState(1);
  const reports = useQuery(questionReportsQuery(questionId, page));
  if (reports.isPending) return <SkeletonRows count={2} />;
  if (!reports.data) {
    return (
      <LoadFailed busy={reports.isFetching} onRetry={() => reports.refetch()}>
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
