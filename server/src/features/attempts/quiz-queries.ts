import type { Outcome, QuestionType } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import { backoff } from "../../db/backoff.ts";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { prepare } from "../../db/prepared.ts";
import { isDiagnostic } from "../selection/quiz-type-queries.ts";
import { waitingLateIds } from "../set-tests/set-test-late-queries.ts";
import { LATE_GRACE, LONGEST_PAUSE } from "../set-tests/set-test-live-queries.ts";

/**
 * A quiz expires two seconds after its end, because an answer that was sent in time may still arrive; one that was not
 * begun, after a day. An attempt of a set test that was handed in has expired as well, and is completed at its release.
 */
export const isExpired = sql<boolean>`(case quizzes.state when 'in_progress' then coalesce(quizzes.ended_by in ('self', 'time'), false) or coalesce(quizzes.end_time + interval '2 seconds' < ${stableNow}, false)
  when 'created' then quizzes.created_at + interval '24 hours' < ${stableNow} else false end)`;

/** Since when an attempt of a set test is paused; null if it is not, or has ended in the pause. */
export const pausedSince = sql<Date | null>`(case when quizzes.paused_at > ${stableNow} - ${LONGEST_PAUSE}
  and quizzes.state = 'in_progress' and quizzes.ended_by is null and quizzes.end_time > ${stableNow} then quizzes.paused_at end)`;

/** Whether a quiz may be completed once it has expired: any, but of a set test only when its results are shown. */
const isReleased = sql<boolean>`(quizzes.set_test_id is null
  or (select s.releases_at <= ${stableNow} from set_tests s where s.id = quizzes.set_test_id) is true)`;

/**
 * The questions of a quiz in progress that are open in another one with a time limit: ending this quiz would close them
 * there.
 */
const sharedWithTimed = sql<number[]>`case when quizzes.state = 'in_progress' then array(
  select distinct own.question_id
  from open_questions timed
    join quiz_questions own on (own.user_id, own.quiz_id, own.question_id)
      = (quizzes.user_id, quizzes.id, timed.question_id)
  where timed.user_id = quizzes.user_id and timed.quiz_id <> quizzes.id and ${hasTimeLeft("timed")}) else '{}' end`;

const isPaperOfAWeek = sql<boolean>`papers.week_start is not null`;

/** A question of a quiz in exam mode. */
export type ExamModeQuestion = {
  id: number;
  type: QuestionType;
  /** Index of the section of its paper; null without a paper. */
  section: number | null;
};

/** The questions of a built or a teacher's test that has not begun, in their order; null for any other quiz. */
const unbegunQuestions = sql<
  Pick<ExamModeQuestion, "id" | "type">[] | null
>`case when quizzes.state = 'created' and papers.blueprint is null then (
  select json_agg(json_build_object('id', p.question_id, 'type', v.type) order by p.position) from paper_questions p join question_versions v on v.id = p.version_id
  where p.paper_id = quizzes.paper_id) end`;

/** The questions of a quiz in exam mode that has begun, in their order; null for any other quiz. */
const examQuestions = sql<
  ExamModeQuestion[] | null
>`case when quizzes.mode = 'exam' and quizzes.state <> 'created' then (
  select json_agg(json_build_object('id', q.question_id, 'type', v.type, 'section', q.section) order by q.position)
  from quiz_questions q join question_versions v on v.id = q.version_id
  where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id) end`;

/** The questions that the learner has opened, in their order. One with an answer, or with time on the screen, is opened. */
const visitedIds = sql<number[]>`array(
  select q.question_id from quiz_questions q
    left join responses r on (r.user_id, r.quiz_id, r.question_id) = (q.user_id, q.quiz_id, q.question_id)
  where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and (q.visited or r.question_id is not null)
  order by q.position)`;

/** The questions that are marked for review, in their order. */
const markedIds = sql<number[]>`array(
  select question_id from quiz_questions q
  where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and q.marked order by q.position)`;

/** The questions of a quiz in practice mode that the learner has checked in it, in their order; empty for any other quiz. */
const checkedIds = sql<number[]>`case when quizzes.mode = 'practice' then array(
  select question_id from quiz_questions q
  where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and q.checked_at is not null
  order by q.position) else '{}' end`;

