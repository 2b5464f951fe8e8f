import { closedIdsOf, type TimedQuiz } from "../../../api/quizzes.ts";
import { readAttempt, type StoredAttempt } from "../../../device/attempt-storage.ts";
import type { Progress } from "./progress.ts";

/** What the learner would lose by ending the quiz now. `unanswered` is a number, the others are question ids. */
export type UnresolvedQuestions = {
  unanswered: number;
  /** Questions with a draft that could not be saved as an answer. */
  drafts: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

type Drafts = StoredAttempt["drafts"];

export function findUnresolved(
  { question_ids, ...quiz }: { question_ids: readonly number[]; closed_ids?: readonly number[] },
  { answered, failed }: Pick<Progress, "answered" | "failed">,
  drafts: Drafts,
): UnresolvedQuestions {
  const draftedIds = draftedQuestionIds(drafts);
  const isAnswerable = (id: number) => !closedIdsOf(quiz).includes(id);
  return {
    unanswered: question_ids.filter((id) => isAnswerable(id) && !answered.has(id) && !failed.includes(id))
      .length,
    drafts: question_ids.filter((id) => isAnswerable(id) && draftedIds.includes(id)),
    failed: question_ids.filter((id) => failed.includes(id)),
  };
}

/** Whether ending the quiz now loses nothing, so that the learner need not be asked. */
export function canEnd(quiz: TimedQuiz, progress: Progress): boolean {
  const { drafts } = readAttempt(quiz.hash);
  return !hasUnresolved(findUnresolved(quiz, progress, drafts)) && sharedWithTimed(quiz) === 0;
}

export function hasUnresolved({ unanswered, drafts, failed }: UnresolvedQuestions): boolean {
  return unanswered + drafts.length + failed.length > 0;
}

/** How many questions ending this quiz would close in a timed quiz in progress. */
export function sharedWithTimed(quiz: TimedQuiz): number {
  // Missing in a response that an earlier version of the app persisted on this device.
  return quiz.shared_with_timed ?? 0;
}

/** Returns the ids of the questions whose draft is not empty. */
export function draftedQuestionIds(drafts: Drafts): number[] {
  return Object.entries(drafts).flatMap(([id, draft]) => (String(draft).trim() === "" ? [] : [Number(id)]));
}
