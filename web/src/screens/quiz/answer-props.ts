import type { ReactNode } from "react";
import type { AnswerPayload } from "../../api/outbox-state.ts";
import type { QuizAnswers } from "../../api/quiz-answers.ts";
import type { AttemptQuestion } from "../../api/quizzes.ts";
import type { Draft } from "./attempt-session-state.ts";
import type { QuizNavigationControls } from "./quiz-navigation.tsx";

/** Props of every answer input. */
export type AnswerProps = {
  question: AttemptQuestion;
  /** The learner's current answer, whether it has been sent or not. */
  selected: AttemptQuestion["selected_answer"];
  draft: Draft | undefined;
  answers: QuizAnswers;
  onAnswer: (payload: AnswerPayload, shouldAdvance: boolean) => void;
  onDraftChange: (draft: Draft | undefined) => void;
  navigation: QuizNavigationControls;
  /** Shown below the answer input. */
  footer: ReactNode;
};
