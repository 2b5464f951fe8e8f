import { useCallback, useEffect, useState } from "react";
import { readTabStorage, writeTabStorage } from "../../api/tab-storage.ts";

/** An answer that was chosen or typed but not submitted. */
export type Draft = string | number[];

/** What only this tab knows of an attempt. */
export type AttemptSessionState = {
  visited: readonly number[];
  marked: readonly number[];
  drafts: Readonly<Record<number, Draft>>;
};

const emptyState: AttemptSessionState = { visited: [], marked: [], drafts: {} };

/** The memory of one attempt and its changes; it outlives a reload, not the tab. The question shown counts as visited. */
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

/** Keeps a draft; undefined forgets it. */
export function withDraft(
  sessionState: AttemptSessionState,
  questionId: number,
  draft: Draft | undefined,
): AttemptSessionState {
  const { [questionId]: _, ...others } = sessionState.drafts;
  return { ...sessionState, drafts: draft === undefined ? others : { ...others, [questionId]: draft } };
}

/** The questions with something chosen or typed that could be submitted. */
export function draftedQuestionIds({ drafts }: AttemptSessionState): number[] {
  const isSubmittable = (draft: Draft) =>
    typeof draft === "string" ? draft.trim() !== "" : draft.length > 0;
  return Object.entries(drafts).flatMap(([id, draft]) => (isSubmittable(draft) ? [Number(id)] : []));
}

/** The memory that a text holds; nothing where it was tampered with. */
export function parseSessionState(text: string | null): AttemptSessionState {
  try {
    return { ...emptyState, ...JSON.parse(text ?? "{}") };
  } catch {
    return emptyState;
  }
}

const storageKey = (quizHash: string) => `attempt:${quizHash}`;

function readSessionState(quizHash: string): AttemptSessionState {
  return parseSessionState(readTabStorage(storageKey(quizHash)));
}
