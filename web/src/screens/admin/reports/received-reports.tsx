import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { questionReportsQuery, type ReceivedReport } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { momentWords } from "../day-words.ts";
import { ListPages } from "../list/list-pages.tsx";
import parts from "../parts.module.css";
import { answerWords, reasonWords } from "./report-words.ts";

/** What students said of a question, each with what they had answered, newest first. */
export function ReceivedReports({ questionId }: { questionId: number }) {
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
      <ul className={parts.items}>
        {reports.data.reports.map((report) => (
          <Report key={report.id} report={report} isMerged={report.question_id !== questionId} />
        ))}
      </ul>
      <ListPages page={page} limit={ROWS_PER_PAGE} total={reports.data.pagination.total} onTurn={setPage} />
    </>
  );
}

function Report({ report, isMerged }: { report: ReceivedReport; isMerged: boolean }) {
  const { reason, text, version, current, question_id, reported_at } = report;
  return (
    <li className={parts.row}>
      <div className={parts.says}>
        <span className={parts.title}>{reasonWords[reason]}</span>
        {text && <p>{text}</p>}
        <span className={parts.sub}>
          <strong>{answerWords(report)}</strong>
          {!current && (
            <Link to={paths.adminQuestionVersions(question_id)}>{`when it was version ${version}`}</Link>
          )}
          {isMerged && <Link to={paths.adminQuestion(question_id)}>{`to question ${question_id}`}</Link>}
        </span>
        <time className={parts.sub} dateTime={reported_at}>
          {momentWords(reported_at)}
        </time>
      </div>
    </li>
  );
}
