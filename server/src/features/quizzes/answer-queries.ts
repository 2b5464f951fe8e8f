import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { appNow, readOnce, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { prepare } from "../../db/prepared.ts";
import { type Caller, callerWith } from "../../http/session-queries.ts";

type AnswerAtOnce = Caller & {
  hash: string;
  questionId: number;
  waitedMs: number;
  /** What the question must be; null where any will do. */
  type: string | null;
  chosen: number[] | null;
  typed: string | null;
  seq: number | null;
  timeMs: number;
};
type Saved = { seq: number; end_time: Date | null; server_now: Date };

/**
 * The whole way of an answer in one round trip and one commit: who calls, the quiz locked, the clock, the question, the
 * save. Nothing is saved, and undefined comes back, unless all of it holds; a quiz that may grow is left to
 * lockForAnswer, which also finds out what did not hold. A quiz that another request completes meanwhile is waited
 * for and then no longer found.
 */
export const saveAtOnce = prepare((db, given: AnswerAtOnce) =>
  sql<Saved>`${withClock}, quiz as (
      select user_id, id, end_time, active_at from quizzes
      where user_id = ${callerWith(given)} and hash = ${given.hash} and state = 'in_progress' and type <> 'diagnostic'
        and not ${isLate(given.waitedMs, readOnce)}
      for update
    ), saved as (
      insert into responses (user_id, quiz_id, question_id, chosen, typed, seq, time_ms, answered_at)
      select quiz.user_id, quiz.id, asked.question_id, ${given.chosen}::integer[], ${given.typed}::text,
        coalesce(${given.seq}::bigint, 0), ${given.timeMs}::integer, ${readOnce}
      from quiz
        join quiz_questions asked on asked.user_id = quiz.user_id and asked.quiz_id = quiz.id
          and asked.question_id = ${given.questionId}
        join question_versions version on version.id = asked.version_id
          and version.type = coalesce(${given.type}::text, version.type)
      where coalesce(${given.chosen}::integer[], '{}') <@ ${optionIdsOf("version")}
      ${unlessOlder(given.seq)}
      returning seq
    ), touched as (
      update quizzes set active_at = ${readOnce} from quiz
      where quizzes.user_id = quiz.user_id and quizzes.id = quiz.id and ${isLongAgo("quiz.active_at", readOnce)}
    )
    select saved.seq, quiz.end_time, ${readOnce} as server_now from quiz, saved`.compile(db),
);

/**
 * The quiz and the one question an answer is for, the quiz locked. `is_late`: it arrived, `waitedMs` ago, more than
 * two seconds after the end. `may_grow`: it does not hold all its questions yet.
 */
export function lockForAnswer(tx: Db, userId: number, hash: string, questionId: number, waitedMs: number) {
  return tx
    .selectFrom("quizzes")
    .select(["quizzes.id", "quizzes.state", "quizzes.end_time"])
    .select([
      sql<Date>`app_now()`.as("server_now"),
      isLate(waitedMs, appNow).as("is_late"),
      sql<boolean>`quizzes.type = 'diagnostic' and (select count(*) from quiz_questions q
        where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id) < quizzes.total_questions`.as(
        "may_grow",
      ),
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("quiz_questions")
          .innerJoin("question_versions", "question_versions.id", "quiz_questions.version_id")
          .select(["question_versions.type"])
          .select(optionIdsOf("question_versions").as("option_ids"))
          .whereRef("quiz_questions.user_id", "=", "quizzes.user_id")
          .whereRef("quiz_questions.quiz_id", "=", "quizzes.id")
          .where("quiz_questions.question_id", "=", questionId),
      ).as("question"),
    )
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", hash)
    .forUpdate("quizzes")
    .executeTakeFirst();
}

type Answer = {
  user_id: number;
  quiz_id: number;
  question_id: number;
  chosen: number[] | null;
  typed: string | null;
  seq: number | undefined;
  time_ms: number | undefined;
};

/** Saves the latest choice and returns the sequence number that now stands. */
export async function saveResponse(tx: Db, answer: Answer): Promise<number> {
  const { user_id, quiz_id, question_id, chosen, typed, seq = null, time_ms = 0 } = answer;
  const { rows } = await sql<{ seq: number }>`
    insert into responses (user_id, quiz_id, question_id, chosen, typed, seq, time_ms, answered_at)
    values (${user_id}, ${quiz_id}, ${question_id}, ${chosen}, ${typed}, ${seq ?? 0}, ${time_ms}, app_now())
    ${unlessOlder(seq)}
    returning seq`.execute(tx);
  await tx
    .updateTable("quizzes")
    .set({ active_at: sql`app_now()` })
    .where("user_id", "=", user_id)
    .where("id", "=", quiz_id)
    .where(isLongAgo("active_at", appNow))
    .execute();
  return rows[0]?.seq ?? 0;
}

/**
 * A lower number than the stored one changes nothing; without a number the last to arrive wins. Time only grows.
 */
function unlessOlder(seq: number | null): RawBuilder<unknown> {
  const newer = (column: string) => sql`${sql.ref(column)} = case
    when ${seq}::bigint is null or excluded.seq >= responses.seq
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`responses.${column}`)} end`;
  return sql`on conflict (user_id, quiz_id, question_id) do update set ${newer("chosen")}, ${newer("typed")},
    ${newer("answered_at")}, seq = greatest(excluded.seq, responses.seq),
    time_ms = greatest(excluded.time_ms, responses.time_ms)`;
}

const isLate = (waitedMs: number, now: RawBuilder<Date>) =>
  sql<boolean>`coalesce(end_time + interval '2 seconds' < ${now} - ${waitedMs}::float8 * interval '1 ms', false)`;

/** Quizzes rest after seven days: an hour is near enough, and each note is one more row written. */
const isLongAgo = (column: string, now: RawBuilder<Date>) =>
  sql<boolean>`${sql.ref(column)} < ${now} - interval '1 hour'`;

const optionIdsOf = (version: string) =>
  sql<
    number[]
  >`array(select option_id from option_versions o where o.version_id = ${sql.ref(`${version}.id`)})`;
