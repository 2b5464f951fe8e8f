import type { RegradeProgress } from "@rasayan/contract";
import type { Grade, MarkingRule } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isOpenFor } from "../../db/open-question.ts";
import type { GradableQuestion } from "../grading/grading-input.ts";
import { type AnswerPlace, type LearnerQuestion, standingDecisions } from "../grading/grading-queries.ts";

/** An answer of a completed quiz that was graded with another key than that of the version `key_version_id`. */
export type Attempt = GradableQuestion & {
  user_id: number;
  quiz_id: number;
  key_version_id: number;
  outcome: Grade["outcome"];
  score: number;
  rule_id: number;
};

/** Why answers are marked again, for their learners, and the decision of a teacher if it is one. */
export type RegradeReason = { note: string; decision_id: number | null };

type RegradeCounts = {
  attempts: number;
  learners: number;
  changed_key: boolean;
  reworded: boolean;
  unmatched: number;
  unfinished: number;
};

/**
 * Returns how many answers a regrade by the current key would check, of how many learners, how many it could not check,
 * how many quizzes in progress and stored papers would end by another key unless a regrade is requested, and whether the
 * key and the option texts have changed. Attempts that will be marked by this key without a further request are not
 * counted.
 */
export async function countAttempts(db: Db, questionId: number): Promise<RegradeCounts> {
  const current = sql`select id as question_id, version_id from questions where id = ${questionId}`;
  const { rows } = await sql<RegradeCounts>`
    ${keys([questionId], current)}
    select count(*) filter (where ${isMatched}) as attempts, count(distinct a.user_id) filter (where ${isMatched}) as learners,
      count(*) filter (where not ${isMatched}) as unmatched, coalesce(bool_or(${isMatched} and offered.is_reworded), false) as reworded,
      exists (select 1 from keys k, target where (k.type, k.answer) <> (target.type, target.answer)) as changed_key,
      (select count(*) from target
        join lateral (select version_id from quiz_questions where question_id = target.question_id and completed_at is null
          union all select version_id from paper_questions where question_id = target.question_id) as held on true
        join keys k on k.version_id = held.version_id
        where (k.type, k.answer) <> (target.type, target.answer) and not exists (select from regrade_requests r
          join keys requested on requested.version_id = r.version_id
          where r.question_id = target.question_id and (requested.type, requested.answer) = (target.type, target.answer)
            and r.version_id > held.version_id)) as unfinished
    ${attempts()} and not ${isPassedOver}`.execute(db);
  const none = { attempts: 0, learners: 0, changed_key: false, reworded: false, unmatched: 0, unfinished: 0 };
  return rows[0] ?? none;
}

export type RegradeRequest = { id: number; question_id: number; version_id: number; note: string };

