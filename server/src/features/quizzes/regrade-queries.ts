import type { QuestionType, VoidOutcome } from "@rasayan/contract";
import type { Grade, MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/** An answer of a completed quiz that was graded with another key than the current one. */
export type Attempt = {
  user_id: number;
  quiz_id: number;
  question_id: number;
  type: QuestionType;
  void_outcome: VoidOutcome | null;
  accept: [string, string][];
  /** Those options of the quiz's version that are correct now. */
  correct_ids: number[];
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  outcome: Grade["outcome"];
  score: number;
  rule_id: number;
};

type RegradeCounts = { attempts: number; learners: number; changed_key: boolean; reworded: boolean };

/**
 * Returns how many answers a regrade would check, of how many learners, and whether the key and the option texts have
 * changed.
 */
export async function countAttempts(db: Db, questionId: number) {
  const { rows } = await sql<RegradeCounts>`
    ${keys([questionId])}
    select (select count(*) ${attempts}) as attempts, (select count(distinct a.user_id) ${attempts}) as learners,
      exists (select 1 from keys k, current_version where (k.type, k.answer) <> (current_version.type, current_version.answer)) as changed_key,
      exists (select 1 ${attempts} and ${isReworded}) as reworded`.execute(db);
  return rows[0] ?? { attempts: 0, learners: 0, changed_key: false, reworded: false };
}

/**
 * Locks the next learners with answers to regrade until the transaction ends, in the order of their ids; returns the
 * ids. A quiz that is being completed meanwhile is finished first, so that the notebook counts both.
 */
export async function lockLearners(
  tx: Db,
  questionId: number,
  afterUserId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${keys([questionId])}
    select id from users
    where id in (select distinct a.user_id ${attempts} and a.question_id = ${questionId} and a.user_id > ${afterUserId}
      order by a.user_id limit ${limit})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns these learners' answers to regrade, and locks their quizzes in a fixed order until the transaction ends. */
export async function lockAttempts(
  tx: Db,
  questionId: number,
  userIds: readonly number[],
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    ${keys([questionId])}
    select ${attemptColumns}
    ${attempts} and a.question_id = ${questionId} and a.user_id = any(${[...userIds]}::int[])
    order by a.user_id, a.quiz_id for update of z`.execute(tx);
  return rows;
}

/**
 * Returns those answers of a quiz to these questions whose key an editor has corrected since they were chosen for it and
 * for which they have regraded other learners' answers, each with the reason that they gave then.
 */
export async function listCorrectedAttempts(
  tx: Db,
  { userId, quizId }: { userId: number; quizId: number },
  questionIds: readonly number[],
): Promise<(Attempt & { note: string })[]> {
  const regradeNote = sql`(select c.note from regrades c where c.question_id = a.question_id and c.version_id > a.version_id
    order by c.version_id desc, c.at desc limit 1)`;
  const { rows } = await sql<Attempt & { note: string }>`
    ${keys(questionIds)}
    select ${attemptColumns}, ${regradeNote} as note
    ${attempts} and a.user_id = ${userId} and a.quiz_id = ${quizId} and ${regradeNote} is not null
      and (select q.status from questions q where q.id = a.question_id) = 'published'`.execute(tx);
  return rows;
}

/** Returns the marking rules by id. */
export async function listMarkingRules(db: Db, ids: readonly number[]): Promise<Map<number, MarkingRule>> {
  const { rows } = await sql<{ id: number; rule: MarkingRule }>`
    select id, rule from marking_rules where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, rule }) => [id, rule]));
}

export type Regrade = Pick<Attempt, "user_id" | "quiz_id" | "question_id"> & {
  /** The reason, for the learner. */
  note: string;
  outcome_before: Grade["outcome"];
  outcome_after: Grade["outcome"];
  score_before: number;
  score_after: number;
};

/** Stores the regrades and the new grades of the questions. The caller saves the totals of the quizzes. */
export async function saveRegrades(tx: Db, regrades: readonly Regrade[]): Promise<void> {
  const changes = sql`jsonb_to_recordset(${JSON.stringify(regrades)}::jsonb) as m(user_id int, quiz_id int,
    question_id int, note text, outcome_before text, outcome_after text, score_before numeric, score_after numeric)`;
  await sql`insert into regrades (user_id, quiz_id, question_id, version_id, note, outcome_before, outcome_after,
      score_before, score_after)
    select m.user_id, m.quiz_id, m.question_id, q.version_id, m.note, m.outcome_before, m.outcome_after,
      m.score_before, m.score_after from ${changes} join questions q on q.id = m.question_id`.execute(tx);
  await sql`update quiz_questions a set outcome = m.outcome_after, score = m.score_after from ${changes}
    where (a.user_id, a.quiz_id, a.question_id) = (m.user_id, m.quiz_id, m.question_id)`.execute(tx);
}

/** The keys of all versions of the questions, and the current ones as `current_version`. */
const keys = (questionIds: readonly number[]) => sql`
  with keys as materialized (select version_id, type, answer, void_outcome from answer_keys where question_id = any(${[...questionIds]}::int[])),
    current_version as (select q.id as question_id, q.version_id, k.type, k.answer, k.void_outcome from questions q join keys k on k.version_id = q.version_id
      where q.id = any(${[...questionIds]}::int[]))`;

const attemptColumns = sql`a.user_id, a.quiz_id, a.question_id, current_version.type, current_version.void_outcome,
  case when current_version.type = 'numerical' then current_version.answer else '[]' end as accept,
  coalesce(offered.right_ids, '{}') as correct_ids, r.selected_option_ids, r.numeric_answer,
  coalesce(a.outcome, 'unattempted') as outcome, coalesce(a.score, 0) as score, z.marking_rule_id as rule_id`;

/**
 * An answer can be regraded if the type of question is the same, and if an option of its version is correct now or the
 * question is void.
 */
const attempts = sql`
  from current_version
    join quiz_questions a on a.question_id = current_version.question_id and a.completed_at is not null
    join quizzes z on z.user_id = a.user_id and z.id = a.quiz_id
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)
    join graded_answers g on (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id)
    join keys graded on graded.version_id = g.key_version_id
    cross join lateral (select array_agg(o.option_id) as right_ids from option_versions o
      where o.version_id = a.version_id and current_version.answer @> to_jsonb(o.option_id)) as offered
  where graded.type = current_version.type and graded.answer <> current_version.answer
    and (current_version.void_outcome is not null or current_version.type = 'numerical' or offered.right_ids is not null)`;

/** Whether an option of the quiz's version has another text now. */
const isReworded = sql`exists (select 1 from option_versions o
  join option_versions n on n.option_id = o.option_id and n.version_id = current_version.version_id
  where o.version_id = a.version_id and o.text <> n.text)`;
