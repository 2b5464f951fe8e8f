import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { endQuiz } from "../../../api/end-quiz.ts";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { type AttemptQuestion, quizQuery, quizQuestionQuery } from "../../../api/quizzes.ts";
import { dueQuizQuery, dueSnapshotQuery } from "../../../api/revision.ts";
import { failedIds } from "../../../device/outbox-state.ts";
import { questionTexts } from "../../../question/question-format.ts";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { EmptyState, SuccessIcon } from "../../../ui/page/empty-state.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { FetchFailed, QuestionSkeleton } from "../question-loading.tsx";
import { positionOf } from "../question-order.ts";
import { SaveError } from "../room/save-error.tsx";
import { useVisibleTime } from "../room/visible-time.ts";
import { CaughtUp } from "../start/caught-up.tsx";
import { TimedQuestion } from "./timed-question.tsx";

const FurtherPractice = lazyComponent(
  async () => (await import("../start/further-practice.tsx")).FurtherPractice,
  () => null,
);

/** The choice questions due today, one at a time, with two minutes for each. */
export function TimedQuestionPage() {
  const dueQuestions = useQuery(dueSnapshotQuery());
  const choiceQuestions = dueQuestions.data?.filter(({ type }) => type !== "numerical");
  const hashes = (choiceQuestions ?? []).map(({ hash }) => hash);
  const quizHash = useQuery({ ...dueQuizQuery(hashes), enabled: hashes.length > 0 });
  const failedQuery = [dueQuestions, quizHash].find((query) => query.isError && !query.data);
  const numericalCount = (dueQuestions.data?.length ?? 0) - hashes.length;
  const caughtUp = (
    <>
      <CaughtUp />
      <FurtherPractice />
    </>
  );
  const emptyState = numericalCount > 0 ? <OnlyNumerical count={numericalCount} /> : caughtUp;
  return (
    <PageLayout width="m" hasActionBar>
      <title>Timed question · Rasayan</title>
      <PageHeader />
      <h1 className="sr-only">Timed question</h1>
      {failedQuery && <FetchFailed onRetry={() => failedQuery.refetch()} />}
      {choiceQuestions?.length === 0 && emptyState}
      {quizHash.data && <DueQuestions key={quizHash.data} quizHash={quizHash.data} emptyState={emptyState} />}
      {!failedQuery && !quizHash.data && choiceQuestions?.length !== 0 && <QuestionSkeleton />}
    </PageLayout>
  );
}

type DueQuestionsProps = {
  quizHash: string;
  /** Shown after the last question. */
  emptyState: ReactNode;
};

/** Shows the questions of a quiz of due choice questions one by one, and ends the quiz after the last. */
function DueQuestions({ quizHash, emptyState }: DueQuestionsProps) {
  const quiz = useQuery(quizQuery(quizHash));
  const [doneIds, setDoneIds] = useState<readonly number[]>([]);
  const isRemaining = (id: number) =>
    !doneIds.includes(id) && (doneIds.length > 0 || !quiz.data?.answered_ids.includes(id));
  const remainingIds = (quiz.data?.question_ids ?? []).filter(isRemaining);
  const [currentId = 0] = remainingIds;
  const question = useQuery({ ...quizQuestionQuery(quizHash, currentId), enabled: currentId > 0 });
  const isMathReady = useMathReady(question.data && questionTexts(question.data));
  const failedQuery = [quiz, question].find((query) => query.isError && !query.data);
  if (failedQuery) return <FetchFailed onRetry={() => failedQuery.refetch()} />;
  if (quiz.data && (remainingIds.length === 0 || quiz.data.state === "completed")) return emptyState;
  if (!question.data || !isMathReady) return <QuestionSkeleton />;
  return (
    <DueQuestion
      key={currentId}
      quizHash={quizHash}
      numberOf={(id) => positionOf(quiz.data?.question_ids ?? [], id).number}
      question={question.data}
      isLast={remainingIds.length === 1}
      canEnd={!quiz.data?.shared_with_timed}
      onDone={() => setDoneIds((before) => [...before, currentId])}
    />
  );
}

type DueQuestionProps = {
  quizHash: string;
  question: AttemptQuestion;
  numberOf: (questionId: number) => number;
  isLast: boolean;
  /** False if ending would close questions in a timed quiz in progress. This page has no dialog that asks first. */
  canEnd: boolean;
  onDone: () => void;
};

function DueQuestion({ quizHash, question, numberOf, isLast, canEnd, onDone }: DueQuestionProps) {
  const answers = useQuizAnswers(quizHash);
  const queryClient = useQueryClient();
  const readTimes = useVisibleTime(quizHash, question.id, () => undefined);
  const isMulti = question.type === "multi choice multi correct";

  /** This page has no dialog that says which answers were rejected, so the quiz ends without them. */
  async function endWhateverIsRejected(): Promise<void> {
    const outcome = await endQuiz(queryClient, quizHash, "requested");
    if (outcome === "stopped") await endQuiz(queryClient, quizHash, "anyway");
  }

  function handleNext([firstId, ...otherIds]: number[]): void {
    if (firstId !== undefined) {
      const payload = isMulti ? { answer_ids: [firstId, ...otherIds] } : { answer_id: firstId };
      answers.enqueue(question.id, payload, readTimes());
    }
    // The answers count for learning once the quiz has ended. If this request fails, a job on the server ends it later.
    if (isLast && canEnd) void endWhateverIsRejected();
    onDone();
  }

  return (
    <>
      <TimedQuestion
        text_html={question.text_html}
        options={question.answers}
        isMulti={isMulti}
        onNext={handleNext}
      />
      {failedIds(answers.state).length > 0 && <SaveError answers={answers} numberOf={numberOf} />}
    </>
  );
}

/** Shown when all due questions are numerical: this page asks no numerical questions. */
function OnlyNumerical({ count }: { count: number }) {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <p role="status">{message(count)}</p>
      <LinkButton to={paths.dailyPractice}>Go to daily practice</LinkButton>
    </EmptyState>
  );
}

function message(count: number): string {
  const dueText =
    count === 1
      ? "The 1 question due today is numerical."
      : `The ${count} questions due today are numerical.`;
  return `${dueText} Daily practice has a keypad for them.`;
}
