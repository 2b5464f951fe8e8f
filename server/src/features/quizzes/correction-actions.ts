import { markAnswer } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import {
  type Attempt,
  type Correction,
  countAttempts,
  listRules,
  lockAttempts,
  saveCorrections,
} from "./correction-queries.ts";
import { toMarkable } from "./marking-sheet.ts";

/** What marking a question anew would touch; nothing once it is done. */
export const countMarkable = (db: Db, questionId: number) => countAttempts(db, questionId);

/**
 * Marks the completed answers to a question by the key it has now, by the rule of their own quiz, in the caller's
 * transaction. Options are who they were: the same option may have other words by now. What was not attempted, or did
 * not count, stays so. What the engine has learned from the old marks is not taken back.
 */
export async function markAgain(tx: Db, questionId: number, note: string) {
  const attempts = await lockAttempts(tx, questionId);
  const rules = await listRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
  const corrections = attempts.map((attempt) => toCorrection(attempt, rules));
  await saveCorrections(tx, corrections, note);
  const moved = (sign: number) =>
    corrections.filter((one) => Math.sign(one.score_after - one.score_before) === sign).length;
  return { attempts: corrections.length, raised: moved(1), lowered: moved(-1) };
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
