import { gradeAnswer } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { toGradingInput } from "./grading-input.ts";
import {
  type Attempt,
  type AttemptCursor,
  countAttempts,
  listMarkingRules,
  lockAttempts,
  type Regrade,
  saveRegrades,
} from "./regrade-queries.ts";

/** So many attempts fit into memory and into the time of a statement. */
const BATCH_SIZE = 2_000;

/** What marking a question anew would touch; nothing once it is done. */
export const countRegradable = (db: Db, questionId: number) => countAttempts(db, questionId);

/**
 * Marks the completed answers to a question by the key it has now, by the rule of their own quiz, in the caller's
 * transaction. Options are who they were: the same option may have other words by now. What was not attempted, or did
 * not count, stays so. What the engine has learned from the old marks is not taken back.
 */
export async function regrade(tx: Db, questionId: number, note: string) {
  const totals = { attempts: 0, raised: 0, lowered: 0 };
  let cursor: AttemptCursor | undefined = { user_id: 0, quiz_id: 0 };
  while (cursor) {
    const attempts: Attempt[] = await lockAttempts(tx, questionId, cursor, BATCH_SIZE);
    const rules = await listMarkingRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
    const regrades = attempts.map((attempt) => toRegrade(attempt, rules));
    await saveRegrades(tx, regrades, note);
    const countChanged = (sign: number) =>
      regrades.filter((item) => Math.sign(item.score_after - item.score_before) === sign).length;
    totals.attempts += regrades.length;
    totals.raised += countChanged(1);
    totals.lowered += countChanged(-1);
    cursor = attempts.length === BATCH_SIZE ? attempts.at(-1) : undefined;
  }
  return totals;
}

function toRegrade(attempt: Attempt, rules: Awaited<ReturnType<typeof listMarkingRules>>): Regrade {
  const { user_id, quiz_id, question_id, outcome, score, rule_id } = attempt;
  const rule = rules.get(rule_id);
  const { key, answer } = toGradingInput(attempt);
  const grade = rule && outcome !== "unattempted" ? gradeAnswer(rule, key, answer) : { outcome, score };
  return {
    ...{ user_id, quiz_id, question_id },
    outcome_before: outcome,
    outcome_after: grade.outcome,
    score_before: score,
    score_after: grade.score,
  };
}
