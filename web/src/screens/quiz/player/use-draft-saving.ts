import { useEffect, useEffectEvent } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, type TimedQuiz } from "../../../api/quizzes.ts";
import type { AttemptDevice } from "./attempt.ts";
import { visibleTimeOf } from "./visible-time.ts";

/** How long a typed or ticked answer must rest until it is saved. */
const REST_MS = 1000;

type Parts = { answers: QuizAnswers; device: AttemptDevice; readTimeMs: () => number };

/**
 * Saves drafts as answers: once they rest, when the learner leaves the question, and when the page is hidden or closed.
 * In a diagnostic they are not saved at rest, because an answer decides which question comes next. Returns a function
 * that saves those of these questions (by default all) at once and returns whether there were any.
 */
export function useDraftSaving(
  quiz: TimedQuiz,
  questionId: number,
  { answers, device, readTimeMs }: Parts,
): (ids?: readonly number[]) => boolean {
  const save = (ids: readonly number[] = quiz.question_ids, isClosing?: boolean) =>
    device.takeDrafts(
      ids.filter((id) => !closedIdsOf(quiz).includes(id)),
      (id, payload) =>
        answers.enqueue(id, payload, id === questionId ? readTimeMs() : visibleTimeOf(quiz.hash, id)),
      isClosing,
    );
  const onLeave = useEffectEvent(save);
  useEffect(() => {
    const saveThis = () => void onLeave([questionId]);
    // A page that closes becomes hidden after that.
    let isClosing = false;
    const handleVisibility = () => {
      if (document.visibilityState === "visible") isClosing = false;
      else if (!isClosing) saveThis();
    };
    const handleClose = () => {
      isClosing = true;
      onLeave([questionId], true);
    };
    document.addEventListener("visibilitychange", handleVisibility);
    // Captured, so that it runs before the outbox sends everything on this event.
    window.addEventListener("pagehide", handleClose, true);
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", handleClose, true);
      saveThis();
    };
  }, [questionId]);

  const onRest = useEffectEvent(() => void save());
  const { drafts } = device.deviceState;
  const savesAtRest = quiz.type !== "diagnostic";
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a draft starts the wait anew.
  useEffect(() => {
    if (!savesAtRest) return undefined;
    const timer = setTimeout(() => onRest(), REST_MS);
    return () => clearTimeout(timer);
  }, [savesAtRest, drafts]);
  return save;
}
