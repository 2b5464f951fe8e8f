import type { MouseEvent, ReactNode } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { ActionBar, ActionPair } from "../../../ui/page/action-bar.tsx";
import { SaveError } from "./save-error.tsx";
import type { Attempt } from "./use-attempt.ts";
import type { QuizNavigation } from "./use-quiz-navigation.ts";

type BarProps = { attempt: Attempt; navigation: QuizNavigation; children: ReactNode };

/** The bar at the bottom of the room, the same for every kind of question. It says which answers were not saved. */
export function RoomActions({ attempt: { answers, progress }, navigation, children }: BarProps) {
  return (
    <ActionBar>
      {progress.failed.length > 0 && <SaveError answers={answers} numberOf={navigation.numberOf} />}
      <ActionFailed error={navigation.failure}>
        Failed to fetch question. Please try again later.
      </ActionFailed>
      {children}
    </ActionBar>
  );
}

/** Submits what is ticked or typed. */
export function SubmitButton({ value, onSubmit }: { value: Attempt["value"]; onSubmit: () => void }) {
  const isText = typeof value === "string";
  const isEmpty = isText ? value.trim() === "" : value.length === 0;
  return (
    <Button fullWidth disabled={isEmpty} onClick={onSubmit}>
      {isText || isEmpty ? "Submit" : `Submit ${formatCount(value.length, "answer")}`}
    </Button>
  );
}

type NavigationProps = {
  navigation: QuizNavigation;
  /** The bar has no other primary button. */
  isPrimary: boolean;
  /** True for a moment after the page moved on by itself: a tap then was meant for the question before. */
  ignoresTaps: boolean;
  onNext: () => void;
  onEnd: () => void;
};

/**
 * Buttons for the previous and next question. The last question has "End Quiz" instead of "Next Question"; an
 * adaptive quiz also offers "Finish now".
 */
export function NavigationButtons({ navigation, isPrimary, ignoresTaps, onNext, onEnd }: NavigationProps) {
  const variant = isPrimary ? "primary" : "secondary";
  const taps = ignoresTaps ? ({ pointerEvents: "none" } as const) : undefined;
  return (
    <ActionPair>
      <Button variant="secondary" disabled={!navigation.previous} onClick={navigation.previous}>
        Previous Question
      </Button>
      {navigation.canFinishEarly && !navigation.isLast && (
        <Button variant="secondary" onClick={unlessDoubleTap(onEnd)}>
          Finish now
        </Button>
      )}
      {navigation.isLast ? (
        <Button key="end" variant={variant} style={taps} onClick={unlessDoubleTap(onEnd)}>
          End Quiz
        </Button>
      ) : (
        <Button key="next" variant={variant} busy={navigation.isFetchingNext} style={taps} onClick={onNext}>
          Next Question
        </Button>
      )}
    </ActionPair>
  );
}

/** Ignores the second tap of a double tap on "Next Question", because "End Quiz" then takes its place. */
const unlessDoubleTap = (end: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) end();
};
