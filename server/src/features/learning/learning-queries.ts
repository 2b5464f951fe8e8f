import type { OverallPrep, ResponseEvent } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { prepare } from "../../db/prepared.ts";
import type { Schema } from "../../db/schema.ts";
import type { toStateRows } from "./learner-mapper.ts";

/** What a completed quiz changes: states, response events and overall prep as of `at`. */
export type LearnerUpdate = {
  userId: number;
  at: Date;
  modelVersion: number;
  states: ReturnType<typeof toStateRows>;
  events: readonly ResponseEvent[];
  prep: OverallPrep;
};

/**
 * Stores everything in one statement, because each further one delays the response to the learner who ends the quiz.
 * The primary key rejects a second set of events for the same quiz. For each day in India, only the last overall prep
 * is kept.
 */
export async function saveLearnerStates(tx: Db, updates: readonly LearnerUpdate[]): Promise<void> {
  const rowsOf = (listRows: (update: LearnerUpdate) => readonly object[]) =>
    JSON.stringify(
      updates.flatMap((update) => listRows(update).map((row) => ({ user_id: update.userId, ...row }))),
    );
  await saveRows(tx, {
    overall: rowsOf(({ states }) => [states.overall]),
    chapters: rowsOf(({ states }) => states.chapters),
    topics: rowsOf(({ states }) => states.topics),
    memories: rowsOf(({ states }) => states.memories),
    events: rowsOf(({ events, modelVersion }) => events.map(toRow(modelVersion))),
    prep: rowsOf(({ at, prep }) => [{ at, overall_prep: prep.value, chapter_breakdown: prep.contributions }]),
  });
}

type Rows = Record<"overall" | "chapters" | "topics" | "memories" | "events" | "prep", string>;

type Insert = (rows: string) => RawBuilder<unknown>;

/** Inserts rows, given as JSON, into a table; each column comes from the field of the same name. */
function insertInto(table: keyof Schema, columns: string, end = ""): Insert {
  return (rows) => sql`insert into ${sql.raw(`${table} (user_id, ${columns})`)}
    select user_id, ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${rows}::json) ${sql.raw(end)}`;
}

/** Like `insertInto`, but replaces a row with the same key. */
function upsertInto(table: keyof Schema, key: string | undefined, columns: string): Insert {
  const conflict = `on conflict (user_id${key ? `, ${key}` : ""})`;
  const assignments = columns.replaceAll(/\w+/g, "$& = excluded.$&");
  return insertInto(table, key ? `${key}, ${columns}` : columns, `${conflict} do update set ${assignments}`);
}

const overall = upsertInto("learner_states", undefined, "theta, variance, answers, fast, medium, slow, raw");
const chapters = upsertInto("chapter_states", "chapter_id", "theta, variance");
const topics = upsertInto("topic_states", "topic_id", "theta, variance, answers, credit, fast, slow, raw");
const memories = upsertInto(
  "topic_memory_states",
  "topic_id",
  "stability, difficulty, last_at, due_at, reps, lapses, card_recalled_at, lapsed_today",
);
const answers = insertInto(
  "response_events",
  `quiz_id, question_id, topic_id, chapter_id, at, time_ms, credit, weight, is_first_attempt, predicted, guess, recall,
    gap_days, ability, ability_variance, features, model_version`,
);

const saveRows = prepare((db, params: Rows) =>
  sql`with
    new_overall as (${overall(params.overall)}),
    new_chapters as (${chapters(params.chapters)}),
    new_topics as (${topics(params.topics)}),
    new_memories as (${memories(params.memories)}),
    new_answers as (${answers(params.events)})
    insert into readiness_history (user_id, local_date, overall_prep, chapter_breakdown)
    select user_id, (at at time zone 'Asia/Kolkata')::date, overall_prep, chapter_breakdown
    from json_to_recordset(${params.prep}::json)
      as saved (user_id int, at timestamptz, overall_prep double precision, chapter_breakdown jsonb)
    on conflict (user_id, local_date) do update
      set overall_prep = excluded.overall_prep, chapter_breakdown = excluded.chapter_breakdown`.compile(db),
);

const toRow = (model_version: number) => (row: ResponseEvent) => ({
  quiz_id: row.quizId,
  question_id: row.questionId,
  topic_id: row.topicId,
  chapter_id: row.chapterId,
  at: row.at,
  time_ms: row.timeMs,
  credit: row.credit,
  weight: row.weight,
  is_first_attempt: row.isFirstAttempt,
  predicted: row.predicted,
  guess: row.guess,
  recall: row.recall,
  gap_days: row.gapDays,
  ability: row.ability,
  ability_variance: row.abilityVariance,
  features: row.features,
  model_version,
});
