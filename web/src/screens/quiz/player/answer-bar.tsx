import type { MouseEvent, ReactNode } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { failedIds } from "../../../device/outbox-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { ActionBar, ActionPair } from "../../../ui/page/action-bar.tsx";
import type { Draft } from "./attempt.ts";
import { SaveError } from "./save-error.tsx";
import type { QuizNavigationState } from "./use-quiz-navigation.ts";

/** Saves an answer. `shouldAdvance`: go to the next question afterwards, at once or after a short pause. */
export type AnswerHandler = (payload: AnswerPayload, shouldAdvance: boolean | "after pause") => void;

/** Props of every answer input. */
export type AnswerProps = {
  question: AttemptQuestion;
  /** The learner's current answer, whether it has been sent or not. */
  selected: AttemptQuestion["selected_answer"];
  draft: Draft | undefined;
  answers: QuizAnswers;
  onAnswer: AnswerHandler;
  onDraftChange: (draft: Draft | undefined) => void;
  navigation: QuizNavigationControls;
  /** Says when a draft is saved. */
  draftMessage: string;
  /** Asks how sure the learner is, if this device does. */
  certainty: ReactNode;
  /** Shown below the answer input. */
  footer: ReactNode;
};

type Props = {
  navigation: QuizNavigationControls;
  answers: QuizAnswers;
  isFixed?: boolean;
  children?: ReactNode;
};

/** Action bar of a question: error for failed answers, the submit button (`children`) and the navigation. */
export function AnswerBar({ navigation, answers, isFixed = true, children }: Props) {
  return (
    <ActionBar isFixed={isFixed}>
      {failedIds(answers.state).length > 0 && <SaveError answers={answers} numberOf={navigation.numberOf} />}
      {children}
      <QuizNavigation navigation={navigation} isPrimary={!children} />
    </ActionBar>
  );
}

export type QuizNavigationControls = Omit<QuizNavigationState, "next"> & {
  next: () => void;
  end: () => void;
  /** True for a moment after the page moved on by itself: a tap then was meant for the question before. */
  ignoresTaps: boolean;
};

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
  const taps = navigation.ignoresTaps ? ({ pointerEvents: "none" } as const) : undefined;
  return (
    <>
      {navigation.hasFailed && (
        <Alert state="wrong" role="alert">
          {!navigator.onLine && "You are offline. "}Failed to fetch question. Please try again later.
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
          <Button
            key="end"
            variant={variant}
            style={taps}
            onClick={(event) => endUnlessDoubleTap(event, navigation.end)}
          >
            End Quiz
          </Button>
        ) : (
          <Button
            key="next"
            variant={variant}
            busy={navigation.isFetchingNext}
            style={taps}
            onClick={navigation.next}
          >
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
