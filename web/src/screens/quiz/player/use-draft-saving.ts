import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, type TimedQuiz } from "../../../api/quizzes.ts";
import type { Times } from "../../../device/outbox-entry.ts";
import type { AttemptDevice } from "./attempt.ts";
import { saveBlankTime } from "./blank-time.ts";
import { visibleTimeOf } from "./visible-time.ts";

/** How long a typed or ticked answer must rest until it is saved. */
const REST_MS = 1000;

type DraftSaving = {
  /** Saves the draft of this question at once and returns whether there was one. */
  saveDraft: () => boolean;
  /** Saves all drafts, and how long this question was visible, at once. */
  saveAll: () => void;
};

type Parts = { answers: QuizAnswers; device: AttemptDevice; readTimes: () => Times };

/**
 * Saves drafts as answers: once they rest, when the learner leaves the question, and when the page is hidden or closed;
 * then also how long a question without an answer was visible. In a diagnostic drafts are not saved at rest, because an
 * answer decides which question comes next.
 */
export function useDraftSaving(
  quiz: TimedQuiz,
  questionId: number,
  { answers, device, readTimes }: Parts,
): DraftSaving {
  const queryClient = useQueryClient();
  const timesOf = (id: number) => (id === questionId ? readTimes() : visibleTimeOf(quiz.hash, id));
  const save = (ids: readonly number[] = quiz.question_ids, isClosing?: boolean) =>
    device.takeDrafts(
      ids.filter((id) => !closedIdsOf(quiz).includes(id)),
      (id, payload) => answers.enqueue(id, payload, timesOf(id)),
      isClosing,
    );
  const saveTime = (id: number) => {
    void saveBlankTime(queryClient, quiz.hash, id, timesOf(id)).catch(() => undefined);
  };
  const onLeave = useEffectEvent((id: number, isClosing?: boolean) => {
    save([id], isClosing);
    // The outbox has handled this event already, so it does not know the draft yet.
    if (isClosing) answers.flush();
    saveTime(id);
  });
  useEffect(() => {
    const saveThis = () => onLeave(questionId);
    // A page that closes becomes hidden after that.
    let isClosing = false;
    const handleVisibility = () => {
      if (document.visibilityState === "visible") isClosing = false;
      else if (!isClosing) saveThis();
    };
    const handleClose = () => {
      isClosing = true;
      onLeave(questionId, true);
    };
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("pagehide", handleClose);
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", handleClose);
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
  return {
    saveDraft: () => save([questionId]),
    saveAll: () => {
      save();
      saveTime(questionId);
    },
  };
}
