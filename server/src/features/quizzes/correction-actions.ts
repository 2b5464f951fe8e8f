import { markAnswer } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import {
  type Attempt,
  type AttemptPlace,
  type Correction,
  countAttempts,
  listRules,
  lockAttempts,
  saveCorrections,
} from "./correction-queries.ts";
import { toMarkable } from "./marking-sheet.ts";

/** So many attempts fit into memory and into the time of a statement. */
const AT_ONCE = 2_000;

/** What marking a question anew would touch; nothing once it is done. */
export const countMarkable = (db: Db, questionId: number) => countAttempts(db, questionId);

/**
 * Marks the completed answers to a question by the key it has now, by the rule of their own quiz, in the caller's
 * transaction. Options are who they were: the same option may have other words by now. What was not attempted, or did
 * not count, stays so. What the engine has learned from the old marks is not taken back.
 */
export async function markAgain(tx: Db, questionId: number, note: string) {
  const marked = { attempts: 0, raised: 0, lowered: 0 };
  let last: AttemptPlace | undefined = { user_id: 0, quiz_id: 0 };
  while (last) {
    const attempts: Attempt[] = await lockAttempts(tx, questionId, last, AT_ONCE);
    const rules = await listRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
    const corrections = attempts.map((attempt) => toCorrection(attempt, rules));
    await saveCorrections(tx, corrections, note);
    const moved = (sign: number) =>
      corrections.filter((one) => Math.sign(one.score_after - one.score_before) === sign).length;
    marked.attempts += corrections.length;
    marked.raised += moved(1);
    marked.lowered += moved(-1);
    last = attempts.length === AT_ONCE ? attempts.at(-1) : undefined;
  }
  return marked;
}

function toCorrection(attempt: Attempt, rules: Awaited<ReturnType<typeof listRules>>): Correction {
  const { user_id, quiz_id, question_id, outcome, score, rule_id } = attempt;
  const rule = rules.get(rule_id);
  const { key, given } = toMarkable(attempt);
  const mark = rule && outcome !== "unattempted" ? markAnswer(rule, key, given) : { outcome, score };
  return {
    ...{ user_id, quiz_id, question_id },
    outcome_before: outcome,
    outcome_after: mark.outcome,
    score_before: score,
    score_after: mark.score,
  };
}