/** Returns a quiz of this user with its questions and which are answered; undefined if it's someone else's. */
export const findQuiz = prepare((db, { userId, publicId }: { userId: number; publicId: string }) =>
  db
    .selectFrom("quizzes")
    .innerJoin("marking_rules", "marking_rules.id", "quizzes.marking_rule_id")
    .leftJoin("chapters", "chapters.id", "quizzes.chapter_id")
    .leftJoin("papers", "papers.id", "quizzes.paper_id")
    .leftJoin("set_tests", "set_tests.id", "quizzes.set_test_id")
    .select([
      "quizzes.id",
      "quizzes.hash",
      "quizzes.type",
      "quizzes.mode",
      "quizzes.state",
      "quizzes.created_at",
      "quizzes.end_time",
      "quizzes.minutes",
      "quizzes.total_questions",
      "quizzes.chapter_id",
      "quizzes.paper_id",
      "papers.blueprint",
      isPaperOfAWeek.as("is_week"),
      "set_tests.title",
      sql<MarkingRule>`marking_rules.rule`.as("rule"),
      examQuestions.as("exam_questions"),
      unbegunQuestions.as("unbegun_questions"),
      "chapters.name as chapter_name",
      "quizzes.closed_ids",
      checkedIds.as("checked_ids"),
      visitedIds.as("visited_ids"),
      markedIds.as("marked_ids"),
      sharedWithTimed.as("shared_with_timed_ids"),
      isExpired.as("is_expired"),
      pausedSince.as("paused_since"),
      sql<Date>`app_now()`.as("server_now"),
      sql<number[]>`array(select question_id from quiz_questions q
        where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and quizzes.state <> 'created'
        order by q.position)`.as("question_ids"),
      sql<number[]>`array(select question_id from responses r
        where r.user_id = quizzes.user_id and r.quiz_id = quizzes.id
          and (r.selected_option_ids is not null or r.numeric_answer is not null)
        order by question_id)`.as("answered_ids"),
      "quizzes.left_open",
      sql<Outcome[]>`array(select coalesce(q.outcome, 'unattempted') from quiz_questions q
        where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id and quizzes.state = 'completed'
        order by q.position)`.as("outcomes"),
    ])
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", publicId)
    .compile(),
);

