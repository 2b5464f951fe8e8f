import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  isForeignTest,
  type PaperVersion,
  type PrintedTest,
  printedTestQuery,
  useDrawPaperVersions,
} from "../../api/printed-tests.ts";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { localStore } from "../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../device/local-user-data.ts";
import { formatLongDate } from "../../format/dates.ts";
import { describePaper } from "../../question/exam-paper.ts";
import { questionTexts } from "../../question/question-format.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageFailed } from "../../ui/page/page-failed.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { AnswerSheet, isTooLongForSheet } from "./answer-sheet.tsx";
import styles from "./print.module.css";
import { PrintPage } from "./print-page.tsx";
import { keyOf, Paper, PartChoice, Solutions } from "./printed-questions.tsx";

const PARTS = ["Paper", "Answer sheet", "Key", "Solutions"] as const;
type Part = (typeof PARTS)[number];

type Letter = "A" | PaperVersion["letter"];
const LETTERS: readonly Letter[] = ["A", "B", "C", "D"];
const VERSIONS = LETTERS.map((value) => ({ value, label: value }));

/** The heading of every paper that is printed on this device. */
const INSTITUTE_KEY = `${USER_DATA_PREFIX}print_institute`;

/** A set test on paper, with its answer sheet, key and solutions, in up to four versions. */
export function PrintTestPage() {
  const id = Number(useParams().id);
  const found = useQuery(printedTestQuery(id));
  if (isForeignTest(found.error)) return <NotFound />;
  if (found.data) return <PrintTest id={id} test={found.data} />;
  if (found.isError) return <PageFailed error={found.error} onRetry={found.refetch} />;
  return (
    <PageLayout>
      <Spinner label="Loading the test" />
    </PageLayout>
  );
}

function PrintTest({ id, test }: { id: number; test: PrintedTest }) {
  const { title, state, sections, questions, versions } = test;
  const [parts, setParts] = useState<readonly Part[]>(["Paper"]);
  const [letter, setLetter] = useState<Letter>("A");
  const [institute, setInstitute] = useState(localStore.read(INSTITUTE_KEY) ?? "");
  const draw = useDrawPaperVersions(id);
  const solutions = parts.includes("Solutions") ? questions.map(({ solution_html }) => solution_html) : [];
  const isReady = useMathReady([...questions.flatMap(questionTexts), ...solutions]);
  const printed = inVersion(questions, versions, letter);
  const numberOf = ({ id: questionId }: { id: number }) =>
    printed.findIndex((question) => question.id === questionId) + 1;
  const isDraft = state === "draft";
  async function choose(chosen: Letter): Promise<void> {
    if (chosen !== "A" && versions.length === 0) await draw.mutateAsync().catch(() => (chosen = letter));
    setLetter(chosen);
  }
  const sheetQuestions = printed.map(({ type, answers, decimals }, index) => ({
    number: index + 1,
    options: answers.length,
    hasPoint: decimals !== 0,
    hasSeveralRight: type === "multi choice multi correct",
  }));
  const tooLong = sheetQuestions.filter(isTooLongForSheet);
  return (
    <PrintPage
      title={title}
      back={{ label: title, path: paths.adminTest(id) }}
      columns="two"
      isReady={isReady}
      failure={
        questions.length === 0 && (
          <Alert state="warning">This test has no questions yet. Add some, save it, and print it then.</Alert>
        )
      }
      choices={
        <>
          {!isDraft && (
            <div className={styles.labelled}>
              <span aria-hidden="true">Version</span>
              <SegmentedControl label="Version" options={VERSIONS} selectedValue={letter} onSelect={choose} />
            </div>
          )}
          <PartChoice parts={PARTS} chosen={parts} onChoose={setParts} />
          <TextField
            label="Institute"
            value={institute}
            maxLength={80}
            hint="It heads every paper that you print on this device."
            onChange={({ target: { value } }) => {
              setInstitute(value);
              localStore.write(INSTITUTE_KEY, value === "" ? undefined : value);
            }}
          />
          {isDraft && (
            <p className="muted">
              This is a draft, so its questions can change. Schedule it to print it in versions A to D.
            </p>
          )}
          {draw.isError && (
            <Alert state="wrong" role="alert">
              {failureMessage(draw.error, "Could not make the versions. Try again.")}
            </Alert>
          )}
          {parts.includes("Answer sheet") && tooLong.length > 0 && (
            <Alert state="warning">
              {`Some questions have more options than the answer sheet has bubbles: ${tooLong.map(({ number }) => number).join(", ")}.`}
            </Alert>
          )}
        </>
      }
    >
      {parts.includes("Paper") && (
        <>
          <Head test={test} institute={institute} letter={isDraft ? undefined : letter} />
          <Paper sections={sections} questions={printed} numberOf={numberOf} hasRules />
        </>
      )}
      {parts.includes("Answer sheet") && (
        <AnswerSheet
          testId={id}
          title={title}
          institute={institute}
          letter={letter}
          questions={sheetQuestions}
        />
      )}
      {parts.includes("Key") && <Keys test={test} />}
      {parts.includes("Solutions") && (
        <Solutions
          questions={questions}
          numberOf={({ id: questionId }) => questions.findIndex((question) => question.id === questionId) + 1}
          noteOf={(question) => otherNumbers(question, test)}
        />
      )}
    </PrintPage>
  );
}

