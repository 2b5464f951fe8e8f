import { type Grade, gradeAnswer } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { updateMistakes } from "../mistakes/mistake-actions.ts";
import { saveTotals } from "./completion-queries.ts";
import { toGradingInput } from "./grading-input.ts";
import {
  type Attempt,
  countAttempts,
  listCorrectedAttempts,
  listMarkingRules,
  lockAttempts,
  lockLearners,
  type Regrade,
  saveRegrades,
} from "./regrade-queries.ts";

/** The attempts of so many learners fit into memory and into the time limit of a statement. */
const BATCH_SIZE = 1_000;

/** Returns what regrading a question would change; nothing once it's done. */
export const countRegradable = (db: Db, questionId: number) => countAttempts(db, questionId);

/**
 * Regrades the completed answers to a question with its current key and the marking rule of each quiz, in the
 * caller's transaction; returns the counts. Options are identified by id, so their texts may have changed. Answers
 * beyond those that a paper counts stay unattempted. What the engine has learned from the old grades is not undone.
 */
export async function regrade(tx: Db, questionId: number, note: string) {
  const totals = { attempts: 0, raised: 0, lowered: 0 };
  let learnerIds = await lockLearners(tx, questionId, 0, BATCH_SIZE);
  while (learnerIds.length > 0) {
    const attempts = await lockAttempts(tx, questionId, learnerIds);
    const rules = await listMarkingRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
    const regrades = attempts.map((attempt) => toRegrade({ ...attempt, note }, rules));
    await saveRegrades(tx, regrades);
    await saveTotals(tx, regrades);
    await updateMistakes(tx, regrades);
    const countChanged = (sign: number) =>
      regrades.filter((item) => Math.sign(item.score_after - item.score_before) === sign).length;
    totals.attempts += regrades.length;
    totals.raised += countChanged(1);
    totals.lowered += countChanged(-1);
    learnerIds = await lockLearners(tx, questionId, learnerIds.at(-1) ?? 0, BATCH_SIZE);
  }
  return totals;
}

/**
 * Regrades a quiz that has just been graded, at those of these questions for which an editor regraded completed answers
 * while this quiz was in progress or its paper was stored. Returns the new grades by question.
 */
export async function regradeCorrected(
  tx: Db,
  quiz: { userId: number; quizId: number },
  questionIds: readonly number[],
): Promise<Map<number, Grade>> {
  const attempts = questionIds.length > 0 ? await listCorrectedAttempts(tx, quiz, questionIds) : [];
  if (attempts.length === 0) return new Map();
  const rules = await listMarkingRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
  const regrades = attempts.map((attempt) => toRegrade(attempt, rules));
  await saveRegrades(tx, regrades);
  return new Map(
    regrades.map(({ question_id, outcome_after, score_after }) => [
      question_id,
      { outcome: outcome_after, score: score_after },
    ]),
  );
}

function toRegrade(
  attempt: Attempt & { note: string },
  rules: Awaited<ReturnType<typeof listMarkingRules>>,
): Regrade {
  const { user_id, quiz_id, question_id, note, outcome, score, rule_id } = attempt;
  const rule = rules.get(rule_id);
  const { key, answer } = toGradingInput(attempt);
  // An answer beyond those that the paper counts.
  const isUncounted =
    outcome === "unattempted" && answer !== undefined && attempt.void_outcome !== "left_out";
  const grade = rule && !isUncounted ? gradeAnswer(rule, key, answer) : { outcome, score };
  return {
    ...{ user_id, quiz_id, question_id, note },
    outcome_before: outcome,
    outcome_after: grade.outcome,
    score_before: score,
    score_after: grade.score,
  };
}
