import type { Choice } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import type { PlayerQuestion } from "../../api/quizzes.ts";
import type { Draft } from "./attempt-memory.ts";
import { MultiAnswer } from "./multi-answer.tsx";
import { NumericalAnswer } from "./numerical-answer.tsx";
import type { QuizMoves } from "./quiz-navigation.tsx";
import { SingleAnswer } from "./single-answer.tsx";

export type AnswerProps = {
  question: PlayerQuestion;
  /** What stands as the learner's answer, sent or not. */
  selected: PlayerQuestion["selected_answer"];
  draft: Draft | undefined;
  answers: Answers;
  onGive: (choice: Choice, thenMove: boolean) => void;
  onDraft: (draft: Draft | undefined) => void;
  moves: QuizMoves;
};

/** The input for a kind of question, with its own bar of actions. */
export function AnswerInput(props: AnswerProps) {
  switch (props.question.type) {
    case "multi choice single answer":
      return <SingleAnswer {...props} />;
    case "multi choice multi correct":
      return <MultiAnswer {...props} />;
    case "numerical":
      return <NumericalAnswer {...props} />;
  }
}
