import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAnswers } from "../../api/answers.ts";
import { type PlayerQuestion, quizQuery, quizQuestionQuery, useEndQuiz } from "../../api/quizzes.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { SaveTrouble } from "./save-state.tsx";
import { TimedQuestion } from "./timed-question.tsx";
import { useVisibleTime } from "./use-visible-time.ts";

/** Goes through the choice questions of a quiz over what is due, and ends it after the last. */
export function DueQuestions({ quizHash }: { quizHash: string }) {
  const quiz = useQuery(quizQuery(quizHash));
  const [done, setDone] = useState<readonly number[]>([]);
  const ids = quiz.data?.question_ids ?? [];
  const questions = useQueries({ queries: ids.map((id) => quizQuestionQuery(quizHash, id)) });
  const failed = [quiz, ...questions].find((query) => query.isError && !query.data);
  if (failed) return <FetchFailed onRetry={() => failed.refetch()} />;
  if (!quiz.data || questions.some((question) => !question.data)) return <Spinner />;

  const open = questions
    .flatMap(({ data }) => data ?? [])
    .filter(({ id, type }) => type !== "numerical" && !done.includes(id))
    .filter(({ id }) => done.length > 0 || !quiz.data.answered_ids.includes(id));
  const [current] = open;
  if (!current || quiz.data.state === "completed") return <CaughtUp />;
  return (
    <DueQuestion
      key={current.id}
      quizHash={quizHash}
      question={current}
      isLast={open.length === 1}
      onDone={() => setDone((before) => [...before, current.id])}
    />
  );
}

type Props = { quizHash: string; question: PlayerQuestion; isLast: boolean; onDone: () => void };

function DueQuestion({ quizHash, question, isLast, onDone }: Props) {
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
    if (isLast)
      void answers.drained().then(
        () => end.mutate(),
        () => undefined,
      );
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
      <SaveTrouble answers={answers} questionId={question.id} />
    </>
  );
}