/** Returns the quiz and locks it until the transaction ends. */
export function lockQuiz(tx: Db, userId: number | RawBuilder<number>, publicId: string) {
  return tx
    .selectFrom("quizzes")
    .select([
      "id",
      "user_id",
      "type",
      "mode",
      "state",
      "paper_id",
      "end_time",
      "set_test_id",
      isExpired.as("is_expired"),
      isReleased.as("is_released"),
      // What was given in time may still arrive, unless the learner has handed it in.
      sql<boolean>`(quizzes.set_test_id is not null and quizzes.ended_by is distinct from 'self'
        and quizzes.end_time >= ${stableNow} - ${LATE_GRACE})`.as("may_get_answers"),
      sql<Date>`app_now()`.as("server_now"),
    ])
    .where("user_id", "=", userId)
    .where("hash", "=", publicId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the learner and then the quiz, and returns the quiz. What changes a learner's state, or which questions are open,
 * runs one after the other: see `lockUser`.
 */
export const lockQuizAndLearner = (tx: Db, userId: number, publicId: string) =>
  // Looked up before the first quiz is read, so the learner is locked first.
  lockQuiz(tx, sql<number>`(select id from users where id = ${userId} for no key update)`, publicId);

/** Ends a locked attempt of a set test as of this time, once. */
export async function saveHandIn(tx: Db, userId: number, quizId: number, endTime: Date): Promise<void> {
  await sql`update quizzes set end_time = ${endTime},
      ended_by = case when end_time < ${stableNow} then 'time' else 'self' end
    where user_id = ${userId} and id = ${quizId} and ended_by is null`.execute(tx);
}

/** Returns the state of this user's quiz. */
export async function findQuizState(db: Db, userId: number, publicId: string): Promise<string | undefined> {
  const query = db.selectFrom("quizzes").select("state").where("user_id", "=", userId);
  return (await query.where("hash", "=", publicId).executeTakeFirst())?.state;
}

/**
 * What keeps a quiz from being discarded; null if nothing does. An answer, a checked question and a taken hint do: they
 * have told something. Each question of a diagnostic after the first tells something of an answer, a skip too. A timed
 * quiz can't be avoided in this way, and a report keeps the question it is about.
 */
const discardBlock = sql<"quiz_ended" | "quiz_timed" | "has_answers" | "quiz_reported" | null>`case
  when quizzes.state = 'completed' then 'quiz_ended'
  when exists (select from responses r where r.user_id = quizzes.user_id and r.quiz_id = quizzes.id
      and (r.selected_option_ids is not null or r.numeric_answer is not null))
    or exists (select from quiz_questions q where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id
      and (q.checked_at is not null or q.hints_taken > 0 or (${isDiagnostic("quizzes.type")} and q.position > 0)))
    then 'has_answers'
  when quizzes.end_time is not null then 'quiz_timed'
  when exists (select from reports where reports.user_id = quizzes.user_id and reports.quiz_id = quizzes.id)
    then 'quiz_reported' end`;

/** Returns what keeps a quiz from being discarded. */
export async function findDiscardBlock(tx: Db, userId: number, quizId: number) {
  const query = tx.selectFrom("quizzes").select(discardBlock.as("block")).where("user_id", "=", userId);
  return (await query.where("id", "=", quizId).executeTakeFirstOrThrow()).block;
}

/** Deletes a quiz with its questions and responses. */
export async function deleteQuiz(tx: Db, userId: number, quizId: number): Promise<void> {
  await tx.deleteFrom("quizzes").where("user_id", "=", userId).where("id", "=", quizId).execute();
}

/** Deletes the keys that would return this quiz. */
export async function deleteIdempotencyKeysOf(tx: Db, userId: number, publicId: string): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("quiz_hash", "=", publicId)
    .execute();
}

/** Deletes up to `limit` quizzes that were created a day ago and not begun; returns how many there were. */
export async function deleteUnbegun(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from quizzes where state = 'created' and ctid = any(array(
    select ctid from quizzes where state = 'created' and created_at < ${stableNow} - interval '24 hours'
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns the stats of a quiz; they are null until it's completed. */
export function findStats(db: Db, userId: number, publicId: string) {
  return db
    .selectFrom("quizzes")
    .select(["id", "type", "state", "total_questions", "correct", "wrong", "score", "max_score"])
    .select([isExpired.as("is_expired"), waitingLateIds.as("late_ids")])
    .select(
      sql<number>`(select count(*)::int from graded_answers answer
        where (answer.user_id, answer.quiz_id) = (quizzes.user_id, quizzes.id) and answer.outcome = 'partial')`.as(
        "partial",
      ),
    )
    .where("user_id", "=", userId)
    .where("hash", "=", publicId)
    .executeTakeFirst();
}

/**
 * Returns up to five quizzes of the user that have questions and have not ended: those whose clock runs first, then the
 * newest. A teacher's test that the user has not begun is among the tests that are due.
 */
export function listOpenQuizzes(db: Db, userId: number) {
  return db
    .selectFrom("quizzes")
    .leftJoin("chapters", "chapters.id", "quizzes.chapter_id")
    .leftJoin("papers", "papers.id", "quizzes.paper_id")
    .leftJoin("set_tests", "set_tests.id", "quizzes.set_test_id")
    .select([
      "quizzes.hash",
      "quizzes.type",
      "quizzes.mode",
      "quizzes.state",
      "quizzes.created_at",
      "quizzes.end_time",
      "quizzes.minutes",
      "quizzes.total_questions",
      pausedSince.as("paused_since"),
      "papers.blueprint",
      isPaperOfAWeek.as("is_week"),
      "set_tests.title",
      "chapters.name as chapter_name",
      sql<Date>`app_now()`.as("server_now"),
      sql<number>`(select count(*) from responses r where r.user_id = quizzes.user_id and r.quiz_id = quizzes.id
        and (r.selected_option_ids is not null or r.numeric_answer is not null))`.as("answered"),
      sql<boolean>`${discardBlock} is null`.as("can_discard"),
    ])
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.state", "<>", "completed")
    .where("quizzes.total_questions", ">", 0)
    .where(sql<boolean>`not ${isExpired}`)
    .where(({ eb, or }) => or([eb("quizzes.set_test_id", "is", null), eb("quizzes.state", "<>", "created")]))
    .orderBy(sql`quizzes.end_time asc nulls last`)
    .orderBy("quizzes.id", "desc")
    .limit(5)
    .execute();
}

/** Returns one page of a chapter's quizzes of one type, newest first, and one more row if there are more. */
export function listHistory(
  db: Db,
  userId: number,
  filter: { chapterId: number; type: string; page: number; pageSize: number },
) {
  return db
    .selectFrom("quizzes")
    .select(["id", "hash", "type", "state", "created_at", "left_open"])
    .where("user_id", "=", userId)
    .where("chapter_id", "=", filter.chapterId)
    .where("type", "=", filter.type)
    .orderBy("id", "desc")
    .limit(filter.pageSize + 1)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
}

/** Returns up to `limit` quizzes in progress of this user whose time is over, the oldest first. */
export function listOverdue(db: Db, userId: number, limit: number) {
  return db
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", userId)
    .where(isOverdue)
    .orderBy("end_time")
    .orderBy("hash")
    .limit(limit)
    .execute();
}

/** A quiz that ends as of `completed_at`. `is_idle`: its learner has not come back to it. */
export type DueQuiz = { id: number; user_id: number; type: string; completed_at: Date; is_idle: boolean };

/**
 * Locks the next quizzes in progress whose time is over, and their learners, until the transaction ends. Other
 * processes skip what is locked, and so does this one: a learner's answer or request may hold a lock. After a failure a
 * quiz is not due again until its retry.
 */
export function claimOverdue(tx: Db, limit: number): Promise<DueQuiz[]> {
  return claim(tx, {
    isDue: isOverdue,
    isIdle: sql`false`,
    completedAt: sql`quizzes.end_time`,
    order: sql`quizzes.end_time`,
    limit,
  });
}

/**
 * Like `claimOverdue`, for untimed quizzes without activity for seven days, unless a timed quiz in progress contains one
 * of their questions.
 */
export async function claimIdle(tx: Db, limit: number): Promise<DueQuiz[]> {
  const order = sql`quizzes.last_activity_at`;
  const claimed = await claim(tx, {
    isDue: isIdle,
    isIdle: sql`true`,
    completedAt: stableNow,
    order,
    limit,
  });
  if (claimed.length === 0) return [];
  // The learner may have begun a timed quiz just before the lock; now nothing of theirs changes.
  const { rows: idle } = await sql<{ id: number }>`select id from quizzes
    where user_id = any(${claimed.map(({ user_id }) => user_id)}::int[])
      and id = any(${claimed.map(({ id }) => id)}::int[]) and ${isIdle}`.execute(tx);
  const ids = new Set(idle.map(({ id }) => id));
  return claimed.filter(({ id }) => ids.has(id));
}

type Claim = {
  isDue: RawBuilder<boolean>;
  isIdle: RawBuilder<boolean>;
  completedAt: RawBuilder<Date>;
  order: RawBuilder<unknown>;
  limit: number;
};

async function claim(tx: Db, claimed: Claim): Promise<DueQuiz[]> {
  const { rows } = await sql<DueQuiz>`
    select quizzes.id, quizzes.user_id, quizzes.type, ${claimed.completedAt} as completed_at, ${claimed.isIdle} as is_idle
    from quizzes join users on users.id = quizzes.user_id
    where ${claimed.isDue} and (expiry_retry_at is null or expiry_retry_at <= ${stableNow})
    order by ${claimed.order}, quizzes.user_id, hash limit ${claimed.limit}
    for no key update of users skip locked for update of quizzes skip locked`.execute(tx);
  return rows;
}

const isOverdue = sql<boolean>`(quizzes.state = 'in_progress' and quizzes.end_time < ${stableNow} - interval '2 seconds'
  and (quizzes.set_test_id is null or quizzes.end_time < ${stableNow} - ${LATE_GRACE}) and ${isReleased})`;

const isIdle = sql<boolean>`(quizzes.state = 'in_progress' and quizzes.end_time is null
  and quizzes.last_activity_at < ${stableNow} - interval '7 days'
  and not exists (select from open_questions timed
    join quiz_questions own on (own.user_id, own.quiz_id, own.question_id)
      = (quizzes.user_id, quizzes.id, timed.question_id)
    where timed.user_id = quizzes.user_id and ${hasTimeLeft("timed")}))`;

/** Whether a row of `open_questions` is of a quiz with a time limit that has not passed. */
export function hasTimeLeft(alias: string) {
  return sql<boolean>`${sql.ref(`${alias}.end_time`)} + interval '2 seconds' >= ${stableNow}`;
}

/**
 * Defers a quiz that the expiration job could not complete: for one minute, then two, four and so on, at most a day.
 */
export async function deferQuiz(tx: Db, { user_id, id }: DueQuiz): Promise<void> {
  await sql`update quizzes set expiry_failures = expiry_failures + 1,
      expiry_retry_at = app_now() + ${backoff("expiry_failures", 60, sql`86400`)}
    where user_id = ${user_id} and id = ${id}`.execute(tx);
}
