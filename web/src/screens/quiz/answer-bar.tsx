import type { ReactNode } from "react";
import type { QuizAnswers } from "../../api/quiz-answers.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { QuizNavigation, type QuizNavigationControls } from "./quiz-navigation.tsx";
import { SaveError } from "./save-error.tsx";

type Props = { navigation: QuizNavigationControls; answers: QuizAnswers; children?: ReactNode };

/** Action bar of a question: error for failed answers, the submit button (`children`) and the navigation. */
export function AnswerBar({ navigation, answers, children }: Props) {
  return (
    <ActionBar>
      <SaveError answers={answers} numberOf={navigation.numberOf} />
      {children}
      <QuizNavigation navigation={navigation} isPrimary={!children} />
    </ActionBar>
  );
}
