import { useCallback, useEffect, useState } from "react";
import { keepInTab, readTab } from "../../api/tab-storage.ts";

/** An answer that was chosen or typed but not submitted. */
export type Draft = string | number[];

/** What only this tab knows of an attempt. */
export type AttemptMemory = {
  visited: readonly number[];
  marked: readonly number[];
  drafts: Readonly<Record<number, Draft>>;
};

const nothing: AttemptMemory = { visited: [], marked: [], drafts: {} };

/** The memory of one attempt and its changes; it outlives a reload, not the tab. The question shown counts as visited. */
export function useAttemptMemory(quizHash: string, questionId: number) {
  const [memory, setMemory] = useState(() => readMemory(quizHash));
  const change = useCallback((next: (before: AttemptMemory) => AttemptMemory) => setMemory(next), []);
  useEffect(() => change((before) => withVisit(before, questionId)), [change, questionId]);
  useEffect(() => keepInTab(keyOf(quizHash), JSON.stringify(memory)), [quizHash, memory]);
  return {
    memory,
    toggleMark: () => change((before) => withMarkToggled(before, questionId)),
    keepDraft: (draft: Draft | undefined) => change((before) => withDraft(before, questionId, draft)),
  };
}

export function withVisit(memory: AttemptMemory, questionId: number): AttemptMemory {
  if (memory.visited.includes(questionId)) return memory;
  return { ...memory, visited: [...memory.visited, questionId] };
}

export function withMarkToggled(memory: AttemptMemory, questionId: number): AttemptMemory {
  const others = memory.marked.filter((id) => id !== questionId);
  return { ...memory, marked: others.length < memory.marked.length ? others : [...others, questionId] };
}

/** Keeps a draft; undefined forgets it. */
export function withDraft(
  memory: AttemptMemory,
  questionId: number,
  draft: Draft | undefined,
): AttemptMemory {
  const { [questionId]: _, ...others } = memory.drafts;
  return { ...memory, drafts: draft === undefined ? others : { ...others, [questionId]: draft } };
}

/** The questions with something chosen or typed that could be submitted. */
export function draftIds({ drafts }: AttemptMemory): number[] {
  const isThere = (draft: Draft) => (typeof draft === "string" ? draft.trim() !== "" : draft.length > 0);
  return Object.entries(drafts).flatMap(([id, draft]) => (isThere(draft) ? [Number(id)] : []));
}

/** The memory that a text holds; nothing where it was tampered with. */
export function parseMemory(text: string | null): AttemptMemory {
  try {
    return { ...nothing, ...JSON.parse(text ?? "{}") };
  } catch {
    return nothing;
  }
}

const keyOf = (quizHash: string) => `attempt:${quizHash}`;

function readMemory(quizHash: string): AttemptMemory {
  return parseMemory(readTab(keyOf(quizHash)));
}
