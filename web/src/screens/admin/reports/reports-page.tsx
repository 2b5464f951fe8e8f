import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ReportedQuestion, reportedQuery } from "../../../api/admin-reports.ts";
import { Button } from "../../../ui/button.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import { Toast } from "../../../ui/toast.tsx";
import list from "../list/list.module.css";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import parts from "../parts.module.css";
import { Room } from "../room.tsx";
import { summaryWords } from "../statistics/statistics-words.ts";
import { reasonsWords, reportsWords } from "./report-words.ts";
import { ReportedPane } from "./reported-pane.tsx";

/** What students have reported, question by question, until an editor decides. */
export function ReportsPage() {
  return (
    <Room title="Reports">
      <Reports />
    </Room>
  );
}

function Reports() {
  const { page, turnTo, clear } = useListAddress();
  const reported = useQuery(reportedQuery(page));
  const [openId, setOpenId] = useState<number>();
  const [said, setSaid] = useState<string>();
  const rows = reported.data?.questions ?? [];
  const open = rows.find(({ id }) => id === openId);
  const total = reported.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Reports</h1>
      <p className="muted">
        Three students who call the key wrong, or more than one answer right, hold a question back from new
        quizzes until someone decides here.
      </p>
      <div className={parts.panes}>
        <div className={parts.form}>
          <ListState list={reported} total={total} isNarrowed={false} onClear={clear} name="reports">
            <ul className={parts.list} aria-busy={reported.isPlaceholderData || undefined}>
              {rows.map((question) => (
                <Row
                  key={question.id}
                  question={question}
                  isOpen={question.id === openId}
                  onOpen={() => setOpenId(question.id)}
                />
              ))}
            </ul>
          </ListState>
          <ListPages page={page} limit={ROWS_PER_PAGE} total={total} onTurn={turnTo} />
        </div>
        {open && (
          <ReportedPane
            key={open.id}
            question={open}
            onClose={() => setOpenId(undefined)}
            onDecided={(words) => {
              setOpenId(undefined);
              setSaid(words);
            }}
          />
        )}
      </div>
      {said && (
        <Toast sign="check" seconds={5} onGone={() => setSaid(undefined)}>
          {said}
        </Toast>
      )}
    </>
  );
}

type RowProps = { question: ReportedQuestion; isOpen: boolean; onOpen: () => void };

function Row({ question, isOpen, onOpen }: RowProps) {
  const { id, text_html, held, deleted, reasons, statistics } = question;
  return (
    <li className={parts.row} data-open={isOpen}>
      <div className={parts.says}>
        <span className={parts.title}>{`Question ${id}`}</span>
        <RenderedText html={text_html} className={list.excerpt} />
        <span className={parts.sub}>
          {held && (
            <span className={parts.badge} data-state="warning">
              Held back
            </span>
          )}
          {deleted && <span className={parts.badge}>Deleted</span>}
          <span>{`${reportsWords(question)} · ${reasonsWords(reasons)}`}</span>
        </span>
        {statistics && <span className={parts.sub}>{summaryWords(statistics)}</span>}
      </div>
      <Button look="second" short aria-expanded={isOpen} onClick={onOpen}>
        Decide<span className="unseen">{` on question ${id}`}</span>
      </Button>
    </li>
  );
}
