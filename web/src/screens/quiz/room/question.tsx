import type { Certainty } from "@rasayan/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AttemptQuestion, ReviewQuestion, TimedQuiz } from "../../../api/quizzes.ts";
import { closedIdsOf } from "../../../api/quizzes.ts";
import type { Draft } from "../../../device/attempt-storage.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";
import styles from "../../../question/question.module.css";
import { formatMarkingScheme, questionTexts } from "../../../question/question-format.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { FetchFailed, QuestionSkeleton } from "../question-loading.tsx";
import { QuestionMeta } from "../question-meta.tsx";
import { ReportForm, ReportStatus, useReporting } from "../report/report-status.tsx";
import { AnswerInput } from "./answer-input.tsx";
import { modes } from "./modes.ts";
import roomStyles from "./room.module.css";
import { PendingStatus, SaveState } from "./save-state.tsx";
import type { Attempt } from "./use-attempt.ts";

/** Rarely needed, so their code is loaded only on demand. */
const ClosedQuestion = lazyComponent(async () => (await import("./closed-question.tsx")).ClosedQuestion);
const CertaintyField = lazyComponent(
  async () => (await import("../certainty/certainty-field.tsx")).CertaintyField,
  () => null,
);

export type RoomQuestion = UseQueryResult<AttemptQuestion | ReviewQuestion>;

type Props = {
  quiz: TimedQuiz;
  questionId: number;
  number: number;
  question: RoomQuestion;
  attempt: Attempt;
  asksCertainty: boolean;
  numberError: string | undefined;
  /** One option was chosen and, if that is asked, its certainty. */
  onChosen: () => void;
  /** Enter was pressed in the number. */
  onEnter: () => void;
  /** What the mode shows below the answer. */
  children?: ReactNode;
};

/** The question that still takes an answer; undefined if it has not loaded or is closed. */
export function openQuestionIn(quiz: TimedQuiz, { data }: RoomQuestion): AttemptQuestion | undefined {
  return data && !("outcome" in data) && !closedIdsOf(quiz).includes(data.id) ? data : undefined;
}

/** The current question with its answer input, or its key if it is closed, or its loading or error state. */
export function Question(props: Props) {
  const { quiz, question, attempt } = props;
  const { data, isError, refetch } = question;
  const isMathReady = useMathReady(data && questionTexts(data));
  if (!data || !isMathReady)
    return (
      <>
        {isError && !data ? <FetchFailed onRetry={() => refetch()} /> : <QuestionSkeleton />}
        <div role="status">
          <PendingStatus answers={attempt.answers} />
        </div>
      </>
    );
  const open = openQuestionIn(quiz, question);
  if (!open) return <ClosedQuestion quiz={quiz} question={data} answers={attempt.answers} />;
  return <OpenQuestion {...props} question={open} />;
}

/** A question that still takes an answer. It can be reported whether it is answered or not. */
function OpenQuestion({
  quiz,
  question,
  attempt,
  ...props
}: Omit<Props, "question"> & { question: AttemptQuestion }) {
  const rules = modes[quiz.mode];
  const reporting = useReporting(quiz.hash, question);
  const { answers, saved, draft, isMarked } = attempt;
  const isNumber = question.type === "numerical";
  const isSingle = question.type === "multi choice single answer";
  // Arrow keys pass over options on the way to another.
  const handleChange = (value: Draft, isByArrowKey: boolean) => {
    attempt.change(value);
    const isComplete = !props.asksCertainty || attempt.certainty !== null;
    if (isSingle && isComplete && !isByArrowKey) props.onChosen();
  };
  const handleCertainty = (value: Certainty, isByArrowKey: boolean) => {
    const isComplete = attempt.setCertainty(value);
    if (isSingle && isComplete && !isByArrowKey) props.onChosen();
  };
  const certainty = props.asksCertainty && (
    <CertaintyField value={attempt.certainty} isCompact={isNumber} onChoose={handleCertainty} />
  );
  const scheme = formatMarkingScheme(question.type, question.marking);
  return (
    <>
      <QuestionMeta
        question={question}
        caption={rules.isPaper ? `Question ${props.number} · ${scheme}` : scheme}
        canStar={!quiz.isPreview}
      >
        {!rules.isPaper && (
          <IconButton
            icon="flag"
            label="Mark for review"
            className={styles.flag}
            aria-pressed={isMarked}
            onClick={() => attempt.setMark(!isMarked)}
          />
        )}
      </QuestionMeta>
      {question.passage && <Passage passage={question.passage} />}
      <SanitizedHtml html={question.text_html} className={styles.stem} />
      <div className={styles.answer} data-answer>
        <AnswerInput
          question={question}
          value={attempt.value}
          readValue={attempt.readValue}
          tapRemoves={rules.tapRemoves}
          error={props.numberError}
          onChange={handleChange}
          onEnter={props.onEnter}
        />
        {!isNumber && certainty}
        <SaveState
          answers={answers}
          questionId={question.id}
          saved={saved}
          draft={draft}
          savedMessage={rules.savedMessage}
          draftMessage={quizTypes[quiz.type].isDiagnostic ? "Saved when you go on." : "Saving…"}
          onClear={rules.tapRemoves ? undefined : () => attempt.saveNow([])}
        />
        <div className={roomStyles.foot}>
          {isNumber && certainty}
          {!quiz.isPreview && <ReportStatus {...reporting} />}
        </div>
      </div>
      {props.children}
      <ReportForm {...reporting} />
    </>
  );
}
