import type { QuestionTimes, QuestionType } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { createBatcher, type Indexed } from "../../db/batcher.ts";
import { statementNow, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { prepareMany } from "../../db/prepared.ts";
import {
  authenticatedUserSql,
  credentialColumns,
  type SessionCredentials,
} from "../../http/session-queries.ts";
import { isDiagnostic } from "../selection/quiz-type-queries.ts";
import { LATE_GRACE, LONGEST_PAUSE } from "../set-tests/set-test-live-queries.ts";

/**
 * Marks a question for review, or unmarks it, unless a later answer or list of marked questions has decided. An answer
 * without a sequence number is the latest.
 */
const updateMark = sql`update quiz_questions quiz_question set visited = true,
    marked = case when accepted.seq < greatest(quiz_question.marked_seq, accepted.marks_seq)
      then quiz_question.marked else accepted.marked end,
    marked_seq = greatest(accepted.seq, quiz_question.marked_seq)
  from accepted
  where (quiz_question.user_id, quiz_question.quiz_id, quiz_question.question_id)
    = (accepted.user_id, accepted.quiz_id, accepted.question_id) and accepted.marked is not null`;

/** The sequence number of an answer without one, so it's not older than the answer that it replaces. */
const storedSeq = sql`(select stored.seq from responses stored
  where (stored.user_id, stored.quiz_id, stored.question_id) = (accepted.user_id, accepted.quiz_id, accepted.question_id))`;

const newerValue = (column: string) => sql`${sql.ref(column)} = case when excluded.seq >= responses.seq
  then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`responses.${column}`)} end`;

const longerTimes = sql`time_ms = greatest(excluded.time_ms, responses.time_ms),
  offline_ms = greatest(excluded.offline_ms, responses.offline_ms)`;

/** A lower sequence number than the stored one changes nothing. The times never decrease. */
const upsertUnlessOlder = sql`on conflict (user_id, quiz_id, question_id) do update set
  ${newerValue("selected_option_ids")}, ${newerValue("numeric_answer")}, ${newerValue("answered_at")}, ${newerValue("certainty")},
  seq = greatest(excluded.seq, responses.seq), ${longerTimes}`;

/** How long an answer may be on its way after `time`: in a set test longer, if it was given before by a clock that this server had set. */
const wayAfter = (time: "end_time" | "paused_at") => sql`case
  when set_test_id is not null and command.is_clock_set and command.seq <= extract(epoch from ${sql.ref(time)}) * 1000
    then ${LATE_GRACE}
  when ended_by = 'time' then interval '0' else interval '2 seconds' end`;

/** An attempt of a set test takes nothing more once its learner has handed it in, however soon. */
const isPastDeadline = (arrival: RawBuilder<Date>) =>
  sql<boolean>`(coalesce(ended_by = 'self', false) or coalesce(${arrival} > end_time + ${wayAfter("end_time")}, false))`;

/**
 * Whether an answer comes while the test is paused. What was given before may still come, as after an end; all else waits
 * until the test goes on.
 */
const isInPause = (arrival: RawBuilder<Date>, now: RawBuilder<Date>) =>
  sql<boolean>`coalesce(paused_at > ${now} - ${LONGEST_PAUSE}
    and (coalesce(command.seq > extract(epoch from paused_at) * 1000, true) or ${arrival} > paused_at + ${wayAfter("paused_at")}), false)`;

const arrivalTime = sql<Date>`${statementNow} - command.waited_ms * interval '1 ms'`;

/** The ids of the options that an answer names: in an attempt of a set test it names their places. */
export const chosenOptionIds = sql`case when option_order is null or selected_option_ids is null then selected_option_ids
  else array(select option_order[place]::bigint from unnest(selected_option_ids) as chosen (place) order by 1) end`;

/** Untimed quizzes expire after seven days, so hourly precision is enough, and each update writes one more row. */
const needsActivityUpdate = (column: string) =>
  sql<boolean>`${sql.ref(column)} < ${statementNow} - interval '1 hour'`;

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
  is_clock_set: boolean;
  time_ms: number;
  offline_ms: number;
  certainty: string | null;
  /** Whether the question is marked for review; null: as before. */
  marked: boolean | null;
  /** Whether the caller holds the lock of the quiz and appends the next question of a diagnostic. */
  may_append: boolean;
};

/** What became of an answer. */
export type AnswerResult = Indexed & {
  /** The user of the session; null if the session needs a full check. */
  user_id: number | null;
  /** The sequence number that is stored now; null if the answer was not saved. */
  seq: number | null;
  /** Null without a limit, and while a teacher has paused the test: it is not known then. */
  end_time: Date | null;
  server_now: Date;
  quiz_id: number | null;
  /** Whether the quiz is a diagnostic that does not have all its questions yet. */
  can_append_question: boolean;
  /** Says why the answer was not saved; null if it was, if there is no such quiz or another request has locked it. */
  quiz: AnsweredQuiz | null;
};

/** The quiz of an answer. */
export type AnsweredQuiz = {
  state: "created" | "in_progress" | "completed";
  mode: string;
  /** The answer arrived after the end, and what is allowed for its way. */
  is_past_deadline: boolean;
  is_of_set_test: boolean;
  /** The teacher had paused the test when the answer was given. */
  is_paused: boolean;
  /** The learner has seen the key of the question elsewhere. */
  is_closed: boolean;
  /** Null if the quiz does not ask it. */
  question: { type: QuestionType; option_ids: number[] } | null;
};

