import type { MouseEvent, ReactNode } from "react";
import type { AnswerPayload } from "../../../api/outbox-state.ts";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { ActionBar, ActionPair } from "../../../ui/base/action-bar.tsx";
import { Alert } from "../../../ui/base/alert.tsx";
import { Button } from "../../../ui/base/button.tsx";
import type { Draft } from "./attempt.ts";
import { SaveError } from "./save-error.tsx";
import type { QuizNavigationState } from "./use-quiz-navigation.ts";

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

export type QuizNavigationControls = QuizNavigationState & { end: () => void };

/**
 * Buttons for the previous and next question. The last question has "End Quiz" instead of "Next Question"; an
 * adaptive quiz also offers "Finish now". `isPrimary`: the action bar has no other primary button.
 */
function QuizNavigation({
  navigation,
  isPrimary = false,
}: {
  navigation: QuizNavigationControls;
  isPrimary?: boolean;
}) {
  const variant = isPrimary ? "primary" : "secondary";
  return (
    <>
      {navigation.hasFailed && (
        <Alert state="wrong" role="alert">
          Failed to fetch question. Please try again later.
        </Alert>
      )}
      <ActionPair>
        <Button variant="secondary" disabled={!navigation.previous} onClick={navigation.previous}>
          Previous Question
        </Button>
        {navigation.canFinishEarly && !navigation.isLast && (
          <Button variant="secondary" onClick={(event) => endUnlessDoubleTap(event, navigation.end)}>
            Finish now
          </Button>
        )}
        {navigation.isLast ? (
          <Button key="end" variant={variant} onClick={(event) => endUnlessDoubleTap(event, navigation.end)}>
            End Quiz
          </Button>
        ) : (
          <Button key="next" variant={variant} busy={navigation.isFetchingNext} onClick={navigation.next}>
            Next Question
          </Button>
        )}
      </ActionPair>
    </>
  );
}

/** Ignores the second tap of a double tap on "Next Question", because "End Quiz" then takes its place. */
function endUnlessDoubleTap(event: MouseEvent, end: () => void): void {
  if (event.detail < 2) end();
}
