import { type Chance, chanceOf } from "@rasayan/engine";
import { readConfig } from "../../server/src/config.ts";
import type { Database } from "../../server/src/db/connect.ts";
import { endQuiz } from "../../server/src/features/quizzes/quiz-actions.ts";
import { startQuiz } from "../../server/src/features/quizzes/start-actions.ts";
import { createRenderer } from "../../server/src/markup/render-safely.ts";

export type Quiz = { userId: number; hash: string };
/** Two quizzes of one learner with the same answers to the same questions; `plain` teaches the engine nothing. */
export type Pair = { taught: Quiz; plain: Quiz };

type Size = { learners: number; past: number; pairs: number };

export const QUESTIONS = 10;
const DAYS_BETWEEN = 7;

/**
 * Learners with so many completed quizzes, one a week, and so many pairs of quizzes that have all their answers and
 * only wait to be ended. Pair by pair, each learner in turn.
 */
export async function preparePairs(database: Database, { learners, past, pairs }: Size): Promise<Pair[]> {
  const chance = chanceOf("completion");
  const { pool } = database;
  await pool.query(twinsWithoutTopic);
  const userIds: number[] = (await pool.query(newLearners, [learners])).rows.map(({ id }) => id);
  const papers = (await pool.query("select hash from questions")).rows.map(({ hash }) => String(hash));
  const start = (userId: number) => (paper: string[]) => startOne(database, userId, paper);
  for (let week = past; week > 0; week--) {
    await pool.query(clockBack, [week * DAYS_BETWEEN]);
    const quizzes = await inTurn(userIds, (userId) => start(userId)(drawTen(papers, chance)));
    await pool.query(answersToAll);
    await inTurn(quizzes, ({ userId, hash }) => endQuiz(database.db, userId, hash));
  }
  await pool.query(clockBack, [0]);
  const rounds = Array.from({ length: pairs }, () => userIds).flat();
  const made = await inTurn(rounds, async (userId) => {
    const paper = drawTen(papers, chance);
    const taught = await start(userId)(paper);
    // A second start of the same open set would return the first until it holds an answer.
    await pool.query(answersToAll);
    return { taught, plain: await start(userId)(paper) };
  });
  await pool.query(answersToAll);
  await pool.query(askTwins, [made.map(({ plain }) => plain.hash)]);
  return made;
}

async function startOne({ db, pool }: Database, userId: number, question_hashes: string[]): Promise<Quiz> {
  const deps = { db, pool, config: readConfig({ RATE_LIMIT: "off" }), random: Math.random, renderer };
  const learner = { id: userId, target_exam: "JEE Main", class_standard: "XII" } as const;
  const hash = await startQuiz(deps, learner, { type: "custom", question_hashes }, undefined);
  return { userId, hash };
}

// Never asked to draw anything, so it starts no thread.
const renderer = createRenderer();

function drawTen(hashes: readonly string[], chance: Chance): string[] {
  const drawn = new Set<string>();
  while (drawn.size < QUESTIONS) drawn.add(hashes[Math.floor(chance() * hashes.length)] ?? "");
  return [...drawn];
}

/** One after the other, so that no connection is waited for. */
async function inTurn<A, B>(all: readonly A[], step: (one: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  for (const one of all) results.push(await step(one));
  return results;
}

const newLearners = `insert into users (google_sub, target_exam, target_year, class_standard)
  select 'bench-' || n, 'JEE Main', extract(year from app_now()) + 1, 'XII' from generate_series(1, $1::int) as n
  returning id`;

const clockBack = "update app_clock set shift = -make_interval(days => $1::int)";

/** The same right or wrong answer wherever a learner meets the question. */
const answersToAll = `insert into responses (user_id, quiz_id, question_id, chosen, typed, time_ms, answered_at)
  select a.user_id, a.quiz_id, a.question_id,
    case when v.type <> 'numerical' then array(select option_id from option_versions o
      where o.version_id = v.id order by o.position offset (a.user_id + a.question_id) % 4 limit 1) end,
    case when v.type = 'numerical' then case (a.user_id + a.question_id) % 2 when 0 then v.single_answer else '1' end end,
    60000, app_now()
  from quizzes z join quiz_questions a on (a.user_id, a.quiz_id) = (z.user_id, z.id)
    join question_versions v on v.id = a.version_id
  where z.state = 'in_progress'
  on conflict do nothing`;

/** Of each question a version without a topic: it is marked like any other, and the engine learns nothing from it. */
const twinsWithoutTopic = `with twin as (
    insert into question_versions (question_id, version, type, difficulty, text, text_html, text_spoken, single_answer,
      accept, renderer_version)
    select question_id, version + 1, type, difficulty, text, text_html, text_spoken, single_answer, accept,
      renderer_version from question_versions
    returning id, question_id)
  insert into option_versions (version_id, option_id, position, text, text_html, text_spoken, is_correct)
  select twin.id, o.option_id, o.position, o.text, o.text_html, o.text_spoken, o.is_correct
  from twin join questions q on q.id = twin.question_id join option_versions o on o.version_id = q.version_id`;

const askTwins = `update quiz_questions a set version_id = twin.id
  from quizzes z, question_versions twin
  where z.hash = any($1) and (a.user_id, a.quiz_id) = (z.user_id, z.id)
    and twin.question_id = a.question_id and twin.topic_id is null`;
