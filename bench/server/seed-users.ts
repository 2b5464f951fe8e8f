import type { Database } from "../../server/src/db/connect.ts";

/** One question in one learner's quiz. */
export type QuestionAssignment = { userId: number; questionId: number; type: string; optionIds: number[] };

/** So many that no session reaches its limit on writes, and no answer is given twice in a run. */
const LEARNERS = 4_000;
/** Questions in each quiz. Their ids are consecutive, so that pgbench can compute which ones a learner has. */
export const QUESTIONS_PER_QUIZ = 25;

export const quizHashOf = (userId: number) => `bench-quiz-${userId}`;
/** As long as a real session token. */
export const sessionTokenOf = (userId: number) => String(userId).padStart(43, "t");

/** Creates learners with a quiz in progress each, half of the quizzes timed. A quiz has the id of its learner. */
export async function seedUsers({ pool }: Database): Promise<QuestionAssignment[]> {
  const client = await pool.connect();
  // These statements take longer than a server allows.
  await client.query("set statement_timeout = 0");
  await client.query(insertLearnersSql, [LEARNERS]);
  await client.query(insertSessionsSql);
  await client.query(insertQuizzesSql, [QUESTIONS_PER_QUIZ]);
  await client.query(advanceSequenceSql);
  await client.query(insertQuizQuestionsSql, [QUESTIONS_PER_QUIZ]);
  const { rows } = await client.query(assignmentsSql);
  await client.query("vacuum analyze");
  client.release(true);
  return rows;
}

/** Deletes all answers, so that each run starts with an empty table after a checkpoint. */
export async function deleteAnswers({ pool }: Database): Promise<void> {
  await pool.query("truncate responses");
  for (const table of ["quizzes", "sessions", "quiz_questions"]) await pool.query(`vacuum ${table}`);
  await pool.query("checkpoint");
}

/** Answers every second question, and updates the planner's statistics. */
export async function answerHalf({ pool }: Database): Promise<void> {
  await pool.query(`insert into responses (user_id, quiz_id, question_id, numeric_answer, answered_at)
    select user_id, quiz_id, question_id, '12.5', app_now() from quiz_questions where position % 2 = 0
    on conflict do nothing`);
  await pool.query("vacuum analyze responses");
}

const insertLearnersSql = `insert into users (google_sub, target_exam, target_year, class_standard)
  select 'bench-' || n, 'JEE Main', extract(year from app_now()) + 1, 'XII' from generate_series(1, $1::int) as n`;

const insertSessionsSql = `insert into sessions (token_hash, user_id)
  select sha256(convert_to(lpad(id::text, 43, 't'), 'UTF8')), id from users`;

const insertQuizzesSql = `insert into quizzes
    (id, user_id, hash, type, marking_rule_id, total_questions, created_at, last_activity_at, end_time)
  overriding system value
  select id, id, 'bench-quiz-' || id, case id % 2 when 0 then 'custom' else 'quick-quiz_chapter' end,
    (select min(id) from marking_rules), $1::int, app_now(), app_now(),
    case id % 2 when 1 then app_now() + interval '2 hours' end
  from users`;

const advanceSequenceSql =
  "select setval(pg_get_serial_sequence('quizzes', 'id'), (select max(id) from quizzes))";

const insertQuizQuestionsSql = `insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
  select z.user_id, z.id, q.id, q.version_id, place + 1
  from quizzes z cross join generate_series(0, $1::int - 1) as place
    join questions q on q.id = 1 + (z.id * 7 + place) % (select count(*) from questions)`;

const assignmentsSql = `select a.user_id as "userId", a.question_id as "questionId", v.type,
    array(select o.option_id from option_versions o where o.version_id = v.id order by o.position) as "optionIds"
  from quiz_questions a join question_versions v on v.id = a.version_id
  order by a.user_id % 20, a.position, a.user_id`;