/**
 * Saves answers in one round trip and one commit: it authenticates the users, locks their quizzes, checks the clock and
 * the questions, and saves. Of an answer that is not saved, it returns what says why. A quiz that another request has
 * locked is passed over.
 */
const saveAnswers = prepareMany((db, params: { commands: string }) =>
  sql<AnswerResult>`${withClock}, command as materialized (
      select command.*, ${authenticatedUserSql("command")} as user_id
      from json_to_recordset(${params.commands}::json) as command (index integer, ${credentialColumns}, hash text, question_id integer,
        waited_ms float8, type text, selected_option_ids bigint[], numeric_answer text, seq bigint, is_clock_set boolean, time_ms integer,
        offline_ms integer, certainty text, marked boolean, may_append boolean)
    ), target as (
      select command.*, quiz.*, question.type as question_type, question.option_ids, question.option_order
      from command cross join lateral (
        select quizzes.id as quiz_id, state, mode, end_time, paused_at, last_activity_at, marks_seq, set_test_id,
          command.question_id = any(closed_ids) as is_closed,
          ${isPastDeadline(arrivalTime)} as is_past_deadline,
          ${isInPause(arrivalTime, statementNow)} as is_paused,
          case when ${isDiagnostic("quizzes.type")} then (select count(*) from quiz_questions q
            where (q.user_id, q.quiz_id) = (quizzes.user_id, quizzes.id)) < total_questions else false end as can_append_question
        from quizzes where quizzes.user_id = command.user_id and quizzes.hash = command.hash
        for update of quizzes skip locked
      ) as quiz left join lateral (
        select version.type, quiz_question.option_order, case when quiz_question.option_order is null
            then array(select option_id from option_versions o where o.version_id = version.id)
            else array(select generate_series(1, cardinality(quiz_question.option_order))) end as option_ids
        from quiz_questions quiz_question join question_versions version on version.id = quiz_question.version_id
        where (quiz_question.user_id, quiz_question.quiz_id, quiz_question.question_id)
          = (command.user_id, quiz.quiz_id, command.question_id)
      ) as question on true
    ), accepted as (
      select * from target
      where state = 'in_progress' and question_type = coalesce(type, question_type)
        and coalesce(selected_option_ids, '{}') <@ option_ids::bigint[]
        and not is_past_deadline and not is_paused and not is_closed and (may_append or not can_append_question)
    ), saved as (
      insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, seq, time_ms, answered_at,
        offline_ms, certainty)
      select user_id, quiz_id, question_id, ${chosenOptionIds}, numeric_answer, coalesce(seq, ${storedSeq}, 0), time_ms, ${statementNow},
        offline_ms, certainty from accepted
      ${upsertUnlessOlder}
      returning user_id, quiz_id, question_id, seq
    ), mark as (
      ${updateMark}
    ), activity as (
      update quizzes set last_activity_at = ${statementNow} from accepted
      where (quizzes.user_id, quizzes.id) = (accepted.user_id, accepted.quiz_id)
        and ${needsActivityUpdate("accepted.last_activity_at")}
    )
    select command.index, command.user_id, saved.seq,
      case when target.paused_at > ${statementNow} - ${LONGEST_PAUSE} then null else target.end_time end as end_time,
      ${statementNow} as server_now, target.quiz_id,
      coalesce(target.can_append_question, false) as can_append_question,
      case when target.index is not null and saved.seq is null then json_build_object('state', target.state,
        'mode', target.mode, 'is_past_deadline', target.is_past_deadline,
        'is_of_set_test', target.set_test_id is not null, 'is_paused', target.is_paused, 'is_closed', target.is_closed,
        'question', case when target.question_type is not null
          then json_build_object('type', target.question_type, 'option_ids', target.option_ids) end) end as quiz
    from command left join target using (index)
      left join saved on (saved.user_id, saved.quiz_id, saved.question_id) = (target.user_id, target.quiz_id, target.question_id)`.compile(
    db,
  ),
);

/** Saves answers to different questions of quizzes; see `saveAnswers`. */
function runSaveAnswers(db: Db, commands: readonly AnswerCommand[]): Promise<AnswerResult[]> {
  const now = performance.now();
  const indexedCommands = commands.map((command, index) => ({
    ...command,
    index,
    waited_ms: now - command.arrived_at,
  }));
  return saveAnswers(db, { commands: JSON.stringify(indexedCommands) });
}

/** Saves one answer in the caller's transaction. */
export async function saveAnswer(tx: Db, command: AnswerCommand): Promise<AnswerResult | undefined> {
  const [result] = await runSaveAnswers(tx, [command]);
  return result;
}

/** Returns a function that saves an answer in a batch with those that arrive at the same time; see `createBatcher`. */
export const answerSaver = (db: Db) =>
  createBatcher<AnswerCommand, AnswerResult>(
    (commands) => runSaveAnswers(db, commands),
    // One statement can't save the same answer twice.
    ({ hash, question_id }) => `${hash} ${question_id}`,
  );

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
