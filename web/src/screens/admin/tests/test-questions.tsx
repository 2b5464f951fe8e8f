import { MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SetTest } from "../../../api/admin-tests.ts";
import { formatCount } from "../../../format/numbers.ts";
import { formatMarks } from "../../../question/exam-paper.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { audienceLabels, difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { DrawByBlueprint } from "./draw-by-blueprint.tsx";
import { DrawByFilters } from "./draw-by-filters.tsx";
import { KindFields } from "./marks-fields.tsx";
import { QuestionSearch } from "./question-search.tsx";
import { type ChosenQuestion, markingOf, moved, type TestDraft } from "./test-draft.ts";
import {
  isTyped,
  type Kind,
  kinds,
  type Marking,
  marksErrors,
  NOT_TYPED,
  type TypedMarks,
  usualMarking,
} from "./test-marks.ts";
import { examLabels } from "./test-texts.ts";
import styles from "./tests.module.css";

type Props = {
  test: SetTest;
  draft: TestDraft;
  /** The form was sent, so that marks that can't be are errors. */
  isTried: boolean;
  /** The draft as it is when a draw comes back. */
  latestDraft: () => TestDraft;
  onChange: (changes: Partial<TestDraft>) => void;
};

const ways = { hand: "By hand", filters: "By filters", blueprint: "By blueprint" };
type Way = keyof typeof ways;

