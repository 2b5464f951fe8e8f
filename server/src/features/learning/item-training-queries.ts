import type { Difficulty, QuestionType } from "@rasayan/contract";
import type { ItemDifficulty, Model, RowWithGap, TrainingEvent } from "@rasayan/engine";
import { sql } from "kysely";
import { stableNow, today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import type { StoredItemParameters } from "./learner-mapper.ts";

/** Returns the latest model; undefined before the first training. */
export async function findModel(db: Db): Promise<Model | undefined> {
  return db
    .selectFrom("model_versions")
    .select(["version", "bias", "answers", "weights", "squared_gradient_sums as squaredGradientSums", "rho"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

const MODEL_LOCK_ID = 7_270_017;

/** Takes the lock for writing a model until the transaction ends; returns false if another transaction has it. */
export async function tryModelLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${MODEL_LOCK_ID}::bigint) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Like `tryModelLock`, but waits for the lock. */
export async function waitForModelLock(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MODEL_LOCK_ID}::bigint)`.execute(tx);
}

/** Stores the next model and deletes the earlier models of the same day in India. */
export async function saveModel(tx: Db, model: Model): Promise<void> {
  const { version, bias, answers, rho } = model;
  const vectors = { weights: [...model.weights], squared_gradient_sums: [...model.squaredGradientSums] };
  await tx
    .insertInto("model_versions")
    .values({ version, bias, answers, rho, ...vectors })
    .execute();
  await sql`delete from model_versions where version < ${version}
    and (created_at at time zone 'Asia/Kolkata')::date = ${today}`.execute(tx);
}

/**
 * Takes the oldest quizzes, about `limit` answers in total, off the training queue and returns their answers. Only
 * rows of committed quizzes are visible; a quiz that commits later stays in the queue for the next call.
 */
export async function takeUntrained(tx: Db, limit: number): Promise<TrainingEvent[]> {
  const { rows } = await sql<TrainingEvent>`
    with oldest as (select * from item_training_queue order by id limit ${limit}),
      counted as (select user_id, quiz_id, cardinality(question_ids) as size,
        sum(cardinality(question_ids)) over (order by id) as total from oldest),
      dequeued as (delete from item_training_queue q using counted c
        where (q.user_id, q.quiz_id) = (c.user_id, c.quiz_id) and c.total - c.size < ${limit} returning q.*)
    select l.question_id as "questionId", l.at, l.credit, l.weight, l.is_first_attempt as "isFirstAttempt", l.guess,
      l.recall, l.ability, l.ability_variance as "abilityVariance", l.features
    from dequeued join response_events l on (l.user_id, l.quiz_id) = (dequeued.user_id, dequeued.quiz_id)
      and l.question_id = any(dequeued.question_ids)
    order by l.at`.execute(tx);
  return rows;
}

/** Returns the latest `limit` answers that follow a gap in the practice of their topic. */
export async function listWithGap(db: Db, limit: number): Promise<RowWithGap[]> {
  const { rows } = await sql<RowWithGap>`select credit, weight, guess, recall, gap_days as "gapDays", features
    from response_events where gap_days is not null order by at desc limit ${limit}`.execute(db);
  return rows;
}

type LabelledItem = {
  id: number;
  type: QuestionType;
  difficulty: Difficulty;
  parameters: StoredItemParameters | null;
};

/** Returns the labels of these questions, and their trained parameters if they have any. */
export async function listItemParameters(tx: Db, questionIds: readonly number[]): Promise<LabelledItem[]> {
  const { rows } = await sql<LabelledItem>`
    select q.id, v.type, v.difficulty, case when t.question_id is not null then jsonb_build_object(
        'question_id', t.question_id, 'difficultyLogit', t.difficulty_logit, 'variance', t.variance, 'answers', t.answers)
      end as parameters
    from questions q
      join question_versions v on v.id = q.version_id
      left join item_parameters t on t.question_id = q.id
    where q.id = any(${[...questionIds]}::int[])`.execute(tx);
  return rows;
}

export async function saveItemParameters(
  tx: Db,
  itemParameters: ReadonlyMap<number, ItemDifficulty>,
): Promise<void> {
  const rows = [...itemParameters].map(([question_id, { difficultyLogit, ...parameters }]) => ({
    question_id,
    difficulty_logit: difficultyLogit,
    ...parameters,
  }));
  await sql`insert into item_parameters (question_id, difficulty_logit, variance, answers)
    select question_id, difficulty_logit, variance, answers from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(question_id int, difficulty_logit float8, variance float8, answers int)
    on conflict (question_id) do update
      set difficulty_logit = excluded.difficulty_logit, variance = excluded.variance, answers = excluded.answers`.execute(
    tx,
  );
}

/** Deletes models older than 30 days, except the latest. */
export async function deleteOldModels(db: Db): Promise<void> {
  await sql`delete from model_versions where created_at < ${stableNow} - interval '30 days'
    and version < (select max(version) from model_versions)`.execute(db);
}
