import type { Config } from "../../config.ts";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { rateLimited } from "../../domain-errors.ts";
import {
  addClosing,
  type ClosingQuestion,
  deleteOldClosings,
  findBlankToday,
  findClosing,
  releaseKey,
} from "./blank-closing-queries.ts";

/** The settings that say how many questions a learner may close blank in a day and see their keys at once. */
export type ClosingLimits = Pick<Config, "rateLimit" | "limits">;
/** How many questions a learner may close blank in a day and see their keys at once. */
export const blankAllowance = ({ rateLimit, limits }: ClosingLimits): number =>
  rateLimit ? limits.LIMIT_BLANK_CLOSINGS : Number.POSITIVE_INFINITY;

/** Nobody practises so many questions in a day: an account that closes more is reported in the log and in /metrics. */
export const MANY_CLOSED_PER_DAY = 500;

/**
 * Counts a question that is checked, and returns how many the learner has closed today. Throws `rate_limited` for a blank
 * one beyond the day's allowance.
 */
export async function countChecked(
  config: ClosingLimits,
  tx: Db,
  question: ClosingQuestion,
): Promise<number> {
  const closing = await findClosing(tx, question);
  if (!closing) return 0;
  const { blank, seconds_left: retryAfterSeconds } = await findBlankToday(tx, closing.user_id);
  const allowance = blankAllowance(config);
  if (closing.is_blank && blank >= allowance)
    throw rateLimited("blank_allowance_used", { allowance }, { retryAfterSeconds });
  const closedToday = await addClosing(tx, closing);
  await releaseKey(tx, question);
  return closedToday;
}

/** Deletes the counts of earlier weeks. */
export async function purgeClosings(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldClosings(db, limit), context);
}
