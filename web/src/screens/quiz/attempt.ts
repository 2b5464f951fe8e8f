import { failedIds, type OutboxState, withPending } from "../../api/outbox-state.ts";
import { closedIdsOf } from "../../api/quizzes.ts";
import { type AttemptSessionState, draftedQuestionIds } from "./attempt-session-state.ts";
import type { Attempt } from "./palette-state.ts";

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
