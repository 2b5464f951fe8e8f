import { failedIds, type QueueState, withUnsent } from "../../api/answer-queue-rules.ts";
import { closedIn } from "../../api/quizzes.ts";
import { type AttemptMemory, draftIds } from "./attempt-memory.ts";
import type { Attempt } from "./palette-state.ts";

type Questions = { question_ids: readonly number[]; answered_ids: readonly number[] };

/** How the questions of a quiz stand, by what the server has, what is on its way and what only this tab knows. */
export function attemptOf(quiz: Questions, state: QueueState, { visited, marked }: AttemptMemory): Attempt {
  return { visited, marked, answered: withUnsent(quiz.answered_ids, state), failed: failedIds(state) };
}

/** What would be given away by ending now. */
export type OpenEnds = {
  unanswered: number;
  /** Questions with something chosen or typed that was not submitted. */
  drafts: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

export function openEndsOf(
  { question_ids, ...quiz }: Pick<Questions, "question_ids"> & { closed_ids?: readonly number[] },
  { answered, failed }: Attempt,
  memory: AttemptMemory,
): OpenEnds {
  const drafted = draftIds(memory);
  const takesAnswers = (id: number) => !closedIn(quiz).includes(id);
  return {
    unanswered: question_ids.filter((id) => takesAnswers(id) && !answered.has(id) && !failed.includes(id))
      .length,
    drafts: question_ids.filter((id) => takesAnswers(id) && drafted.includes(id)),
    failed: question_ids.filter((id) => failed.includes(id)),
  };
}

export function hasOpenEnds({ unanswered, drafts, failed }: OpenEnds): boolean {
  return unanswered + drafts.length + failed.length > 0;
}
