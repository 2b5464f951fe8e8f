import type { PoolClient } from "pg";

/** Number of learners and questions in the database. */
export type Size = { learners: number; questions: number };

export const QUIZZES = 10;
const QUESTIONS = 10;

/** Public id of a learner's quiz; the quiz in progress has the number after the completed ones. */
export const quizHashOf = (learner: number, quiz: number) => `bench-quiz-${learner}-${quiz}`;

/**
 * Fills the database up to this size, as years of use would: each learner has ten completed quizzes of ten questions,
 * one per week, with the resulting learning states, and a quiz in progress. Foreign keys are not checked, because that
 * would take hours.
 */
export async function seedGrowth(client: PoolClient, from: Size, to: Size, onStep: (step: string) => void) {
  await client.query("set statement_timeout = 0; set session_replication_role = replica");
  for (const [name, statement] of [...questionCopySteps(from, to), ...learnerSteps(from, to)]) {
    onStep(name);
    await client.query(statement);
  }
  onStep("statistics");
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.query("set session_replication_role = origin");
}

type SeedStep = readonly [name: string, statement: string];

// Question n is a copy of a question of the library, whose ids run from 1 without a gap.
function questionCopySteps(from: Size, to: Size): SeedStep[] {
  const copies = `(select n, q.*, (select max(id) from question_versions) as last_version,
    (select max(id) from options) as last_option
  from generate_series(${from.questions} + 1, ${to.questions}) as n join questions q on q.id = 1 + (n - 1) % ${from.questions})`;
  return [
    [
      "question versions",
      `insert into question_versions (id, question_id, version, type, difficulty, topic_id, exams, seconds, text, text_html,
      text_alternative, solution, solution_html, single_answer, accept, unit, source_exam, source_year, source_pattern,
      renderer_version)
    overriding system value
    select c.last_version + c.n, c.n, 1, v.type, v.difficulty, v.topic_id, v.exams, v.seconds, v.text, v.text_html,
      v.text_alternative, v.solution, v.solution_html, v.single_answer, v.accept, v.unit, v.source_exam, v.source_year,
      v.source_pattern, v.renderer_version
    from ${copies} c join question_versions v on v.id = c.version_id`,
    ],
    [
      "options",
      `insert into option_versions (version_id, option_id, position, text, text_html, text_alternative, is_correct)
    select v.id, 10 * v.id + o.position, o.position, o.text, o.text_html, o.text_alternative, o.is_correct
    from question_versions v join questions q on q.id = 1 + (v.question_id - 1) % ${from.questions}
      join option_versions o on o.version_id = q.version_id
    where v.question_id > ${from.questions} and v.question_id <= ${to.questions}`,
    ],
    [
      "questions",
      `insert into questions (id, hash, status, topic_id, version_id, exams, source_year, seconds) overriding system value
    select v.question_id, translate(encode(decode(md5(v.question_id::text), 'hex'), 'base64'), '+/', '-_'),
      'published', v.topic_id, v.id, v.exams, v.source_year, v.seconds from question_versions v
    where v.question_id > ${from.questions} and v.question_id <= ${to.questions}`,
    ],
    [
      "id sequences",
      `select setval(pg_get_serial_sequence(t, 'id'), 1000000000) from unnest(array['questions', 'question_versions',
      'options', 'quizzes', 'users']) as t`,
    ],
  ];
}

