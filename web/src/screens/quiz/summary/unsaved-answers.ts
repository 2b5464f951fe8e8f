import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { isNotFoundError, reviewQuestionQuery } from "../../../api/quiz-results.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { tabStore } from "../../../device/local-storage.ts";
import { type AnswerPayload, isAnswer } from "../../../device/outbox-entry.ts";
import { unacknowledgedAnswers } from "../../../device/outbox-state.ts";

const RETRY_MS = 15_000;

/** `isLost`: the server has refused it. */
export type UnsavedAnswer = { questionId: number; payload: AnswerPayload; isLost?: boolean };

/**
 * Finds the questions of a completed quiz whose answers from this device never reached the server. Unacknowledged
 * answers are stored in the tab's storage, so a reload does not lose them. An answer may have arrived although its
 * response was lost, so each one is compared with the server's answer. `unsaved` is undefined until that has
 * succeeded. After a failure `isUnconfirmed` is true, the answers stay on this device and the check is repeated.
 * Until the result of a teacher's test is shown (`isHandedIn`) nothing can be compared: `waiting` says how many answers are
 * still being sent, and `lost` how many the server has refused.
 */
export function useUnsavedAnswers(
  quizHash: string,
  { isCompleted, isHandedIn }: { isCompleted: boolean; isHandedIn: boolean },
) {
  const { state, acknowledgeLate } = useQuizAnswers(quizHash);
  const key = `unsaved:${quizHash}`;
  const [restored] = useState(() => parseUnsaved(tabStore.read(key)));
  const current = unacknowledgedAnswers(state).map((answer) => ({
    questionId: answer.questionId,
    payload: answer.payload,
    isLost: state.expired.includes(answer),
  }));
  const onlyRestored = restored.filter(
    (old) => !current.some(({ questionId }) => questionId === old.questionId),
  );
  const unconfirmed = [...onlyRestored, ...current];
  const serialized = JSON.stringify(unconfirmed);
  useEffect(() => tabStore.write(key, serialized), [key, serialized]);
  const { data, errorUpdateCount } = useQuery({
    queryKey: ["quiz", quizHash, "unsaved", serialized],
    enabled: isCompleted && unconfirmed.length > 0,
    queryFn: async ({ client }) => {
      const isSaved = ({ questionId, payload }: UnsavedAnswer) =>
        client
          .fetchQuery(reviewQuestionQuery(quizHash, questionId))
          .then((question) => isSelected(payload, question.selected_answer), falseIfNotFound);
      const saved = await Promise.all(unconfirmed.map(isSaved));
      return unconfirmed.filter((_, index) => !saved[index]);
    },
    refetchInterval: ({ state }) => state.status === "error" && RETRY_MS,
  });
  const unsaved = unconfirmed.length === 0 ? [] : data;
  const isRead = isHandedIn || (isCompleted && unsaved !== undefined);
  useEffect(() => {
    if (isRead) acknowledgeLate();
  }, [isRead, acknowledgeLate]);
  const waiting = state.pending.filter(isAnswer).length;
  const lost = unconfirmed.filter(({ isLost }) => isLost).length;
  return { unsaved, waiting, lost, isUnconfirmed: unsaved === undefined && errorUpdateCount > 0 };
}

/** Returns false if the question no longer exists, since its answer does not either. Rethrows any other error. */
function falseIfNotFound(error: unknown): false {
  if (isNotFoundError(error)) return false;
  throw error;
}

/** Returns whether the saved answer equals the payload, ignoring the order of options and spaces around a number. */
export function isSelected(payload: AnswerPayload, selected: ReviewQuestion["selected_answer"]): boolean {
  if ("answer_ids" in payload)
    return Array.isArray(selected) && sortedKey(payload.answer_ids) === sortedKey(selected);
  return typeof payload.answer_id === "string"
    ? payload.answer_id.trim() === selected
    : payload.answer_id === selected;
}

const sortedKey = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();

/** Parses stored answers. Returns an empty list for invalid text and skips invalid entries. */
function parseUnsaved(text: string | null): UnsavedAnswer[] {
  try {
    const unsaved: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(unsaved)
      ? unsaved.filter((entry) => typeof entry?.questionId === "number" && entry.payload)
      : [];
  } catch {
    return [];
  }
}