/** The questions of a test in their order. Those of a draft can be moved and removed, and others added. */
export function TestQuestions({ test, draft, isTried, latestDraft, onChange }: Props) {
  const { questions, exam, question_marks } = draft;
  const isDraft = test.state === "draft";
  const markings = questions.map((question) => markingOf(test, draft, question));
  const fullMarks = markings.reduce((sum, marking) => sum + (marking?.full ?? Number.NaN), 0);
  const [way, setWay] = useState<Way>();
  // What was opened stays, hidden: what was typed there, and a draw that has not come back.
  const [opened, setOpened] = useState<Way[]>([]);
  /** The exam of the paper that was drawn last, until the test has no questions or keeps its own. */
  const [paperExam, setPaperExam] = useState<TestDraft["exam"]>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const waysToAdd = useRef<HTMLDivElement>(null);
  const change = (next: ChosenQuestion[], message: string) => {
    onChange({ questions: next });
    if (next.length === 0) setPaperExam(undefined);
    setSaid(message);
  };
  /** Keeps the focus on what was done, at the question of this place, or at the last one. */
  function changeAndFocus(next: ChosenQuestion[], message: string, place: number, action: Action) {
    flushSync(() => change(next, message));
    const row = list.current?.children[Math.min(place, next.length) - 1];
    const button =
      row?.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`) ??
      row?.querySelector<HTMLElement>("[data-action]:not(:disabled)") ??
      waysToAdd.current?.querySelector("button");
    button?.focus();
  }
  function show(next: Way) {
    setWay(way === next ? undefined : next);
    if (!opened.includes(next)) setOpened([...opened, next]);
  }
  /** Adds what was found of so many that were wanted, as far as the test has room. */
  function add(found: readonly ChosenQuestion[], wanted = found.length) {
    const { questions: before } = latestDraft();
    const others = found.filter(({ id }) => before.every((question) => question.id !== id));
    const added = others.slice(0, MAX_TEST_QUESTIONS - before.length);
    change([...before, ...added], addedMessage({ before, added, wanted, others }));
  }
  /** A paper makes an empty test like it. */
  function addPaper(found: readonly ChosenQuestion[], examOfPaper: TestDraft["exam"]) {
    const { questions: before, minutes } = latestDraft();
    add(found);
    setPaperExam(examOfPaper);
    if (before.length > 0) return;
    onChange({ exam: examOfPaper });
    setSaid(
      `Added ${formatCount(found.length, "question")}. The test has ${minutes} minutes and is marked like ${examLabels[examOfPaper]}.`,
    );
  }
  const sayFailed = (name: Way) => setSaid(`Nothing was added: see ${ways[name]}.`);
  return (
    <section className={adminStyles.form} aria-labelledby="questions">
      <h2 id="questions">{`Questions (${questions.length})`}</h2>
      {questions.length > 0 && !Number.isNaN(fullMarks) && <p>{formatCount(fullMarks, "mark")}</p>}
      {questions.length > 0 && (
        <ol ref={list} className={adminStyles.list}>
          {questions.map((question, index) => (
            <li key={question.id} className={styles.row}>
              <QuestionText place={index + 1} question={question} marking={markings[index]}>
                {isDraft && (
                  <OwnMarks
                    place={index + 1}
                    kind={kinds[question.type]}
                    typed={question_marks[question.id] ?? NOT_TYPED}
                    usual={usualMarking(draft.marks, test.exam_marks[exam], question)}
                    isTried={isTried}
                    onChange={(typed) =>
                      onChange({ question_marks: { ...question_marks, [question.id]: typed } })
                    }
                  />
                )}
              </QuestionText>
              {isDraft && (
                <Places
                  place={index + 1}
                  count={questions.length}
                  onMove={(to, action) =>
                    changeAndFocus(moved(questions, index, to - 1), `Moved to place ${to}.`, to, action)
                  }
                  onRemove={() =>
                    changeAndFocus(
                      questions.filter(({ id }) => id !== question.id),
                      `Removed question ${index + 1}.`,
                      index + 1,
                      "remove",
                    )
                  }
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="caption">
        {said}
      </p>
      {isDraft && paperExam !== undefined && paperExam !== exam && (
        <Alert state="warning" role="status">
          {`This paper is of ${examLabels[paperExam]}, but the test is marked like ${examLabels[exam]}.`}
          <br />
          <Button variant="link" onClick={() => onChange({ exam: paperExam })}>
            {`Mark like ${examLabels[paperExam]}`}
          </Button>
          <br />
          <Button variant="link" onClick={() => setPaperExam(undefined)}>
            {`Keep ${examLabels[exam]}`}
          </Button>
        </Alert>
      )}
      {isDraft && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
        <div ref={waysToAdd} className={adminStyles.cluster} role="group" aria-label="Add questions">
          {(Object.keys(ways) as Way[]).map((name) => (
            <Button
              key={name}
              variant="secondary"
              compact
              aria-expanded={way === name}
              onClick={() => show(name)}
            >
              {ways[name]}
            </Button>
          ))}
        </div>
      )}
      {isDraft &&
        opened.map((name) => (
          <div key={name} hidden={name !== way}>
            {name === "hand" && <QuestionSearch chosen={questions} onAdd={(question) => add([question])} />}
            {name === "filters" && (
              <DrawByFilters
                testId={test.id}
                exam={exam}
                chosen={questions}
                onAdd={add}
                onFailed={() => sayFailed(name)}
              />
            )}
            {name === "blueprint" && (
              <DrawByBlueprint
                testId={test.id}
                chosen={questions}
                onAdd={addPaper}
                onFailed={() => sayFailed(name)}
              />
            )}
          </div>
        ))}
    </section>
  );
}

type Added = Record<"before" | "added" | "others", readonly ChosenQuestion[]> & { wanted: number };

/** What became of a draw or a choice of so many: how many of the `others`, which the test had not, were added. */
function addedMessage({ before, added, others, wanted }: Added): string {
  const leftOut = others.length - added.length;
  if (leftOut > 0)
    return `Added ${formatCount(added.length, "question")}, and left out ${leftOut}: a test has at most ${MAX_TEST_QUESTIONS}.`;
  if (added.length < wanted) return `Added ${added.length} of ${formatCount(wanted, "question")}.`;
  return added.length === 1
    ? `Added as question ${before.length + 1}.`
    : `Added ${formatCount(added.length, "question")}.`;
}

type TextProps = {
  place: number;
  question: ChosenQuestion;
  marking: Marking | undefined;
  children: ReactNode;
};

function QuestionText({ place, question, marking, children }: TextProps) {
  const { text_html, type, difficulty, audience, topic_name, chapter_name } = question;
  return (
    <div className={adminStyles.text}>
      <span className={adminStyles.title}>{`Question ${place}`}</span>
      <SanitizedHtml className={listStyles.excerpt} html={text_html} />
      <div className={adminStyles.subtitle}>
        {audience === "tests" && <span className={adminStyles.badge}>{audienceLabels[audience]}</span>}
        <span>{`${topic_name} · ${chapter_name}`}</span>
        <span>{`${typeLabels[type]} · ${difficultyLabels[difficulty]}`}</span>
        {marking && <span>{formatMarks(marking)}</span>}
      </div>
      {children}
    </div>
  );
}

type OwnMarksProps = {
  place: number;
  kind: Kind;
  typed: TypedMarks;
  /** What holds where nothing is typed. */
  usual: Marking;
  isTried: boolean;
  onChange: (typed: TypedMarks) => void;
};

/** The marks of one question, shown on request, and while they can't be saved. */
function OwnMarks({ place, kind, typed, usual, isTried, onChange }: OwnMarksProps) {
  const [isRequested, setRequested] = useState(false);
  const isWrong = isTried && isTyped(typed) && Object.keys(marksErrors(typed, usual, kind)).length > 0;
  // They stay open when what was wrong has been corrected.
  if (isWrong && !isRequested) setRequested(true);
  const isOpen = isRequested || isWrong;
  return (
    <>
      <div className={adminStyles.cluster}>
        <Button
          variant="link"
          aria-expanded={isOpen}
          aria-label={`Other marks for question ${place}`}
          onClick={() => setRequested(!isOpen)}
        >
          Other marks
        </Button>
        {isTyped(typed) && (
          <Button
            variant="link"
            aria-label={`Usual marks for question ${place}`}
            onClick={() => onChange(NOT_TYPED)}
          >
            Usual marks
          </Button>
        )}
      </div>
      {isOpen && (
        <KindFields
          label={`Marks of question ${place}`}
          kind={kind}
          typed={typed}
          exam={usual}
          isTried={isTried}
          onChange={onChange}
        />
      )}
    </>
  );
}

type Action = "up" | "down" | "remove";
type PlacesProps = {
  place: number;
  count: number;
  onMove: (to: number, action: Action) => void;
  onRemove: () => void;
};

/** Moves a question among so many, or removes it. */
function Places({ place, count, onMove, onRemove }: PlacesProps) {
  return (
    <div className={adminStyles.cluster}>
      <Button
        variant="secondary"
        compact
        disabled={place === 1}
        data-action="up"
        aria-label={`Move question ${place} up`}
        onClick={() => onMove(place - 1, "up")}
      >
        Up
      </Button>
      <Button
        variant="secondary"
        compact
        disabled={place === count}
        data-action="down"
        aria-label={`Move question ${place} down`}
        onClick={() => onMove(place + 1, "down")}
      >
        Down
      </Button>
      <Button
        variant="secondary"
        compact
        data-action="remove"
        aria-label={`Remove question ${place}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
