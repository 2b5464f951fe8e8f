import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { readAttemptText, writeAttemptText } from "../../../device/attempt-storage.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { failedIds, type OutboxState, withPending } from "../../../device/outbox-state.ts";

export type Attempt = {
  answered: ReadonlySet<number>;
  marked: readonly number[];
  visited: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

/** Combines the saved answers, the unsent answers in the outbox and the state of the attempt on this device. */
export function buildAttempt(
  quiz: { answered_ids: readonly number[] },
  state: OutboxState,
  { visited, marked }: AttemptDeviceState,
): Attempt {
  return { visited, marked, answered: withPending(quiz.answered_ids, state), failed: failedIds(state) };
}

/** An answer that was ticked or typed but is not saved yet: the typed text, or the ids of the selected options. */
export type Draft = string | number[];

/**
 * The part of an attempt that only this device knows: question ids visited and marked for review, and drafts by id.
 */
export type AttemptDeviceState = {
  visited: readonly number[];
  marked: readonly number[];
  drafts: Readonly<Record<number, Draft>>;
};

const emptyState: AttemptDeviceState = { visited: [], marked: [], drafts: {} };

const NUMBER_PATTERN = /^[+\-\u2212\u2013]?(\d+\.?\d*|\.\d+)$/;

/** The server takes no longer text. */
export const MAX_NUMBER_LENGTH = 40;

/** Whether a typed text is a number. Same rules as on the server. */
export const isNumber = (text: string): boolean =>
  text.trim().length <= MAX_NUMBER_LENGTH && NUMBER_PATTERN.test(text.trim());

/**
 * The answer that a draft stands for: null clears the answer, because the learner has emptied the field. Undefined if
 * the text is not a number (yet).
 */
export function payloadOf(draft: Draft): AnswerPayload | undefined {
  if (draft.length === 0) return { answer_id: null };
  if (typeof draft !== "string") return { answer_ids: draft };
  return isNumber(draft) ? { answer_id: draft.trim() } : undefined;
}

export type AttemptDevice = ReturnType<typeof useAttemptDeviceState>;

/**
 * The state of one attempt on this device, with functions that change it. It is stored with every change, so it
 * survives that the tab is closed or the phone switches off. The current question counts as visited.
 */
export function useAttemptDeviceState(quizHash: string, questionId: number) {
  const userId = currentUserId(useQueryClient());
  const [deviceState, setDeviceState] = useState(() => readDeviceState(quizHash));
  const latest = useRef(deviceState);
  /** Does not wait for a render, because a draft must be removed from storage even while the page is being closed. */
  const update = (next: AttemptDeviceState) => {
    if (next === latest.current) return;
    latest.current = next;
    writeAttemptText(quizHash, userId, JSON.stringify(next));
    setDeviceState(next);
  };
  const visit = useEffectEvent((id: number) => update(withVisit(latest.current, id)));
  useEffect(() => visit(questionId), [questionId]);
  return {
    deviceState,
    readLatest: () => latest.current,
    toggleReviewMark: () => update(withReviewMarkToggled(latest.current, questionId)),
    saveDraft: (draft: Draft | undefined) => update(withDraft(latest.current, questionId, draft)),
    /**
     * Passes the answer of each draft of these questions to `save` and removes the draft. Text that is not a number
     * stays, and so does every draft if the page is closing, because the answer may neither be sent nor stored in time.
     * Returns whether there was such an answer.
     */
    takeDrafts(
      ids: readonly number[],
      save: (id: number, payload: AnswerPayload) => void,
      isClosing?: boolean,
    ): boolean {
      const answers = ids.flatMap((id) => {
        const payload = payloadOf(latest.current.drafts[id] ?? " ");
        return payload ? [{ id, payload }] : [];
      });
      for (const { id, payload } of answers) {
        save(id, payload);
        if (!isClosing) update(withDraft(latest.current, id, undefined));
      }
      return answers.length > 0;
    },
  };
}

export function withVisit(state: AttemptDeviceState, questionId: number): AttemptDeviceState {
  if (state.visited.includes(questionId)) return state;
  return { ...state, visited: [...state.visited, questionId] };
}

export function withReviewMarkToggled(state: AttemptDeviceState, questionId: number): AttemptDeviceState {
  const others = state.marked.filter((id) => id !== questionId);
  return { ...state, marked: others.length < state.marked.length ? others : [...others, questionId] };
}

/** Stores a draft for a question; `undefined` deletes it. */
export function withDraft(
  state: AttemptDeviceState,
  questionId: number,
  draft: Draft | undefined,
): AttemptDeviceState {
  const { [questionId]: _, ...others } = state.drafts;
  return { ...state, drafts: draft === undefined ? others : { ...others, [questionId]: draft } };
}

export const readDeviceState = (quizHash: string): AttemptDeviceState =>
  parseDeviceState(readAttemptText(quizHash));

/** Parses a stored state. Returns the empty state for invalid JSON. */
export function parseDeviceState(text: string | null): AttemptDeviceState {
  try {
    return { ...emptyState, ...JSON.parse(text ?? "{}") };
  } catch {
    return emptyState;
  }
}
