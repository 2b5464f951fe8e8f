import type { Config } from "../../config.ts";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { DomainError } from "../../domain-errors.ts";
import {
  addClosings,
  type ClosingQuestion,
  deleteOldClosings,
  findBlankToday,
  listClosing,
  releaseKeys,
  withholdKeys,
} from "./blank-closing-queries.ts";

/** The settings that say how many questions a learner may close blank in a day and see their keys at once. */
export type ClosingLimits = Pick<Config, "rateLimit" | "limits">;
const blankAllowance = ({ rateLimit, limits }: ClosingLimits): number =>
  rateLimit ? limits.LIMIT_BLANK_CLOSINGS : Number.POSITIVE_INFINITY;

/** Nobody practises so many questions in a day: an account that closes more is reported in the log and in /metrics. */
export const MANY_CLOSED_PER_DAY = 500;

/**
 * Counts the questions that completed quizzes close, and withholds the keys of blank ones beyond the day's allowance until
 * the next day. The key of an answered question is never withheld. Returns how many questions each learner has closed
 * today.
 */
export async function countClosed(
  config: ClosingLimits,
  tx: Db,
  questions: readonly ClosingQuestion[],
): Promise<Map<number, number>> {
  const closing = await listClosing(tx, questions);
  if (closing.length === 0) return new Map();
  const byLearner = Map.groupBy(closing, ({ user_id }) => user_id);
  const counts = await addClosings(
    tx,
    [...byLearner].map(([user_id, ofLearner]) => ({
      user_id,
      closed: ofLearner.length,
      blank: ofLearner.filter(({ is_blank }) => is_blank).length,
    })),
  );
  const withheld = counts.flatMap(({ user_id, blank }) => {
    const excess = blank - blankAllowance(config);
    const blankOnes = byLearner.get(user_id)?.filter(({ is_blank }) => is_blank) ?? [];
    return excess > 0 ? blankOnes.slice(-excess) : [];
  });
  if (withheld.length > 0) await withholdKeys(tx, withheld);
  const answered = closing.filter(({ is_blank }) => !is_blank);
  if (answered.length > 0) await releaseKeys(tx, answered);
  return new Map(counts.map(({ user_id, closed }) => [user_id, closed]));
}

/**
 * Counts a question that is checked, and returns how many the learner has closed today. Throws `rate_limited` for a blank
 * one beyond the day's allowance.
 */
export async function countChecked(
  config: ClosingLimits,
  tx: Db,
  question: ClosingQuestion,
): Promise<number> {
  const [closing] = await listClosing(tx, [question]);
  if (!closing) return 0;
  const { user_id, is_blank } = closing;
  const { blank, seconds_left: retryAfterSeconds } = await findBlankToday(tx, user_id);
  const allowance = blankAllowance(config);
  if (is_blank && blank >= allowance)
    throw new DomainError(
      "rate_limited",
      "blank_allowance_used",
      `You have opened ${allowance} solutions without an answer today. Answer this question to see its solution now, or come back after midnight.`,
      { retryAfterSeconds },
    );
  const [counts] = await addClosings(tx, [{ user_id, closed: 1, blank: is_blank ? 1 : 0 }]);
  await releaseKeys(tx, [question]);
  return counts?.closed ?? 0;
}

/** Deletes the counts of earlier weeks. */
export async function purgeClosings(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldClosings(db, limit), context);
}
