import type { LogRow, OverallPrep } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { prepare } from "../../db/prepared.ts";
import type { Schema } from "../../db/schema.ts";
import type { toStateRows } from "./stored-learner.ts";

/** What a completed quiz has taught: states, log and overall prep as they stand at this moment. */
type Learnt = {
  userId: number;
  at: Date;
  modelVersion: number;
  states: ReturnType<typeof toStateRows>;
  log: readonly LogRow[];
  prep: OverallPrep;
};

/**
 * Stores all of it in one statement: whoever ends a quiz waits for each further one. A second log of the same quiz is
 * refused by the key; of the figures of an Indian day the last stays.
 */
export async function saveLearnt(tx: Db, learnt: Learnt): Promise<void> {
  const { userId, at, modelVersion, states, log, prep } = learnt;
  await saveRows(tx, {
    ...{ userId, at, prep: prep.value, parts: JSON.stringify(prep.parts) },
    general: JSON.stringify([states.general]),
    chapters: JSON.stringify(states.chapters),
    topics: JSON.stringify(states.topics),
    memories: JSON.stringify(states.memories),
    log: JSON.stringify(log.map(toRow(modelVersion))),
  });
}

type Rows = Record<"general" | "chapters" | "topics" | "memories" | "log" | "parts", string> & {
  userId: number;
  at: Date;
  prep: number;
};

type Insert = (userId: number, rows: string) => RawBuilder<unknown>;

/** Puts rows of one learner, given as JSON, into a table, each column from the field of its name. */
function insertInto(table: keyof Schema, names: string, end = ""): Insert {
  return (userId, rows) => sql`insert into ${sql.raw(`${table} (user_id, ${names})`)}
    select ${userId}, ${sql.raw(names)} from json_populate_recordset(null::${sql.raw(table)}, ${rows}::json) ${sql.raw(end)}`;
}

/** As above, in the place of the row with the same key. */
function upsertInto(table: keyof Schema, key: string | undefined, names: string): Insert {
  const conflict = `on conflict (user_id${key ? `, ${key}` : ""})`;
  const renewed = names.replaceAll(/\w+/g, "$& = excluded.$&");
  return insertInto(table, key ? `${key}, ${names}` : names, `${conflict} do update set ${renewed}`);
}

const general = upsertInto("learner_states", undefined, "theta, variance, answers, fast, medium, slow, raw");
const chapters = upsertInto("chapter_states", "chapter_id", "theta, variance");
const topics = upsertInto("topic_states", "topic_id", "theta, variance, answers, wins, fast, slow, raw");
const memories = upsertInto(
  "topic_memories",
  "topic_id",
  "stability, difficulty, last_at, due_at, reps, lapses, card_at, has_slipped",
);
const answers = insertInto(
  "answer_log",
  `quiz_id, question_id, topic_id, chapter_id, at, time_ms, credit, weight, is_first_attempt, predicted, guess, recall,
    gap_days, ability, ability_variance, features, model_version`,
);

const saveRows = prepare((db, given: Rows) =>
  sql`with
    new_general as (${general(given.userId, given.general)}),
    new_chapters as (${chapters(given.userId, given.chapters)}),
    new_topics as (${topics(given.userId, given.topics)}),
    new_memories as (${memories(given.userId, given.memories)}),
    new_answers as (${answers(given.userId, given.log)})
    insert into prep_history (user_id, ist_day, overall_prep, parts)
    values (${given.userId}, (${given.at}::timestamptz at time zone 'Asia/Kolkata')::date, ${given.prep}, ${given.parts})
    on conflict (user_id, ist_day) do update
      set overall_prep = excluded.overall_prep, parts = excluded.parts`.compile(db),
);

const toRow = (model_version: number) => (row: LogRow) => ({
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
