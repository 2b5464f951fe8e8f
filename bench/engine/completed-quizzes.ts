import { type Prng, seededRandom } from "@rasayan/engine";
import { readConfig } from "../../server/src/config.ts";
import type { Database } from "../../server/src/db/connect.ts";
import { endQuiz } from "../../server/src/features/attempts/quiz-actions.ts";
import { startQuiz } from "../../server/src/features/starts/start-actions.ts";
import { createRenderer } from "../../server/src/markup/render-pool.ts";

export type Quiz = { userId: number; hash: string };
/** Two quizzes of one learner with the same answers to the same questions; `control` doesn't train the engine. */
export type Pair = { trained: Quiz; control: Quiz };

type Size = { learners: number; pastQuizzes: number; pairs: number };

export const QUESTIONS = 10;
const DAYS_BETWEEN_QUIZZES = 7;
/** Settings without limits. */
export const config = readConfig({ RATE_LIMIT: "off" });

/**
 * Prepares learners with this many completed quizzes, one per week, and this many pairs of fully answered quizzes
 * that only have to be ended. The pairs go through the learners in turn.
 */
export async function preparePairs(
  database: Database,
  { learners, pastQuizzes, pairs }: Size,
): Promise<Pair[]> {
  const prng = seededRandom("completion");
  const { pool } = database;
  await pool.query(topiclessVersionsSql);
  const userIds: number[] = (await pool.query(insertLearnersSql, [learners])).rows.map(({ id }) => id);
  const questionHashes = (await pool.query("select hash from questions")).rows.map(({ hash }) =>
    String(hash),
  );
  const start = (userId: number) => (hashes: string[]) => startDailyQuiz(database, userId, hashes);
  for (let week = pastQuizzes; week > 0; week--) {
    await pool.query(setClockBackSql, [week * DAYS_BETWEEN_QUIZZES]);
    const quizzes = await mapSequentially(userIds, (userId) =>
      start(userId)(sampleTen(questionHashes, prng)),
    );
    await pool.query(answerAllSql);
    await mapSequentially(quizzes, ({ userId, hash }) => endQuiz({ db: database.db, config }, userId, hash));
  }
  await pool.query(setClockBackSql, [0]);
  const rounds = Array.from({ length: pairs }, () => userIds).flat();
  const createdPairs = await mapSequentially(rounds, async (userId) => {
    const hashes = sampleTen(questionHashes, prng);
    const trained = await start(userId)(hashes);
    // Starting the same set again would return the first quiz until that holds an answer.
    await pool.query(answerAllSql);
    return { trained, control: await start(userId)(hashes) };
  });
  await pool.query(answerAllSql);
  await pool.query(useTopiclessVersionsSql, [createdPairs.map(({ control }) => control.hash)]);
  return createdPairs;
}

async function startDailyQuiz(
  { db, pool, jobs }: Database,
  userId: number,
  question_hashes: string[],
): Promise<Quiz> {
  const deps = { db, pool, jobs, config, random: Math.random, renderer };
  const learner = { id: userId, target_exam: "JEE Main", class_standard: "XII" } as const;
  const hash = await startQuiz(deps, learner, { type: "custom", question_hashes }, undefined);
  return { userId, hash };
}

// It starts no thread, because nothing is rendered here.
const renderer = createRenderer();

function sampleTen(hashes: readonly string[], prng: Prng): string[] {
  const sampled = new Set<string>();
  while (sampled.size < QUESTIONS) sampled.add(hashes[Math.floor(prng() * hashes.length)] ?? "");
  return [...sampled];
}

/** Runs the steps one after the other, so that none waits for a connection. */
async function mapSequentially<A, B>(items: readonly A[], step: (item: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  for (const item of items) results.push(await step(item));
  return results;
}

const insertLearnersSql = `insert into users (google_sub, target_exam, target_year, class_standard)
  select 'bench-' || n, 'JEE Main', extract(year from app_now()) + 1, 'XII' from generate_series(1, $1::int) as n
  returning id`;

const setClockBackSql = "update test_clock set shift = -make_interval(days => $1::int)";

/** Answers all questions of quizzes in progress. A learner's answer to a question is the same in every quiz. */
const answerAllSql = `insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, time_ms, answered_at)
  select a.user_id, a.quiz_id, a.question_id,
    case when v.type <> 'numerical' then array(select option_id from option_versions o
      where o.version_id = v.id order by o.position offset (a.user_id + a.question_id) % 4 limit 1) end,
    case when v.type = 'numerical' then case (a.user_id + a.question_id) % 2 when 0 then v.single_answer else '1' end end,
    60000, app_now()
  from quizzes z join quiz_questions a on (a.user_id, a.quiz_id) = (z.user_id, z.id)
    join question_versions v on v.id = a.version_id
  where z.state = 'in_progress'
  on conflict do nothing`;

/**
 * Adds a version without a topic to each question: it is graded like any other, but the engine learns nothing from
 * it.
 */
const topiclessVersionsSql = `with topicless_copy as (
    insert into question_versions (question_id, version, type, difficulty, text, text_html, text_alternative, single_answer,
      accept, renderer_version)
    select question_id, version + 1, type, difficulty, text, text_html, text_alternative, single_answer, accept,
      renderer_version from question_versions
    returning id, question_id)
  insert into option_versions (version_id, option_id, position, text, text_html, text_alternative, is_correct)
  select topicless_copy.id, o.option_id, o.position, o.text, o.text_html, o.text_alternative, o.is_correct
  from topicless_copy join questions q on q.id = topicless_copy.question_id join option_versions o on o.version_id = q.version_id`;

const useTopiclessVersionsSql = `update quiz_questions a set version_id = topicless_copy.id
  from quizzes z, question_versions topicless_copy
  where z.hash = any($1) and (a.user_id, a.quiz_id) = (z.user_id, z.id)
    and topicless_copy.question_id = a.question_id and topicless_copy.topic_id is null`;
