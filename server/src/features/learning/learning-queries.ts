import type { LogRow, OverallPrep } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { toStateRows } from "./stored-learner.ts";

/** Stores what a completed quiz has changed in a learner's states, a statement a table. */
export async function saveStates(
  tx: Db,
  userId: number,
  rows: ReturnType<typeof toStateRows>,
): Promise<void> {
  await sql`insert into learner_states (user_id, ${belief}, answers, fast, medium, slow, raw)
    select ${userId}, ${belief}, answers, fast, medium, slow, raw from ${given([rows.general])}
      as s(${beliefColumns}, answers float8, fast float8, medium float8, slow float8, raw float8)
    on conflict (user_id) do update set ${renewed("theta", "variance", "answers", "fast", "medium", "slow", "raw")}`.execute(
    tx,
  );
  await sql`insert into chapter_states (user_id, chapter_id, ${belief})
    select ${userId}, chapter_id, ${belief} from ${given(rows.chapters)} as s(chapter_id int, ${beliefColumns})
    on conflict (user_id, chapter_id) do update set ${renewed("theta", "variance")}`.execute(tx);
  await sql`insert into topic_states (user_id, topic_id, ${belief}, answers, wins, fast, slow, raw)
    select ${userId}, topic_id, ${belief}, answers, wins, fast, slow, raw from ${given(rows.topics)}
      as s(topic_id int, ${beliefColumns}, answers float8, wins float8, fast float8, slow float8, raw float8)
    on conflict (user_id, topic_id) do update
      set ${renewed("theta", "variance", "answers", "wins", "fast", "slow", "raw")}`.execute(tx);
  await sql`insert into topic_memories (user_id, topic_id, ${memory})
    select ${userId}, topic_id, ${memory} from ${given(rows.memories)}
      as s(topic_id int, stability float8, difficulty float8, last_at timestamptz, due_at timestamptz, reps int,
        lapses int, card_at timestamptz, has_slipped boolean)
    on conflict (user_id, topic_id) do update set ${renewed(...memoryNames)}`.execute(tx);
}

const belief = sql`theta, variance`;
const beliefColumns = sql`theta float8, variance float8`;
const memoryNames = [
  ...(["stability", "difficulty", "last_at", "due_at"] as const),
  ...(["reps", "lapses", "card_at", "has_slipped"] as const),
];
const memory = sql.join(memoryNames.map((name) => sql.ref(name)));
const given = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
const renewed = (...names: string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/** Adds the rows of a quiz to the log; a second time is refused by the key. */
export async function insertLog(
  tx: Db,
  userId: number,
  modelVersion: number,
  rows: readonly LogRow[],
): Promise<void> {
  await tx
    .insertInto("answer_log")
    .values(
      rows.map((row) => ({
        user_id: userId,
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
        features: [...row.features],
        model_version: modelVersion,
      })),
    )
    .execute();
}

/** Keeps overall prep for the Indian day of `at`; the last of a day stays. */
export async function savePrep(tx: Db, userId: number, at: Date, prep: OverallPrep): Promise<void> {
  const ist_day = sql<Date>`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`;
  const figures = { overall_prep: prep.value, parts: JSON.stringify(prep.parts) };
  await tx
    .insertInto("prep_history")
    .values({ user_id: userId, ist_day, ...figures })
    .onConflict((conflict) => conflict.columns(["user_id", "ist_day"]).doUpdateSet(figures))
    .execute();
}
