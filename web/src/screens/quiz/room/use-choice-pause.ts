import { useEffect, useRef, useState } from "react";

/** How long a chosen option is seen before the next question replaces it. */
const CHOICE_MS = 400;
/** A tap so soon after that was meant for the question before. */
const LATE_TAP_MS = 300;

/**
 * The pause between the choice of an option and the next question. It is cancelled when `subject`, which is what the
 * page shows, changes. `hasJustEnded`: the page has only just moved on by itself.
 */
export function useChoicePause(subject: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [pausedSubject, setPausedSubject] = useState("");
  const hasJustEnded = pausedSubject !== "" && pausedSubject !== subject;
  const cancel = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause ends when the page shows something else.
  useEffect(() => {
    const lateTimer = setTimeout(() => setPausedSubject(""), LATE_TAP_MS);
    return () => {
      clearTimeout(timer.current);
      clearTimeout(lateTimer);
    };
  }, [subject]);
  return {
    hasJustEnded,
    cancel,
    start(advance: () => void): void {
      cancel();
      timer.current = setTimeout(() => {
        setPausedSubject(subject);
        advance();
      }, CHOICE_MS);
    },
  };
}
