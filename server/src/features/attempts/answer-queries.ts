import type { QuestionTimes } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { createBatcher, type Indexed } from "../../db/batcher.ts";
import { appNow, statementNow, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { prepareMany } from "../../db/prepared.ts";
import {
  authenticatedUserSql,
  credentialColumns,
  type SessionCredentials,
} from "../../http/session-queries.ts";

/** What else comes with an answer. `marked` says whether the question is marked for review. */
type AnswerNotes = { offline_ms: number; certainty: string | null; marked: boolean | null };

/** An answer to save: who sends it, to which question, and when it arrived (a time of `performance.now()`). */
export type AnswerCommand = SessionCredentials & {
  hash: string;
  question_id: number;
  arrived_at: number;
  /** The type that the question must have; null for any. */
  type: string | null;
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  seq: number | null;
  time_ms: number;
} & AnswerNotes;
type SavedAnswer = Indexed & { seq: number; end_time: Date | null; server_now: Date };

/**
 * Saves answers in one round trip and one commit: it authenticates the user, locks the quiz, checks the clock and the
 * question, and saves. An answer is not saved, and has no row in the result, unless all checks pass. A quiz that may
 * grow, or that another request has locked, is left to lockForAnswer, which also finds out why an answer is rejected.
 */
const batchSaveAnswers = prepareMany((db, params: { commands: string }) =>
  sql<SavedAnswer>`${withClock}, target as (
      select command.*, found.*
      from json_to_recordset(${params.commands}::json) as command (index integer, ${credentialColumns}, hash text, question_id integer,
        waited_ms float8, type text, selected_option_ids integer[], numeric_answer text, seq bigint, time_ms integer,
        offline_ms integer, certainty text, marked boolean)
      cross join lateral (
        select quizzes.user_id, quizzes.id as quiz_id, end_time, last_activity_at, marks_seq,
          command.marked is not null as has_mark
        from quizzes
          join quiz_questions quiz_question on (quiz_question.user_id, quiz_question.quiz_id) = (quizzes.user_id, quizzes.id)
            and quiz_question.question_id = command.question_id
          join question_versions version on version.id = quiz_question.version_id
            and version.type = coalesce(command.type, version.type)
        where quizzes.user_id = ${authenticatedUserSql("command")} and quizzes.hash = command.hash and quizzes.state = 'in_progress'
          and not command.question_id = any(quizzes.closed_ids) and quizzes.type <> 'diagnostic' and not ${isPastDeadline(sql.ref("command.waited_ms"), statementNow)}
          and coalesce(command.selected_option_ids, '{}') <@ ${optionIdsOf("version")}
        for update of quizzes skip locked
      ) as found
    ), saved as (
      insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms, answered_at,
        offline_ms, certainty)
      select user_id, quiz_id, question_id, selected_option_ids, numeric_answer, coalesce(seq, ${storedSeq}, 0), time_ms, ${statementNow},
        offline_ms, certainty from target
      ${upsertUnlessOlder(sql`excluded.seq`)}
      returning user_id, quiz_id, question_id, seq
    ), mark as (
      ${updateMark(
        sql`target`,
        sql`quiz_question.user_id = target.user_id and quiz_question.quiz_id = target.quiz_id
        and quiz_question.question_id = target.question_id and target.has_mark`,
      )}
    ), activity as (
      update quizzes set last_activity_at = ${statementNow} from target
      where (quizzes.user_id, quizzes.id) = (target.user_id, target.quiz_id) and ${needsActivityUpdate("target.last_activity_at", statementNow)}
    )
    select target.index, saved.seq, target.end_time, ${statementNow} as server_now
    from target join saved using (user_id, quiz_id, question_id)`.compile(db),
);

/**
 * Marks a question for review, or unmarks it, unless a later answer or list of marked questions has decided. An answer
 * without a sequence number is the latest.
 */
function updateMark(answer: RawBuilder<unknown>, isOfAnswer: RawBuilder<boolean>): RawBuilder<unknown> {
  const latest = sql`greatest(quiz_question.marked_seq, ${answer}.marks_seq)`;
  return sql`update quiz_questions quiz_question set visited = true,
    marked = case when ${answer}.seq < ${latest} then quiz_question.marked else ${answer}.marked end,
    marked_seq = greatest(${answer}.seq, quiz_question.marked_seq)
    from ${answer} where ${isOfAnswer}`;
}

/** The sequence number of an answer without one, so it's not older than the answer that it replaces. */
const storedSeq = sql`(select stored.seq from responses stored
  where (stored.user_id, stored.quiz_id, stored.question_id) = (target.user_id, target.quiz_id, target.question_id))`;

/**
 * Returns a function that saves an answer in a batch with those that arrive at the same time; see `createBatcher`.
 */
export const answerSaver = (db: Db) =>
  createBatcher<AnswerCommand, SavedAnswer>(
    (commands) => {
      const now = performance.now();
      const indexedCommands = commands.map((command, index) => ({
        ...command,
        index,
        waited_ms: now - command.arrived_at,
      }));
      return batchSaveAnswers(db, { commands: JSON.stringify(indexedCommands) });
    },
    // One statement can't save the same answer twice.
    ({ hash, question_id }) => `${hash} ${question_id}`,
  );

/**
 * Locks the quiz of an answer and returns it with the question. `is_past_deadline`: the answer arrived, `waitedMs`
 * ago, more than two seconds after the end. `is_closed`: the learner has seen the key of the question elsewhere.
 * `can_append_question`: the quiz does not have all its questions yet.
 */
export function lockForAnswer(
  tx: Db,
  userId: number,
  publicId: string,
  questionId: number,
  waitedMs: number,
) {
  return tx
    .selectFrom("quizzes")
    .select(["quizzes.id", "quizzes.state", "quizzes.mode", "quizzes.end_time"])
    .select([
      sql<Date>`app_now()`.as("server_now"),
      isPastDeadline(sql`${waitedMs}::float8`, appNow).as("is_past_deadline"),
      sql<boolean>`${questionId}::int = any(quizzes.closed_ids)`.as("is_closed"),
      sql<boolean>`quizzes.type = 'diagnostic' and (select count(*) from quiz_questions q
        where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id) < quizzes.total_questions`.as(
        "can_append_question",
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
    .where("quizzes.hash", "=", publicId)
    .forUpdate("quizzes")
    .executeTakeFirst();
}

type NewResponse = {
  user_id: number;
  quiz_id: number;
  question_id: number;
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  seq: number | undefined;
  time_ms: number | undefined;
  offline_ms: number | undefined;
  certainty: string | null;
};

/** Saves the latest response and returns the sequence number that is stored now. */
export async function saveResponse(tx: Db, answer: NewResponse): Promise<number> {
  const {
    user_id,
    quiz_id,
    question_id,
    selected_option_ids,
    numeric_answer,
    seq = null,
    time_ms = 0,
    offline_ms = 0,
    certainty,
  } = answer;
  const { rows } = await sql<{ seq: number }>`
    insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms, answered_at,
      offline_ms, certainty)
    values (${user_id}, ${quiz_id}, ${question_id}, ${selected_option_ids}, ${numeric_answer}, ${seq ?? 0}, ${time_ms}, app_now(),
      ${offline_ms}, ${certainty})
    ${upsertUnlessOlder(sql`${seq}::bigint`)}
    returning seq`.execute(tx);
  await tx
    .updateTable("quizzes")
    .set({ last_activity_at: sql`app_now()` })
    .where("user_id", "=", user_id)
    .where("id", "=", quiz_id)
    .where(needsActivityUpdate("last_activity_at", appNow))
    .execute();
  return rows[0]?.seq ?? 0;
}

/**
 * Saves how long these questions of a locked quiz were on the screen. The response of one without an answer is blank. A
 * closed question stays as it is.
 */
export async function saveTimes(
  tx: Db,
  userId: number,
  quizId: number,
  times: QuestionTimes["times"],
): Promise<void> {
  await sql`
    insert into responses (user_id, quiz_id, question_id, time_ms, offline_ms, answered_at)
    select user_id, id, question_id, max(time_ms), max(coalesce(offline_ms, 0)), app_now()
    from quizzes, jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as spent (question_id integer, time_ms integer, offline_ms integer)
    where user_id = ${userId} and id = ${quizId} and not question_id = any(closed_ids)
    group by user_id, id, question_id
    on conflict (user_id, quiz_id, question_id) do update set ${longerTimes}`.execute(tx);
}

/** Saves the mark that came with an answer. */
export async function saveMark(
  tx: Db,
  key: { user_id: number; quiz_id: number; question_id: number },
  { marked, seq }: { marked: boolean; seq: number | undefined },
): Promise<void> {
  const isOfAnswer = sql<boolean>`quiz_question.user_id = ${key.user_id} and quiz_question.quiz_id = ${key.quiz_id}
    and quiz_question.question_id = ${key.question_id}`;
  await sql`with answer as (select marks_seq, ${seq ?? null}::bigint as seq, ${marked}::boolean as marked
      from quizzes where user_id = ${key.user_id} and id = ${key.quiz_id})
    ${updateMark(sql`answer`, isOfAnswer)}`.execute(tx);
}

/**
 * A lower sequence number than the stored one changes nothing; without a number the last to arrive wins. The times
 * never decrease.
 */
function upsertUnlessOlder(seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const newerValue = (column: string) => sql`${sql.ref(column)} = case
    when ${seq} is null or excluded.seq >= responses.seq
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`responses.${column}`)} end`;
  return sql`on conflict (user_id, quiz_id, question_id) do update set ${newerValue("selected_option_ids")}, ${newerValue("numeric_answer")},
    ${newerValue("answered_at")}, ${newerValue("certainty")}, seq = greatest(excluded.seq, responses.seq),
    ${longerTimes}`;
}

const longerTimes = sql`time_ms = greatest(excluded.time_ms, responses.time_ms),
  offline_ms = greatest(excluded.offline_ms, responses.offline_ms)`;

const isPastDeadline = (waitedMs: RawBuilder<unknown>, now: RawBuilder<Date>) =>
  sql<boolean>`coalesce(end_time + interval '2 seconds' < ${now} - ${waitedMs} * interval '1 ms', false)`;

/** Untimed quizzes expire after seven days, so hourly precision is enough, and each update writes one more row. */
const needsActivityUpdate = (column: string, now: RawBuilder<Date>) =>
  sql<boolean>`${sql.ref(column)} < ${now} - interval '1 hour'`;

const optionIdsOf = (version: string) =>
  sql<
    number[]
  >`array(select option_id from option_versions o where o.version_id = ${sql.ref(`${version}.id`)})`;
