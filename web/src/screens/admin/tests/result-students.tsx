import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ResultStudent,
  type SheetAnswer,
  type TestResults,
  testSheetQuery,
} from "../../../api/admin-test-results.ts";
import { formatMinutes } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";
import { formatSignedMarks } from "../../../question/question-format.ts";
import { Table } from "../../../ui/charts/table.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { LateAnswers } from "./late-answers.tsx";
import styles from "./results.module.css";
import { formatKey, formatLetters, formatMarks, formatShare, stateLabels } from "./results-format.ts";

/** So many rows are quick to draw; the rest comes on demand. */
const FIRST_ROWS = 100;

const head = ["Student", "Rank", "Marks", "Share", "Right", "Wrong", "Blank", "Time", "Late", "Attempts"];

/** All students of a test, the best first; a name opens the answers of that student. */
export function ResultStudents({ results }: { results: TestResults }) {
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ResultStudent>();
  const { students } = results;
  const shown = isWhole ? students : students.slice(0, FIRST_ROWS);
  if (students.length === 0) return <p className="muted">Nobody is in this test yet.</p>;
  return (
    <div className={styles.students}>
      <Table
        head={head}
        rows={shown.map((student) => [
          <Name key="name" student={student} onOpen={() => setOpened(student)} />,
          ...cellsOf(student),
        ])}
      />
      {shown.length < students.length && (
        <Button variant="secondary" compact onClick={() => setWhole(true)}>
          {`Show all ${students.length}`}
        </Button>
      )}
      {opened && <Sheet results={results} student={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function Name({ student, onOpen }: { student: ResultStudent; onOpen: () => void }) {
  const { name, roll_number, class_name, state, has_left, late_answers } = student;
  const about = [
    roll_number && `Roll ${roll_number}`,
    class_name,
    state === "sat" && has_left && "left",
    late_answers > 0 && formatCount(late_answers, "late answer"),
  ];
  return (
    <span className={styles.name}>
      {state === "sat" ? (
        <Button variant="link" onClick={onOpen}>
          {name}
        </Button>
      ) : (
        name
      )}
      <span className="caption">{about.filter(Boolean).join(" · ")}</span>
    </span>
  );
}

function cellsOf(student: ResultStudent): string[] {
  const { state, rank, marks, percent, correct, wrong, unattempted, seconds, late, attempts } = student;
  if (state !== "sat")
    return ["–", stateLabels[state], ...Array.from({ length: head.length - 3 }, () => "–")];
  return [
    String(rank),
    formatMarks(marks),
    formatShare(percent),
    ...[correct, wrong, unattempted].map(String),
    formatMinutes(Math.round((seconds ?? 0) / 60)),
    late ? "Yes" : "No",
    String(attempts),
  ];
}

type SheetProps = { results: TestResults; student: ResultStudent; onClose: () => void };

/** Every answer of one student. */
function Sheet({ results, student, onClose }: SheetProps) {
  const found = useQuery(testSheetQuery(results.id, student.user_id));
  // The marks change when late answers are taken.
  const current = results.students.find(({ user_id }) => user_id === student.user_id) ?? student;
  const { name, marks, percent, correct, wrong, unattempted } = current;
  return (
    <Modal title={name} onClose={onClose} wide>
      <p>
        {`${formatMarks(marks)} of ${results.max_marks} marks (${formatShare(percent)}) · ${correct} right, ${wrong} wrong, ${unattempted} blank`}
      </p>
      {found.isPending && <SkeletonRows count={6} />}
      {found.isError && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the answers.
        </LoadFailed>
      )}
      {found.data && found.data.late_answers.length > 0 && (
        <LateAnswers results={results} sheet={found.data} />
      )}
      <ol className={adminStyles.list}>
        {found.data?.answers.map((answer) => (
          <Answer key={answer.question_id} answer={answer} results={results} />
        ))}
      </ol>
    </Modal>
  );
}

const outcomeLabels = {
  correct: "Right",
  partial: "Partly right",
  wrong: "Wrong",
  unattempted: "Blank",
  left_out: "Not counted",
};
const outcomeStates = {
  correct: "published",
  partial: "warning",
  wrong: "error",
  unattempted: undefined,
  left_out: undefined,
};

function Answer({ answer, results }: { answer: SheetAnswer; results: TestResults }) {
  const { question_id, outcome, marks, option_ids, typed } = answer;
  const question = results.questions.find(({ id }) => id === question_id);
  if (!question) return null;
  const given = typed ?? formatLetters(question, option_ids);
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{`Question ${question.place}`}</span>
        <SanitizedHtml className={listStyles.excerpt} html={question.text_html} />
        <div className={adminStyles.subtitle}>
          <span className={adminStyles.badge} data-state={outcomeStates[outcome]}>
            {outcomeLabels[outcome]}
          </span>
          <span className="num">{formatSignedMarks(marks)}</span>
          <span>{given === "" ? "No answer" : `Answer ${given}`}</span>
          <span>{`key ${formatKey(question)}`}</span>
        </div>
      </div>
    </li>
  );
}
