import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAnswers } from "../../api/answers.ts";
import { type PlayerQuestion, quizQuery, quizQuestionQuery, useEndQuiz } from "../../api/quizzes.ts";
import { useReadable } from "../../ui/use-readable.ts";
import { FetchFailed } from "./fetch-failed.tsx";
import { placeOf } from "./question-order.ts";
import { QuestionSkeleton } from "./question-skeleton.tsx";
import { playedTexts } from "./question-texts.ts";
import { SaveTrouble } from "./save-trouble.tsx";
import { TimedQuestion } from "./timed-question.tsx";
import { useVisibleTime } from "./use-visible-time.ts";

type DueProps = {
  quizHash: string;
  /** What stands in the place of a question after the last. */
  nothingLeft: ReactNode;
};

/** Goes through a quiz of choice questions over what is due, and ends it after the last. */
export function DueQuestions({ quizHash, nothingLeft }: DueProps) {
  const quiz = useQuery(quizQuery(quizHash));
  const [done, setDone] = useState<readonly number[]>([]);
  const isLeft = (id: number) =>
    !done.includes(id) && (done.length > 0 || !quiz.data?.answered_ids.includes(id));
  const left = (quiz.data?.question_ids ?? []).filter(isLeft);
  const [currentId = 0] = left;
  const question = useQuery({ ...quizQuestionQuery(quizHash, currentId), enabled: currentId > 0 });
  const isReadable = useReadable(question.data && playedTexts(question.data));
  const failed = [quiz, question].find((query) => query.isError && !query.data);
  if (failed) return <FetchFailed onRetry={() => failed.refetch()} />;
  if (quiz.data && (left.length === 0 || quiz.data.state === "completed")) return nothingLeft;
  if (!question.data || !isReadable) return <QuestionSkeleton />;
  return (
    <DueQuestion
      key={currentId}
      quizHash={quizHash}
      numberOf={(id) => placeOf(quiz.data?.question_ids ?? [], id).number}
      question={question.data}
      isLast={left.length === 1}
      mayEnd={!quiz.data?.shared_with_timed}
      onDone={() => setDone((before) => [...before, currentId])}
    />
  );
}

type Props = {
  quizHash: string;
  question: PlayerQuestion;
  numberOf: (questionId: number) => number;
  isLast: boolean;
  /** Ending takes no question away from a timed quiz that runs; nobody is asked here. */
  mayEnd: boolean;
  onDone: () => void;
};

function DueQuestion({ quizHash, question, numberOf, isLast, mayEnd, onDone }: Props) {
  const answers = useAnswers(quizHash);
  const end = useEndQuiz(quizHash);
  const readTimeMs = useVisibleTime(quizHash, question.id);
  const isMulti = question.type === "multi choice multi correct";

  function next([first, ...more]: number[]): void {
    if (first !== undefined) {
      const choice = isMulti ? { answer_ids: [first, ...more] } : { answer_id: first };
      answers.give(question.id, choice, readTimeMs());
    }
    // What was learnt counts once the quiz has ended; a lost end call is made up for by the server's sweep.
    if (isLast && mayEnd) void answers.settled().then(() => end.mutate());
    onDone();
  }

  return (
    <>
      <TimedQuestion
        text_html={question.text_html}
        options={question.answers}
        isMulti={isMulti}
        onNext={next}
      />
      <SaveTrouble answers={answers} numberOf={numberOf} />
    </>
  );
}
