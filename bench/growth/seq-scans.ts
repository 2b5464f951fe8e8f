import type { Pool } from "pg";

/** Tables that grow with every learner. */
const LEARNER_TABLES = [
  "users",
  "sessions",
  "quizzes",
  "quiz_questions",
  "responses",
  "response_events",
  "learner_states",
  "chapter_states",
  "topic_states",
  "topic_memory_states",
  "topic_reviews",
  "readiness_history",
  "daily_questions",
  "daily_cards",
  "completed_chapters",
  "completed_topics",
  "question_bookmarks",
  "note_bookmarks",
  "reports",
  "regrades",
  "consents",
];

/**
 * Number of sequential scans of each of these tables so far, as PostgreSQL counts them. Nearly empty tables are left
 * out.
 */
export async function countSeqScans(pool: Pool): Promise<Map<string, number>> {
  // A connection reports its counters only after it has been idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await pool.query(
    `select relname, seq_scan::int as scans from pg_stat_user_tables
      where relname = any($1) and n_live_tup > 1000`,
    [LEARNER_TABLES],
  );
  return new Map(rows.map(({ relname, scans }) => [relname, scans]));
}
