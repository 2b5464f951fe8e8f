import type { DecisionKind } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { type LearnerQuestion, standingDecisions } from "../grading/grading-queries.ts";
import { decisionNote } from "./correction-note.ts";
import type { Attempt, RegradeReason } from "./regrade-queries.ts";

/** Returns the decisions whose marking is not finished and on which no process has worked for ten seconds, the oldest first. */
export async function listAbandonedDecisions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from set_test_decisions
    where finished_at is null and worked_at < (select app_now()) - interval '10 seconds' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the marking of a decision has begun. */
export async function hasDecisionBegun(db: Db, id: number): Promise<boolean> {
  const begun = db
    .selectFrom("set_test_decisions")
    .select("id")
    .where("id", "=", id)
    .where("has_begun", "=", true);
  return (await begun.executeTakeFirst()) !== undefined;
}

/** Remembers that every attempt that is completed from now on knows of a decision. */
export async function saveDecisionBegin(db: Db, id: number): Promise<void> {
  await sql`update set_test_decisions set has_begun = true, worked_at = app_now() where id = ${id}`.execute(
    db,
  );
}

type OpenDecision = {
  id: number;
  test_id: number;
  question_id: number;
  last_user_id: number;
  /** Whether there is a later decision on the question, or an undo, whose own marking does all that is left. */
  is_superseded: boolean;
};

/**
 * Locks a decision until the transaction ends, so that one process at a time works on it. Undefined once it is finished.
 * An undo may refer to it meanwhile: a teacher who waited for it would hold up those who begin the test.
 */
export async function lockDecision(tx: Db, id: number): Promise<OpenDecision | undefined> {
  const { rows } = await sql<OpenDecision>`
    select d.id, d.test_id, d.question_id, d.last_user_id, exists (select from set_test_decisions later
      where (later.test_id, later.question_id) = (d.test_id, d.question_id) and later.id > d.id) as is_superseded
    from set_test_decisions d where d.id = ${id} and d.finished_at is null for no key update`.execute(tx);
  return rows[0];
}

/** Remembers how far the marking of a locked decision is. */
export async function saveDecisionProgress(tx: Db, id: number, lastUserId: number): Promise<void> {
  await sql`update set_test_decisions set last_user_id = ${lastUserId}, worked_at = app_now() where id = ${id}`.execute(
    tx,
  );
}

/** Ends the marking of a locked decision. */
export async function saveDecisionEnd(tx: Db, id: number): Promise<void> {
  await sql`update set_test_decisions set finished_at = app_now() where id = ${id}`.execute(tx);
}

/** Locks the next learners who have completed an attempt at a test, in the order of their ids; returns the ids. */
export async function lockTestLearners(
  tx: Db,
  { test_id, last_user_id }: OpenDecision,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id in (select distinct user_id from quizzes
      where set_test_id = ${test_id} and state = 'completed' and user_id > ${last_user_id} order by user_id limit ${limit})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns these learners' answers to these questions of set tests that were completed and not marked since the latest
 * decision, each with its reason and all decisions that hold. Locks the quizzes in a fixed order.
 */
export const lockDecidedAttempts = (tx: Db, pairs: readonly LearnerQuestion[]) =>
  lockDecided(
    tx,
    sql`unnest(${pairs.map(({ user_id }) => user_id)}::int[], ${pairs.map(({ question_id }) => question_id)}::int[])
      as pair (user_id, question_id)
      join quizzes z on z.user_id = pair.user_id and z.set_test_id is not null`,
    sql`true`,
  );

/** The same for these locked learners at the question of a decision; those for whom it is open are left out. */
export const lockDecidedAttemptsOf = (
  tx: Db,
  { test_id, question_id }: OpenDecision,
  userIds: readonly number[],
) =>
  lockDecided(
    tx,
    sql`unnest(${[...userIds]}::int[]) as person (user_id)
      cross join (select ${question_id}::int as question_id) as pair
      join quizzes z on z.user_id = person.user_id and z.set_test_id = ${test_id}`,
    sql`not ${isOpenFor(sql.ref("z.user_id"), sql.ref("pair.question_id"))}`,
  );

async function lockDecided(tx: Db, attempts: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<DecidedAttempt & { kind: DecisionKind | "undo"; reason: string }>`
    select a.user_id, a.quiz_id, a.question_id, key.id as key_version_id, key.type, key.void_outcome, key.accept,
      array(select o.option_id from option_versions o where o.version_id = key.id and o.is_correct) as correct_ids,
      r.selected_option_ids, r.numeric_answer, a.outcome, a.score, z.marking_rule_id as rule_id,
      latest.id as decision_id, latest.kind, latest.reason,
      ${standingDecisions(sql.ref("z.set_test_id"), sql.ref("a.question_id"))} as decisions
    from ${attempts}
      join graded_answers a on (a.user_id, a.quiz_id, a.question_id) = (z.user_id, z.id, pair.question_id)
      cross join lateral (select d.id, d.kind, d.reason from set_test_decisions d
        where (d.test_id, d.question_id) = (z.set_test_id, a.question_id) order by d.id desc limit 1) as latest
      join question_versions key on key.id = a.key_version_id
      left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
    where ${condition} and not exists (select from regrades g
      where (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id) and g.decision_id = latest.id)
    order by a.user_id, a.quiz_id, a.question_id for no key update of z`.execute(tx);
  return rows.map(({ kind, reason, ...attempt }): DecidedAttempt & RegradeReason => ({
    ...attempt,
    note: decisionNote({ kind, reason }),
  }));
}

type DecidedAttempt = Attempt & Pick<RegradeReason, "decision_id">;