/** Records that attempts are to be marked again by the key of this version. Returns the id of the request. */
export async function insertRequest(
  tx: Db,
  request: Omit<RegradeRequest, "id"> & { requested_by: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("regrade_requests")
    .values(request)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns how far the latest request about a question is; null if there was none. */
export async function findLatestProgress(db: Db, questionId: number): Promise<RegradeProgress | null> {
  const row = await db
    .selectFrom("regrade_requests")
    .select(["note", "requested_at", "finished_at", "attempts_total", "attempts", "raised", "lowered"])
    .where("question_id", "=", questionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { requested_at, finished_at, attempts_total, ...progress } = row;
  const begun = attempts_total === null ? "waiting" : "running";
  return {
    ...progress,
    state: finished_at ? "done" : begun,
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    attempts_total: attempts_total ?? 0,
  };
}

/** Returns the unfinished requests on which no process has worked for ten seconds, the oldest first. */
export async function listAbandonedRequests(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from regrade_requests
    where finished_at is null and worked_at < (select app_now()) - interval '10 seconds' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the attempts of a request have been counted, which is the first step. */
export async function hasBegun(db: Db, id: number): Promise<boolean> {
  const begun = db.selectFrom("regrade_requests").select("id").where("id", "=", id);
  return (await begun.where("attempts_total", "is not", null).executeTakeFirst()) !== undefined;
}

/** Returns the id of a new transaction: those that began to write before it have smaller ones. */
export async function nextTransactionId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  return rows[0]?.id ?? "0";
}

/** Whether all transactions with smaller ids than this have ended. */
export async function haveEarlierEnded(db: Db, transactionId: string): Promise<boolean> {
  const { rows } = await sql<{ have_ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transactionId}::xid8 as have_ended`.execute(db);
  return rows[0]?.have_ended ?? false;
}

/** Counts the attempts that an unfinished request is about, unless that has been done. */
export async function countRequested(db: Db, id: number): Promise<void> {
  await sql`
    with request as (select * from regrade_requests where id = ${id} and finished_at is null and attempts_total is null),
    ${keysOf(sql`select question_id from request`, sql`select question_id, version_id from request`)}
    update regrade_requests set attempts_total = (select count(*) ${attempts()} and ${isMatched}), worked_at = app_now()
    where id = (select id from request)`.execute(db);
}

/**
 * Locks a request until the transaction ends, so that one process at a time works on it. Returns undefined once it is
 * finished.
 */
export async function lockRequest(tx: Db, id: number) {
  return tx
    .selectFrom("regrade_requests")
    .select(["id", "question_id", "version_id", "note", "last_user_id", "requested_by"])
    .select(["attempts", "raised", "lowered"])
    .select(sql<number>`(select version from question_versions where id = version_id)`.as("version"))
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds what has been done to a locked request: `last_user_id` is the last learner of this part. */
export async function saveProgress(
  tx: Db,
  id: number,
  done: { last_user_id: number; attempts: number; raised: number; lowered: number },
): Promise<void> {
  await sql`update regrade_requests set last_user_id = ${done.last_user_id}, worked_at = app_now(),
      attempts = attempts + ${done.attempts}, raised = raised + ${done.raised}, lowered = lowered + ${done.lowered}
    where id = ${id}`.execute(tx);
}

/** Ends a locked request. The total becomes what was done: some attempts were erased or marked in another way. */
export async function finishRequest(tx: Db, id: number): Promise<void> {
  await sql`update regrade_requests set finished_at = app_now(), attempts_total = attempts where id = ${id}`.execute(
    tx,
  );
}

/**
 * Locks the next learners with answers to regrade until the transaction ends, in the order of their ids; returns the
 * ids. It waits for a quiz of theirs that is being completed, so that the notebook counts both.
 */
export async function lockLearners(
  tx: Db,
  request: RegradeRequest & { last_user_id: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${keysFor(request)}
    select id from users
    where id in (select distinct a.user_id ${attempts()} and ${isMatched}
      and a.question_id = ${request.question_id} and a.user_id > ${request.last_user_id} order by a.user_id limit ${limit})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns these locked learners' answers to regrade, and locks their quizzes in a fixed order until the transaction ends.
 * Learners for whom the question is open are left out, because their new marks would tell them the key.
 */
export async function lockAttempts(
  tx: Db,
  request: RegradeRequest,
  userIds: readonly number[],
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    ${keysFor(request)}
    select ${attemptColumns}
    ${attemptsWithAnswers} and ${isMatched} and a.question_id = ${request.question_id} and a.user_id = any(${[...userIds]}::int[])
      and not ${isOpenFor(sql.ref("a.user_id"), sql.ref("a.question_id"))}
    order by a.user_id, a.quiz_id for no key update of z`.execute(tx);
  return rows;
}

/**
 * Returns these learners' answers to these questions that a requested regrade has still to mark, in all their completed
 * quizzes, each with the key and the reason of the latest request. Locks the quizzes like `lockAttempts`.
 */
export async function lockCorrectedAttempts(
  tx: Db,
  pairs: readonly LearnerQuestion[],
): Promise<(Attempt & { note: string })[]> {
  const userIds = pairs.map(({ user_id }) => user_id);
  const questionIds = pairs.map(({ question_id }) => question_id);
  const ids = sql`${questionIds}::int[]`;
  const latest = sql`select distinct on (question_id) question_id, version_id, note from regrade_requests
    where question_id = any(${ids}) order by question_id, version_id desc, id desc`;
  const { rows } = await sql<Attempt & { note: string }>`
    ${keys(questionIds, latest)}
    select ${attemptColumns}, (select l.note from (${latest}) l where l.question_id = a.question_id) as note
    ${attemptsWithAnswers} and ${isMatched} and a.user_id = any(${userIds}::int[])
      and (a.user_id, a.question_id) in (select * from unnest(${userIds}::int[], ${ids}))
    order by a.user_id, a.quiz_id, a.question_id for no key update of z`.execute(tx);
  return rows;
}

/** Returns the marking rules by id. */
export async function listMarkingRules(db: Db, ids: readonly number[]): Promise<Map<number, MarkingRule>> {
  const { rows } = await sql<{ id: number; rule: MarkingRule }>`
    select id, rule from marking_rules where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, rule }) => [id, rule]));
}

export type Regrade = Pick<Attempt, "user_id" | "quiz_id" | "question_id" | "key_version_id"> &
  RegradeReason & {
    outcome_before: Grade["outcome"];
    outcome_after: Grade["outcome"];
    score_before: number;
    score_after: number;
  };

/** Forgets how these answers were marked again. Late answers that were taken have replaced them. */
export async function deleteRegrades(tx: Db, answers: readonly AnswerPlace[]): Promise<void> {
  await sql`delete from regrades r using jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as marked (user_id integer, quiz_id integer, question_id integer)
    where (r.user_id, r.quiz_id, r.question_id) = (marked.user_id, marked.quiz_id, marked.question_id)`.execute(
    tx,
  );
}

/** Stores the regrades and the new grades of the questions. The caller saves the totals of the quizzes. */
export async function saveRegrades(tx: Db, regrades: readonly Regrade[]): Promise<void> {
  const changes = sql`jsonb_to_recordset(${JSON.stringify(regrades)}::jsonb) as m(user_id int, quiz_id int, question_id int,
    key_version_id int, note text, decision_id int, outcome_before text, outcome_after text, score_before numeric, score_after numeric)`;
  await sql`insert into regrades (user_id, quiz_id, question_id, version_id, note, decision_id, outcome_before, outcome_after,
      score_before, score_after)
    select m.user_id, m.quiz_id, m.question_id, m.key_version_id, m.note, m.decision_id, m.outcome_before, m.outcome_after,
      m.score_before, m.score_after from ${changes}`.execute(tx);
  await sql`update quiz_questions a set outcome = m.outcome_after, score = m.score_after from ${changes}
    where (a.user_id, a.quiz_id, a.question_id) = (m.user_id, m.quiz_id, m.question_id)`.execute(tx);
}

/**
 * `keys`: those of all versions of the questions. `target`: the version whose key counts now, for each question.
 * `offered`: for each version that a quiz may hold, which of its options are right by that key (null: none), and whether an
 * option has another text now.
 */
const keysOf = (questionIds: RawBuilder<unknown>, targets: RawBuilder<unknown>) => sql`
  keys as materialized (select question_id, version_id, type, answer, void_outcome from answer_keys
    where question_id in (${questionIds})),
  target as (select named.question_id, named.version_id, k.type, k.answer, k.void_outcome
    from (${targets}) as named join keys k on k.version_id = named.version_id),
  offered as materialized (select k.version_id,
      array_agg(o.option_id) filter (where target.answer @> to_jsonb(o.option_id)) as right_ids,
      coalesce(bool_or(o.text <> n.text), false) as is_reworded
    from target join keys k on k.question_id = target.question_id
      left join option_versions o on o.version_id = k.version_id
      left join option_versions n on (n.version_id, n.option_id) = (target.version_id, o.option_id)
    group by k.version_id)`;
const keys = (questionIds: readonly number[], targets: RawBuilder<unknown>) =>
  sql`with ${keysOf(sql`select unnest(${[...questionIds]}::int[])`, targets)}`;
const keysFor = ({ question_id, version_id }: RegradeRequest) =>
  keys([question_id], sql`select ${question_id}::int as question_id, ${version_id}::int as version_id`);

const attemptColumns = sql`a.user_id, a.quiz_id, a.question_id, target.version_id as key_version_id, target.type, target.void_outcome,
  case when target.type = 'numerical' then target.answer else '[]' end as accept,
  coalesce(offered.right_ids, '{}') as correct_ids, r.selected_option_ids, r.numeric_answer,
  ${standingDecisions(sql.ref("z.set_test_id"), sql.ref("a.question_id"))} as decisions,
  a.outcome, a.score, z.marking_rule_id as rule_id`;

/**
 * The completed answers that were graded by an earlier version with another key. Those graded by the key that the question
 * has now stay: an editor may have taken the target's key back. `joins`: tables that only some queries need.
 */
const attempts = (joins = sql``) => sql`
  from target
    join questions q on q.id = target.question_id
    join keys present on present.version_id = q.version_id
    join graded_answers a on a.question_id = target.question_id
    join keys graded on graded.version_id = a.key_version_id
    join offered on offered.version_id = a.version_id ${joins}
  where graded.version_id < target.version_id and (graded.type, graded.answer) <> (target.type, target.answer)
    and (graded.type, graded.answer) <> (present.type, present.answer)`;
const attemptsWithAnswers = attempts(sql`
    join quizzes z on (z.user_id, z.id) = (a.user_id, a.quiz_id)
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)`);

/**
 * An answer can be regraded if the type of question is the same, and if an option of its version is right now or the
 * question is void.
 */
const isMatched = sql`(graded.type = target.type
  and (target.void_outcome is not null or target.type = 'numerical' or offered.right_ids is not null))`;

/** Whether the latest request is for the key that counts now, and waits until the question closes for the learner. */
const isPassedOver = sql`(exists (select from keys requested
    where requested.version_id = (select max(version_id) from regrade_requests where question_id = target.question_id)
      and requested.version_id > graded.version_id and (requested.type, requested.answer) = (target.type, target.answer))
  and ${isOpenFor(sql.ref("a.user_id"), sql.ref("a.question_id"))})`;