/** The questions in the order of a version, each with its options in theirs. */
function inVersion(
  questions: readonly ReviewQuestion[],
  versions: readonly PaperVersion[],
  letter: Letter,
): readonly ReviewQuestion[] {
  const version = versions.find((other) => other.letter === letter);
  if (!version) return questions;
  const { question_ids, option_orders } = version;
  return question_ids.flatMap((id) => {
    const question = questions.find((other) => other.id === id);
    if (!question) return [];
    const order = option_orders[id] ?? [];
    const answers = [...question.answers].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    return { ...question, answers };
  });
}

type HeadProps = { test: PrintedTest; institute: string; letter: Letter | undefined };

function Head({ test: { title, instructions, minutes, sections, opens_at }, institute, letter }: HeadProps) {
  const day = opens_at === null ? "" : ` · ${formatLongDate(opens_at)}`;
  return (
    <header className={styles.head}>
      <div className={styles.titled}>
        <div>
          {institute !== "" && <p>{institute}</p>}
          <h2>{title}</h2>
          <p>{`${describePaper({ minutes, sections })}${day}`}</p>
        </div>
        {letter && (
          <p className={styles.letter}>
            <span className="sr-only">Version </span>
            {letter}
          </p>
        )}
      </div>
      <p className={styles.fields}>
        <span className={styles.field}>Name</span>
        <span className={styles.field}>Roll number</span>
        <span className={styles.field}>Class</span>
      </p>
      {instructions !== "" && <p className={styles.instructions}>{instructions}</p>}
    </header>
  );
}

/** The keys of all versions that were drawn. */
function Keys({ test: { title, questions, versions } }: { test: PrintedTest }) {
  const letters = LETTERS.filter((letter) => letter === "A" || versions.length > 0);
  const columns = letters.map((letter) => inVersion(questions, versions, letter));
  return (
    <section className={styles.part}>
      <h3>{`Key of ${title}`}</h3>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letters.length > 1 ? (
                  <>
                    <span className="sr-only">Version </span>
                    {letter}
                  </>
                ) : (
                  "Key"
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id }, index) => (
            <tr key={id}>
              <th scope="row">{index + 1}</th>
              {columns.map((column, version) => {
                const question = column[index];
                return <td key={letters[version]}>{question && keyOf(question)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The numbers of a question in the versions other than A: ` (B 7, C 2, D 9)`. */
function otherNumbers({ id }: ReviewQuestion, { versions }: PrintedTest): string {
  const numbers = versions.map(({ letter, question_ids }) => `${letter} ${question_ids.indexOf(id) + 1}`);
  return numbers.length > 0 ? ` (${numbers.join(", ")})` : "";
}
