import type { ReactNode } from "react";
import type { Answers } from "../../api/answers.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { type QuizMoves, QuizNavigation } from "./quiz-navigation.tsx";
import { SaveTrouble } from "./save-trouble.tsx";

type Props = { moves: QuizMoves; answers: Answers; children?: ReactNode };

/** The bar of a question: what became of answers that failed, the act of the question, the ways on. */
export function AnswerBar({ moves, answers, children }: Props) {
  return (
    <ActionBar>
      <SaveTrouble answers={answers} numberOf={moves.numberOf} />
      {children}
      <QuizNavigation moves={moves} isMain={!children} />
    </ActionBar>
  );
}
