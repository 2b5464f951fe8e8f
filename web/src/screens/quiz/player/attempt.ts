import { useCallback, useEffect, useState } from "react";
import { failedIds, type OutboxState, withPending } from "../../../api/outbox-state.ts";
import { closedIdsOf } from "../../../api/quizzes.ts";
import { readTabStorage, writeTabStorage } from "../../../api/tab-storage.ts";

export type Attempt = {
  answered: ReadonlySet<number>;
  marked: readonly number[];
  visited: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

type QuestionIds = { question_ids: readonly number[]; answered_ids: readonly number[] };

/** Combines the saved answers, the unsent answers in the outbox and the session state of this tab. */
export function buildAttempt(
  quiz: QuestionIds,
  state: OutboxState,
  { visited, marked }: AttemptSessionState,
): Attempt {
  return { visited, marked, answered: withPending(quiz.answered_ids, state), failed: failedIds(state) };
}

/** What the learner would lose by ending the quiz now. `unanswered` is a number, the others are question ids. */
export type UnresolvedQuestions = {
  unanswered: number;
  /** Questions with a draft that was not submitted. */
  drafts: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

export function findUnresolved(
  { question_ids, ...quiz }: Pick<QuestionIds, "question_ids"> & { closed_ids?: readonly number[] },
  { answered, failed }: Attempt,
  sessionState: AttemptSessionState,
): UnresolvedQuestions {
  const draftedIds = draftedQuestionIds(sessionState);
  const isAnswerable = (id: number) => !closedIdsOf(quiz).includes(id);
  return {
    unanswered: question_ids.filter((id) => isAnswerable(id) && !answered.has(id) && !failed.includes(id))
      .length,
    drafts: question_ids.filter((id) => isAnswerable(id) && draftedIds.includes(id)),
    failed: question_ids.filter((id) => failed.includes(id)),
  };
}

export function hasUnresolved({ unanswered, drafts, failed }: UnresolvedQuestions): boolean {
  return unanswered + drafts.length + failed.length > 0;
}

/** An answer that was selected or typed but not submitted: the typed number, or the ids of the selected options. */
export type Draft = string | number[];

/** The part of an attempt that only this tab knows: question ids visited and marked for review, and drafts by id. */
export type AttemptSessionState = {
  visited: readonly number[];
  marked: readonly number[];
  drafts: Readonly<Record<number, Draft>>;
};

const emptyState: AttemptSessionState = { visited: [], marked: [], drafts: {} };

/**
 * The session state of one attempt, with functions that change it. Kept in the tab's storage, so it survives a reload
 * but not closing the tab. The current question counts as visited.
 */
export function useAttemptSessionState(quizHash: string, questionId: number) {
  const [sessionState, setSessionState] = useState(() => readSessionState(quizHash));
  const update = useCallback(
    (updater: (before: AttemptSessionState) => AttemptSessionState) => setSessionState(updater),
    [],
  );
  useEffect(() => update((before) => withVisit(before, questionId)), [update, questionId]);
  useEffect(
    () => writeTabStorage(storageKey(quizHash), JSON.stringify(sessionState)),
    [quizHash, sessionState],
  );
  return {
    sessionState,
    toggleReviewMark: () => update((before) => withReviewMarkToggled(before, questionId)),
    saveDraft: (draft: Draft | undefined) => update((before) => withDraft(before, questionId, draft)),
  };
}

export function withVisit(sessionState: AttemptSessionState, questionId: number): AttemptSessionState {
  if (sessionState.visited.includes(questionId)) return sessionState;
  return { ...sessionState, visited: [...sessionState.visited, questionId] };
}

export function withReviewMarkToggled(
  sessionState: AttemptSessionState,
  questionId: number,
): AttemptSessionState {
  const others = sessionState.marked.filter((id) => id !== questionId);
  return {
    ...sessionState,
    marked: others.length < sessionState.marked.length ? others : [...others, questionId],
  };
}

/** Stores a draft for a question; `undefined` deletes it. */
export function withDraft(
  sessionState: AttemptSessionState,
  questionId: number,
  draft: Draft | undefined,
): AttemptSessionState {
  const { [questionId]: _, ...others } = sessionState.drafts;
  return { ...sessionState, drafts: draft === undefined ? others : { ...others, [questionId]: draft } };
}

/** Returns the ids of the questions whose draft is not empty. */
export function draftedQuestionIds({ drafts }: AttemptSessionState): number[] {
  const isSubmittable = (draft: Draft) =>
    typeof draft === "string" ? draft.trim() !== "" : draft.length > 0;
  return Object.entries(drafts).flatMap(([id, draft]) => (isSubmittable(draft) ? [Number(id)] : []));
}

/** Parses a stored session state. Returns the empty state for invalid JSON. */
export function parseSessionState(text: string | null): AttemptSessionState {
  try {
    return { ...emptyState, ...JSON.parse(text ?? "{}") };
  } catch {
    return emptyState;
  }
}

const storageKey = (quizHash: string) => `attempt:${quizHash}`;

/** Whether this tab has opened the attempt before. */
export const hasSessionState = (quizHash: string): boolean => readTabStorage(storageKey(quizHash)) !== null;

function readSessionState(quizHash: string): AttemptSessionState {
  return parseSessionState(readTabStorage(storageKey(quizHash)));
}
