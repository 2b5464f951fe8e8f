import type { ReactNode } from "react";
import type { Choice } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import type { PlayerQuestion } from "../../api/quizzes.ts";
import type { Draft } from "./attempt-memory.ts";
import type { QuizMoves } from "./quiz-navigation.tsx";

/** What every kind of answer input is given. */
export type AnswerProps = {
  question: PlayerQuestion;
  /** What stands as the learner's answer, sent or not. */
  selected: PlayerQuestion["selected_answer"];
  draft: Draft | undefined;
  answers: Answers;
  onGive: (choice: Choice, thenMove: boolean) => void;
  onDraft: (draft: Draft | undefined) => void;
  moves: QuizMoves;
  /** Stands beneath the answer. */
  foot: ReactNode;
};
