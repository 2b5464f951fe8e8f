import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion, ReviewQuestion } from "../../../api/quizzes.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { pendingPayload } from "../../../device/outbox-state.ts";
import styles from "../../../question/question.module.css";
import { formatMarkingScheme } from "../../../question/question-format.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { FetchFailed, QuestionSkeleton, questionTexts } from "../question-loading.tsx";
import { QuestionMeta } from "../question-meta.tsx";
import { ReportForm, ReportStatus, useReporting } from "../report/report-status.tsx";
import {
  AnswerBar,
  type AnswerHandler,
  type AnswerProps,
  type QuizNavigationControls,
} from "./answer-bar.tsx";
import type { Draft } from "./attempt.ts";
import { MultiAnswer, SingleAnswer } from "./choice-answer.tsx";
import { NumericalAnswer } from "./numerical-answer.tsx";
import { PendingStatus } from "./save-state.tsx";

type Props = {
  quizHash: string;
  question: UseQueryResult<AttemptQuestion | ReviewQuestion>;
  /** True if the learner has seen the key in another quiz, so the question takes no answer any more. */
  isClosed: boolean;
  answers: QuizAnswers;
  draft: Draft | undefined;
  isMarkedForReview: boolean;
  onAnswer: AnswerHandler;
  onDraftChange: (draft: Draft | undefined) => void;
  draftMessage: string;
  onToggleReviewMark: () => void;
  navigation: QuizNavigationControls;
  /** Asks for the certainty of the answer, if this device does. */
  certainty?: ReactNode;
};

type AnswerableQuestionProps = Omit<Props, "question" | "isClosed"> & { question: AttemptQuestion };

/** Rarely needed, so their code is loaded only on demand. */
const loadRare = () => import("./closed-question.tsx");
const ClosedQuestion = lazyComponent(async () => (await loadRare()).ClosedQuestion);
const Passage = lazyComponent(async () => (await loadRare()).Passage);

/** The current question with its answer input, or its loading or error state. Navigation works in all states. */
export function ActiveQuestion({ question, isClosed, ...rest }: Props) {
  const { answers, navigation } = rest;
  const { data, isError, refetch } = question;
  const isMathReady = useMathReady(data && questionTexts(data));
  if (!data || !isMathReady) {
    return (
      <>
        {isError && !data ? <FetchFailed onRetry={() => refetch()} /> : <QuestionSkeleton />}
        <div role="status">
          <PendingStatus answers={answers} />
        </div>
        <AnswerBar navigation={navigation} answers={answers} />
      </>
    );
  }
  if (isClosed || "outcome" in data) return <ClosedQuestion {...rest} question={data} />;
  return <AnswerableQuestion {...rest} question={data} />;
}

/** A question that still takes an answer. It can be reported whether it is answered or not. */
function AnswerableQuestion({
  quizHash,
  question,
  answers,
  isMarkedForReview,
  onToggleReviewMark,
  certainty,
  ...rest
}: AnswerableQuestionProps) {
  const reporting = useReporting(quizHash, question);
  const pending = pendingPayload(answers.state, question.id);
  const selected = pending ? selectedAnswerIn(pending) : question.selected_answer;
  return (
    <>
      <QuestionHeader
        question={question}
        isMarkedForReview={isMarkedForReview}
        onToggleReviewMark={onToggleReviewMark}
      />
      <AnswerInput
        {...rest}
        question={question}
        selected={selected}
        answers={answers}
        certainty={certainty}
        footer={<ReportStatus {...reporting} />}
      />
      <ReportForm {...reporting} />
    </>
  );
}

function selectedAnswerIn(payload: AnswerPayload) {
  return "answer_ids" in payload ? payload.answer_ids : payload.answer_id;
}

type QuestionHeaderProps = {
  question: AttemptQuestion;
  isMarkedForReview: boolean;
  onToggleReviewMark: () => void;
};

/** Header and stem of a question: type, marking scheme, bookmark button and "mark for review" button. */
function QuestionHeader({ question, isMarkedForReview, onToggleReviewMark }: QuestionHeaderProps) {
  return (
    <>
      <QuestionMeta question={question} caption={formatMarkingScheme(question.type, question.marking)}>
        <IconButton
          icon="flag"
          label="Mark for review"
          className={styles.flag}
          aria-pressed={isMarkedForReview}
          onClick={onToggleReviewMark}
        />
      </QuestionMeta>
      {question.passage && <Passage passage={question.passage} />}
      <SanitizedHtml html={question.text_html} className={styles.stem} />
    </>
  );
}

/** The answer input for the type of the question, including its action bar. */
function AnswerInput(props: AnswerProps) {
  switch (props.question.type) {
    case "multi choice single answer":
      return <SingleAnswer {...props} />;
    case "multi choice multi correct":
      return <MultiAnswer {...props} />;
    case "numerical":
      return <NumericalAnswer {...props} />;
  }
}
