import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AnswerPayload, unacknowledgedAnswers } from "../../api/outbox-state.ts";
import { useQuizAnswers } from "../../api/quiz-answers.ts";
import { isNotFoundError, reviewQuestionQuery } from "../../api/quiz-results.ts";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { readTabStorage, writeTabStorage } from "../../api/tab-storage.ts";

const RETRY_MS = 15_000;

type UnsavedAnswer = { questionId: number; payload: AnswerPayload };

/**
 * The questions of an ended quiz whose answers from this device never reached the server; a reload still knows them. A
 * reply may be lost when its answer is not, so the server is asked what it has; undefined until it has said so. Where it
 * cannot say so (`isUnsure`), the answers stay on this device and it is asked again.
 */
export function useUnsavedAnswers(quizHash: string, isCompleted: boolean) {
  const { state, acknowledgeLate } = useQuizAnswers(quizHash);
  const key = `unsaved:${quizHash}`;
  const [restored] = useState(() => parseUnsaved(readTabStorage(key)));
  const current = unacknowledgedAnswers(state).map(({ questionId, payload }) => ({ questionId, payload }));
  const onlyRestored = restored.filter(
    (old) => !current.some(({ questionId }) => questionId === old.questionId),
  );
  const unconfirmed = [...onlyRestored, ...current];
  const serialized = JSON.stringify(unconfirmed);
  useEffect(() => writeTabStorage(key, serialized), [key, serialized]);
  const { data, errorUpdateCount } = useQuery({
    queryKey: ["quiz", quizHash, "unsaved", serialized],
    enabled: isCompleted && unconfirmed.length > 0,
    queryFn: async ({ client }) => {
      const isSaved = ({ questionId, payload }: UnsavedAnswer) =>
        client
          .fetchQuery(reviewQuestionQuery(quizHash, questionId))
          .then((question) => isSelected(payload, question.selected_answer), falseIfNotFound);
      const saved = await Promise.all(unconfirmed.map(isSaved));
      return unconfirmed.filter((_, index) => !saved[index]).map(({ questionId }) => questionId);
    },
    refetchInterval: ({ state }) => state.status === "error" && RETRY_MS,
  });
  const unsaved = unconfirmed.length === 0 ? [] : data;
  const isConfirmed = isCompleted && unsaved !== undefined;
  useEffect(() => {
    if (isConfirmed) acknowledgeLate();
  }, [isConfirmed, acknowledgeLate]);
  return { unsaved, isUnconfirmed: unsaved === undefined && errorUpdateCount > 0 };
}

/** Where the question is gone, its answer is, too; any other failure says nothing about it. */
function falseIfNotFound(error: unknown): false {
  if (isNotFoundError(error)) return false;
  throw error;
}

/** Whether the answer that stands is this one; the options of a multi-correct come in any order, a number trimmed. */
export function isSelected(payload: AnswerPayload, selected: ReviewQuestion["selected_answer"]): boolean {
  if ("answer_ids" in payload)
    return Array.isArray(selected) && sortedKey(payload.answer_ids) === sortedKey(selected);
  return typeof payload.answer_id === "string"
    ? payload.answer_id.trim() === selected
    : payload.answer_id === selected;
}

const sortedKey = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();

/** What a text holds; nothing where it was tampered with. */
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