function learnerSteps(from: Size, to: Size): SeedStep[] {
  const span = `generate_series(${from.learners} + 1, ${to.learners}) as n`;
  const quizRows = `${span} cross join generate_series(1, ${QUIZZES} + 1) as z`;
  const quizQuestionRows = `${quizRows} cross join generate_series(1, ${QUESTIONS}) as place
  join questions q on q.id = 1 + (n * 7919::bigint + z * ${QUESTIONS} + place) % ${to.questions}`;
  const versionedRows = `${quizQuestionRows} join question_versions v on v.id = q.version_id`;
  const completedAtSql = `app_now() - make_interval(weeks => ${QUIZZES} + 1 - z)`;
  const quizId = `(n - 1) * (${QUIZZES} + 1) + z`;
  const isCompletedSql = `z <= ${QUIZZES}`;
  return [
    [
      "learners",
      `insert into users (id, google_sub, name, target_exam, target_year, class_standard) overriding system value
    select n, 'bench-' || n, 'Learner ' || n, 'JEE Main', extract(year from app_now()) + 1, 'XII' from ${span}`,
    ],
    [
      "sessions",
      `insert into sessions (token_hash, user_id)
    select sha256(convert_to(lpad(n::text, 43, 't'), 'UTF8')), n from ${span}`,
    ],
    [
      "quizzes",
      `insert into quizzes (id, user_id, hash, type, chapter_id, marking_rule_id, total_questions, state, created_at,
      last_activity_at, completed_at, correct, wrong, score, max_score) overriding system value
    select ${quizId}, n, 'bench-quiz-' || n || '-' || z, 'unlimited_chapter', (select min(id) from chapters),
      (select min(id) from marking_rules), ${QUESTIONS}, case when ${isCompletedSql} then 'completed' else 'in_progress' end,
      ${completedAtSql}, ${completedAtSql}, case when ${isCompletedSql} then ${completedAtSql} end, 5, 5, 15, 40
    from ${quizRows}`,
    ],
    [
      "quiz questions",
      `insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at)
    select n, ${quizId}, q.id, q.version_id, place, case when ${isCompletedSql} then case place % 2 when 0 then 'correct'
      else 'wrong' end end, case when ${isCompletedSql} then case place % 2 when 0 then 4 else -1 end end,
      case when ${isCompletedSql} then ${completedAtSql} end
    from ${quizQuestionRows}`,
    ],
    [
      "responses",
      `insert into responses (user_id, quiz_id, question_id, numeric_answer, time_ms, answered_at)
    select n, ${quizId}, q.id, '12.5', 60000, ${completedAtSql} from ${quizQuestionRows} where ${isCompletedSql}`,
    ],
    [
      "response events",
      `insert into response_events (user_id, quiz_id, question_id, topic_id, chapter_id, at, time_ms, credit, weight,
      is_first_attempt, predicted, guess, recall, gap_days, ability, ability_variance, features, model_version)
    select n, ${quizId}, q.id, q.topic_id, 1, ${completedAtSql}, 60000, place % 2, 1, true, 0.5, 0.25, 1, null, 0, 1, '{}', 0
    from ${versionedRows} where ${isCompletedSql}`,
    ],
    // Item training would have processed all of these long ago.
    ["empty item-training queue", "truncate item_training_queue"],
    [
      "learner states",
      `insert into learner_states (user_id, theta, variance, answers, fast, medium, slow, raw)
    select n, 0, 1, 100, 30, 40, 30, 100 from ${span}`,
    ],
    [
      "topic states",
      `insert into topic_states (user_id, topic_id, theta, variance, answers, credit, fast, slow, raw)
    select n, t.id, 0, 1, 3, 2, 1, 1, 3 from ${span} join topics t on (t.id + n) % 4 = 0`,
    ],
    [
      "topic memories",
      `insert into topic_memory_states (user_id, topic_id, stability, difficulty, last_at, due_at, reps, lapses)
    select n, t.id, 10, 5, app_now() - interval '9 days', app_now() + interval '1 day', 3, 0
    from ${span} join topics t on (t.id + n) % 4 = 0`,
    ],
    [
      "history of overall prep",
      `insert into readiness_history (user_id, local_date, overall_prep, chapter_breakdown)
    select n, current_date - 7 * z, 10 * z, '[]' from ${span} cross join generate_series(1, ${QUIZZES}) as z`,
    ],
  ];
}
