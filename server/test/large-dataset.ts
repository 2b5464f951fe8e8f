import type pg from "pg";

/** Rows of a table, one for each `n` from 1 to `count`. They are inserted without triggers and foreign key checks. */
type TableRows = { table: string; columns: string; count: number; values: string };

const LARGE_COUNT = 100_000;
const MEDIUM_COUNT = 20_000;
const RENDERED_TEXTS = "'<p>x</p>', 'x'";

/**
 * 100,000 questions, each presented once, and enough rows in the other tables that the planner prefers their indexes.
 */
const LARGE_DATASET: readonly TableRows[] = [
  {
    table: "chapters",
    columns: "id, position, name, type, weightage",
    count: 50,
    values: "n, n, 'Chapter ' || n, 'Physical Chemistry', 4",
  },
  {
    table: "topics",
    columns: "id, chapter_id, position, name",
    count: 500,
    values: "n, 1 + n % 50, n, 'Topic ' || n",
  },
  { table: "tags", columns: "id, name", count: 500, values: "n, 'Tag ' || n" },
  {
    table: "notes",
    columns: "id, topic_id, title, body, body_html, body_alternative, renderer_version",
    count: 500,
    values: `n, 1 + n % 500, left(md5(n::text), 8), 'body ' || n, ${RENDERED_TEXTS}, 99`,
  },
  {
    table: "questions",
    columns: "id, hash, topic_id, status, version_id, exams, seconds",
    count: LARGE_COUNT,
    values: "n, 'hash-' || md5(n::text), 1 + n % 500, 'published', n, '{main,advanced}', 120",
  },
  {
    table: "question_versions",
    columns:
      "id, question_id, version, type, difficulty, topic_id, text, text_html, text_alternative, solution, renderer_version",
    count: LARGE_COUNT,
    values: `n, n, 1, 'multi choice single answer', 'easy', 1 + n % 500, left(md5(n::text), 8), ${RENDERED_TEXTS},
      case when n % 10000 = 0 then '' else 'Because.' end, 99`,
  },
  { table: "options", columns: "id, question_id, key", count: LARGE_COUNT, values: "n, n, 'A'" },
  {
    table: "option_versions",
    columns:
      "version_id, option_id, position, text, text_html, text_alternative, is_correct, misconception_id",
    count: LARGE_COUNT,
    values: `n, n, 1, 'A', ${RENDERED_TEXTS}, true, case when n % 10 = 0 then 1 + n % 500 end`,
  },
  { table: "question_tags", columns: "question_id, tag_id", count: MEDIUM_COUNT, values: "n, 1 + n % 500" },
  {
    table: "users",
    columns: "id, google_sub, name, email, latest_chapter_id",
    count: LARGE_COUNT,
    values: "n, 'user-' || n, left(md5(n::text), 8), n || '@a.in', 1 + n % 50",
  },
  {
    table: "quizzes",
    columns: `id, user_id, hash, type, chapter_id, state, marking_rule_id, total_questions, created_at, last_activity_at,
      completed_at, correct, wrong, score, max_score`,
    count: MEDIUM_COUNT,
    values:
      "n, n, 'quiz-' || n, 'unlimited_chapter', 1 + n % 50, 'completed', 1, 1, now(), now(), now(), 1, 0, 4, 4",
  },
  {
    table: "quiz_questions",
    columns: "user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at",
    count: LARGE_COUNT,
    values: "n, n, n, n, 0, 'correct', 4, now()",
  },
  {
    table: "responses",
    columns: "user_id, quiz_id, question_id, selected_option_ids, answered_at",
    count: MEDIUM_COUNT,
    values: "n, n, n, array[n], now()",
  },
  {
    table: "response_events",
    columns: `user_id, quiz_id, question_id, topic_id, chapter_id, at, credit, weight, is_first_attempt, predicted, guess,
      recall, ability, ability_variance, features, model_version`,
    count: MEDIUM_COUNT,
    values: "n, n, n, 1, 1, now(), 1, 1, true, 0.5, 0.25, 1, 0, 1, array_fill(0::float8, array[26]), 1",
  },
  {
    table: "completed_chapters",
    columns: "user_id, chapter_id",
    count: MEDIUM_COUNT,
    values: "n, 1 + n % 50",
  },
  { table: "completed_topics", columns: "user_id, topic_id", count: MEDIUM_COUNT, values: "n, 1 + n % 500" },
  {
    table: "flash_cards",
    columns: "id, source_slug, note_id, user_id, front, back, front_html, back_html, renderer_version",
    count: MEDIUM_COUNT,
    values: `n, case when n % 10 = 0 then 'note#' || n end, case when n % 10 = 0 then 1 + n % 500 end,
      case when n % 10 > 0 then n end, 'Front', 'Back', '<p>x</p>', '<p>x</p>', 99`,
  },
  {
    table: "flash_card_states",
    columns: `user_id, card_id, phase, step, stability, difficulty, last_at, due_at, reps, lapses, last_seq,
      introduced_on`,
    count: MEDIUM_COUNT,
    values: "n, n, 'review', 0, 2, 5, now(), now(), 1, 0, 1, current_date",
  },
  {
    table: "flash_card_reviews",
    columns: "user_id, card_id, seq, rating, at",
    count: MEDIUM_COUNT,
    values: "n, n, 1, 'good', now()",
  },
  {
    table: "reports",
    columns: "user_id, quiz_id, question_id, reason, text",
    count: MEDIUM_COUNT,
    values: "n, n, n, 'typo', 'x'",
  },
];

/** The tables with at least 20,000 rows, too many for a sequential scan. */
export const largeTables: readonly string[] = LARGE_DATASET.filter(({ count }) => count >= MEDIUM_COUNT).map(
  ({ table }) => table,
);

/** Inserts the large dataset into an empty database, within seconds. */
export async function insertLargeDataset(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  for (const { table, columns, count, values } of LARGE_DATASET) {
    await client.query(`insert into ${table} (${columns}) overriding system value
      select ${values} from generate_series(1, ${count}) n`);
  }
  await client.query("reset session_replication_role");
  for (const { table, columns } of LARGE_DATASET)
    if (columns.startsWith("id,"))
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${LARGE_COUNT})`);
  await client.query("analyze");
  client.release();
}
