import { MAX_SHEET_OPTIONS, MAX_SHEET_SIGNS } from "@rasayan/contract/answer-sheet";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { currentUserId } from "../../api/outbox-transport.ts";
import {
  isForeignTest,
  type PaperVersion,
  type PrintedTest,
  printedTestQuery,
  useDrawPaperVersions,
} from "../../api/printed-tests.ts";
import { localStore } from "../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../device/local-user-data.ts";
import { formatLongDate } from "../../format/dates.ts";
import { decisionLabels } from "../../messages/decision-labels.ts";
import { describePaper } from "../../question/exam-paper.ts";
import { formatQuestionNumbers, questionTexts } from "../../question/question-format.ts";
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
import { AnswerSheet } from "./answer-sheet.tsx";
import styles from "./print.module.css";
import { PrintPage } from "./print-page.tsx";
import { keyOf, Paper, PartChoice, Solutions } from "./printed-questions.tsx";

const PARTS = ["Paper", "Answer sheet", "Key", "Solutions"] as const;
type Part = (typeof PARTS)[number];

type Letter = "A" | PaperVersion["letter"];
const LETTERS: readonly Letter[] = ["A", "B", "C", "D"];
const VERSIONS = LETTERS.map((value) => ({ value, label: value }));

type Question = PrintedTest["questions"][number];

/** Under which the heading of this teacher's papers is stored on this device. */
const instituteKey = (userId: number | undefined) => `${USER_DATA_PREFIX}${userId ?? 0}:print_institute`;

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
  const { title, sections, questions, versions } = test;
  const storageKey = instituteKey(currentUserId(useQueryClient()));
  const [parts, setParts] = useState<readonly Part[]>(["Paper"]);
  const [letter, setLetter] = useState<Letter>("A");
  const chosenLetter = useRef<Letter>("A");
  const [institute, setInstitute] = useState(localStore.read(storageKey) ?? "");
  const draw = useDrawPaperVersions(id);
  const solutions = parts.includes("Solutions") ? questions.map(({ solution_html }) => solution_html) : [];
  const isReady = useMathReady([...questions.flatMap(questionTexts), ...solutions]);
  const printed = inVersion(questions, versions, letter);
  const numberOf = numbersOf(printed);
  // An archived draft was never opened either.
  const isDraft = test.opens_at === null;
  async function choose(chosen: Letter): Promise<void> {
    chosenLetter.current = chosen;
    const hasVersion =
      chosen === "A" ||
      versions.length > 0 ||
      (await draw.mutateAsync().then(
        () => true,
        () => false,
      ));
    // Another one may have been chosen meanwhile.
    if (hasVersion && chosenLetter.current === chosen) setLetter(chosen);
  }
  const sheetQuestions = printed.map(({ type, answers, decimals }, index) => ({
    number: index + 1,
    options: answers.length,
    hasPoint: decimals !== 0,
    hasSeveralRight: type === "multi choice multi correct",
  }));
  const unfit = printed.filter((question) => !fitsSheet(question)).map(numberOf);
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
              localStore.write(storageKey, value === "" ? undefined : value);
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
          {parts.includes("Answer sheet") && unfit.length > 0 && (
            <Alert state="warning">
              {`The answer sheet has too few bubbles for ${formatQuestionNumbers(unfit).toLowerCase()}.`}
            </Alert>
          )}
        </>
      }
    >
      {parts.includes("Paper") && (
        <>
          <Head id={id} test={test} institute={institute} letter={isDraft ? undefined : letter} />
          <Paper sections={sections} questions={printed} numberOf={numberOf} hasRules />
        </>
      )}
      {parts.includes("Answer sheet") && (
        <AnswerSheet
          testId={id}
          title={title}
          institute={institute}
          letter={isDraft ? undefined : letter}
          questions={sheetQuestions}
        />
      )}
      {parts.includes("Key") && <Keys id={id} test={test} />}
      {parts.includes("Solutions") && (
        <Solutions
          title={isDraft ? `Solutions of ${title}` : `Solutions of ${title}, version A`}
          questions={questions}
          numberOf={numbersOf(questions)}
          textOf={keyText}
          noteOf={(question) => (
            <>
              {otherNumbers(question, test)}
              {question.decisions.map(({ kind, reason }) => (
                <span key={kind + reason}>{` ${decisionLabels[kind]}. ${reason}`}</span>
              ))}
            </>
          )}
        />
      )}
    </PrintPage>
  );
}

/** The questions in the order of a version, each with its options in theirs. */
function inVersion(
  questions: readonly Question[],
  versions: readonly PaperVersion[],
  letter: Letter,
): readonly Question[] {
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

const numbersOf = (questions: readonly Question[]) => {
  const ids = questions.map(({ id }) => id);
  return ({ id }: { id: number }) => ids.indexOf(id) + 1;
};

/** Whether the answer sheet has bubbles for all options of a question, or for a number that is right. */
function fitsSheet({ type, answers, single_answer, accept }: Question): boolean {
  if (type !== "numerical") return answers.length <= MAX_SHEET_OPTIONS;
  return [single_answer ?? "", ...accept.flat()].some(
    ({ length }) => length > 0 && length <= MAX_SHEET_SIGNS,
  );
}

/** A question that was withdrawn with full marks counts as one with a bonus for all. */
const countsAs = { ...decisionLabels, full: decisionLabels.full_all };

/** The key of a question, or how it counts without one. */
const keyText = (question: Question): string =>
  question.counts_as === null ? keyOf(question) : countsAs[question.counts_as];

type HeadProps = { id: number; test: PrintedTest; institute: string; letter: Letter | undefined };

function Head({ id, test, institute, letter }: HeadProps) {
  const { title, instructions, minutes, sections, opens_at } = test;
  const facts = [
    describePaper({ minutes, sections }),
    opens_at === null ? "Draft" : formatLongDate(opens_at),
    `Test ${id}`,
  ];
  return (
    <header className={styles.head}>
      <div className={styles.titled}>
        <div>
          {institute !== "" && <p>{institute}</p>}
          <h2>{title}</h2>
          <p>{facts.join(" · ")}</p>
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
function Keys({ id: testId, test }: { id: number; test: PrintedTest }) {
  const { title, questions, versions } = test;
  const letters = LETTERS.filter((letter) => letter === "A" || versions.length > 0);
  const columns = letters.map((letter) => inVersion(questions, versions, letter));
  return (
    <section className={styles.part}>
      <h3>{`Key of ${title} (test ${testId})`}</h3>
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">No.</th>
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
                return <td key={letters[version]}>{question && keyText(question)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The numbers of a question in the versions other than A: ` (B 7, C 2, D 9)`. */
function otherNumbers({ id }: Question, { versions }: PrintedTest): string {
  const numbers = versions.map(({ letter, question_ids }) => `${letter} ${question_ids.indexOf(id) + 1}`);
  return numbers.length > 0 ? ` (${numbers.join(", ")})` : "";
}
