import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ReportedQuestion, reportedQuestionsQuery } from "../../../api/admin-reports.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Toast } from "../../../ui/messages/toast.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import listStyles from "../list/list.module.css";
import { parseQueryString, useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { AskRegrade } from "../regrade/regrade.tsx";
import { formatStatisticsSummary } from "../statistics/statistics-format.ts";
import { formatReasonCounts, formatReportCount } from "./report-format.ts";
import { ReportedPane } from "./reported-pane.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(reportedQuestionsQuery(parseQueryString(location.search).page));
}

/** Lists the questions with unresolved reports. */
export function ReportsPage() {
  return (
    <AdminLayout title="Reports">
      <Reports />
    </AdminLayout>
  );
}

function Reports() {
  const { page, goToPage, clearFilters } = useListParams();
  const reported = useQuery(reportedQuestionsQuery(page));
  const [openId, setOpenId] = useState<number>();
  const [toastMessage, setToastMessage] = useState<string>();
  const [fixed, setFixed] = useState<{ ids: number[]; note: string }>();
  const rows = reported.data?.questions ?? [];
  const openQuestion = rows.find(({ id }) => id === openId);
  const total = reported.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Reports</h1>
      <p className="muted">
        When three students say that a key is wrong or that two answers are right, the question is left out of
        new quizzes until an editor decides here.
      </p>
      <div className={adminStyles.panes}>
        <div className={adminStyles.form}>
          <ListState
            list={reported}
            total={total}
            isFiltered={false}
            onClearFilters={clearFilters}
            name="reports"
          >
            <ul className={adminStyles.list} aria-busy={reported.isPlaceholderData || undefined}>
              {rows.map((question) => (
                <ReportedQuestionRow
                  key={question.id}
                  question={question}
                  isOpen={question.id === openId}
                  onOpen={() => setOpenId(question.id)}
                />
              ))}
            </ul>
          </ListState>
          <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={goToPage} />
        </div>
        {openQuestion && (
          <ReportedPane
            key={openQuestion.id}
            question={openQuestion}
            onClose={() => setOpenId(undefined)}
            onResolved={(message, fixNote) => {
              setOpenId(undefined);
              setToastMessage(message);
              if (fixNote !== undefined)
                setFixed({ ids: [openQuestion.id, ...openQuestion.merged_ids], note: fixNote });
            }}
          />
        )}
      </div>
      {fixed && <AskRegrade key={fixed.ids.join()} {...fixed} />}
      {toastMessage && (
        <Toast icon="check" duration={5} onDismiss={() => setToastMessage(undefined)}>
          {toastMessage}
        </Toast>
      )}
    </>
  );
}

type RowProps = { question: ReportedQuestion; isOpen: boolean; onOpen: () => void };

function ReportedQuestionRow({ question, isOpen, onOpen }: RowProps) {
  const { id, text_html, quarantined: isQuarantined, deleted: isDeleted, reasons, statistics } = question;
  return (
    <li className={adminStyles.row} data-open={isOpen}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{`Question ${id}`}</span>
        <SanitizedHtml html={text_html} className={listStyles.excerpt} />
        <span className={adminStyles.subtitle}>
          {isQuarantined && (
            <span className={adminStyles.badge} data-state="warning">
              Held back
            </span>
          )}
          {isDeleted && <span className={adminStyles.badge}>Deleted</span>}
          <span>{`${formatReportCount(question)} · ${formatReasonCounts(reasons)}`}</span>
        </span>
        {statistics && <span className={adminStyles.subtitle}>{formatStatisticsSummary(statistics)}</span>}
      </div>
      <Button variant="secondary" compact aria-expanded={isOpen} onClick={onOpen}>
        Decide<span className="sr-only">{` on question ${id}`}</span>
      </Button>
    </li>
  );
}
