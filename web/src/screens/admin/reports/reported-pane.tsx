import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import {
  questionReportsQuery,
  type ReceivedReport,
  type ReportedQuestion,
} from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { momentWords } from "../day-words.ts";
import { ListPages } from "../list/list-pages.tsx";
import parts from "../parts.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { reasonWords } from "./report-words.ts";

type Props = { question: ReportedQuestion; onClose: () => void; onDecided: (words: string) => void };

/** What was reported of one question, and what is to become of it. */
export function ReportedPane({ question, onClose, onDecided }: Props) {
  const [page, setPage] = useState(1);
  const reports = useQuery(questionReportsQuery(question.id, page));
  const name = `Question ${question.id}`;
  return (
    <section className={`${parts.card} ${parts.sticky}`} aria-label={name}>
      <div className={parts.split}>
        <h2>{name}</h2>
        <LinkButton look="second" short to={paths.adminQuestion(question.id)}>
          Edit question
        </LinkButton>
      </div>
      {reports.isPending && <SkeletonRows count={2} />}
      {reports.isError && (
        <LoadFailed busy={reports.isFetching} onRetry={() => reports.refetch()}>
          Could not load the reports.
        </LoadFailed>
      )}
      {reports.data && (
        <>
          <ul className={parts.items}>
            {reports.data.reports.map((report) => (
              <Report key={report.id} report={report} isMerged={report.question_id !== question.id} />
            ))}
          </ul>
          <ListPages
            page={page}
            limit={ROWS_PER_PAGE}
            total={reports.data.pagination.total}
            onTurn={setPage}
          />
        </>
      )}
      <DecisionForm question={question} onClose={onClose} onDecided={onDecided} />
    </section>
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
          <time dateTime={reported_at}>{momentWords(reported_at)}</time>
          {!current && <span>{`on version ${version}`}</span>}
          {isMerged && <span>{`from question ${question_id}`}</span>}
        </span>
      </div>
    </li>
  );
}
