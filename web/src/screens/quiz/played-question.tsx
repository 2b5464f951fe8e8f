import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Choice, unsentChoice } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import type { PlayerQuestion } from "../../api/quizzes.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AnswerInput } from "./answer-input.tsx";
import type { Draft } from "./attempt-memory.ts";
import { FetchFailed } from "./fetch-failed.tsx";
import { QuestionHead } from "./question-head.tsx";
import { type QuizMoves, QuizNavigation } from "./quiz-navigation.tsx";

type Props = {
  question: UseQueryResult<PlayerQuestion>;
  answers: Answers;
  draft: Draft | undefined;
  isMarked: boolean;
  /** `thenMove`: go on to the next question. */
  onGive: (choice: Choice, thenMove: boolean) => void;
  onDraft: (draft: Draft | undefined) => void;
  onMark: () => void;
  moves: QuizMoves;
};

/** The question with its answer, or why it is not there; the way on stays open in any case. */
export function PlayedQuestion({ question, answers, isMarked, onMark, moves, ...rest }: Props) {
  if (question.isPending) return <Without moves={moves} message={<Spinner label="Loading the question" />} />;
  if (!question.data) {
    return <Without moves={moves} message={<FetchFailed onRetry={() => question.refetch()} />} />;
  }
  const unsent = unsentChoice(answers.state, question.data.id);
  const selected = unsent ? chosenIn(unsent) : question.data.selected_answer;
  return (
    <>
      <QuestionHead question={question.data} isMarked={isMarked} onMark={onMark} />
      <AnswerInput question={question.data} selected={selected} answers={answers} moves={moves} {...rest} />
    </>
  );
}

function Without({ moves, message }: { moves: QuizMoves; message: ReactNode }) {
  return (
    <>
      {message}
      <ActionBar>
        <QuizNavigation moves={moves} isMain />
      </ActionBar>
    </>
  );
}

function chosenIn(choice: Choice) {
  return "answer_ids" in choice ? choice.answer_ids : choice.answer_id;
}
