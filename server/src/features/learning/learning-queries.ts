import type { OverallPrep, ResponseEvent } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { prepare } from "../../db/prepared.ts";
import type { Schema } from "../../db/schema.ts";
import type { toStateRows } from "./learner-mapper.ts";

/** What a completed quiz changes: states, response events and overall prep as of `at`. */
type LearnerUpdate = {
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
export async function saveLearnerState(tx: Db, update: LearnerUpdate): Promise<void> {
  const { userId, at, modelVersion, states, events, prep } = update;
  await saveRows(tx, {
    ...{ userId, at, prep: prep.value, chapterBreakdown: JSON.stringify(prep.contributions) },
    overall: JSON.stringify([states.overall]),
    chapters: JSON.stringify(states.chapters),
    topics: JSON.stringify(states.topics),
    memories: JSON.stringify(states.memories),
    events: JSON.stringify(events.map(toRow(modelVersion))),
  });
}

type Rows = Record<"overall" | "chapters" | "topics" | "memories" | "events" | "chapterBreakdown", string> & {
  userId: number;
  at: Date;
  prep: number;
};

type Insert = (userId: number, rows: string) => RawBuilder<unknown>;

/** Inserts rows of one learner, given as JSON, into a table; each column comes from the field of the same name. */
function insertInto(table: keyof Schema, columns: string, end = ""): Insert {
  return (userId, rows) => sql`insert into ${sql.raw(`${table} (user_id, ${columns})`)}
    select ${userId}, ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${rows}::json) ${sql.raw(end)}`;
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
    new_overall as (${overall(params.userId, params.overall)}),
    new_chapters as (${chapters(params.userId, params.chapters)}),
    new_topics as (${topics(params.userId, params.topics)}),
    new_memories as (${memories(params.userId, params.memories)}),
    new_answers as (${answers(params.userId, params.events)})
    insert into readiness_history (user_id, local_date, overall_prep, chapter_breakdown)
    values (${params.userId}, (${params.at}::timestamptz at time zone 'Asia/Kolkata')::date, ${params.prep}, ${params.chapterBreakdown})
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
