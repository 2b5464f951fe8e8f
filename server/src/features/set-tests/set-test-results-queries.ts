import type { ExamTrack, Outcome, TestMarks } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isDrawableForTest } from "../../db/held-question.ts";
import { publicName } from "../classes/class-queries.ts";
import type { GradableQuestion, StandingDecision } from "../grading/grading-input.ts";
import { standingDecisions } from "../grading/grading-queries.ts";
import { isSuperseded } from "./set-test-late-queries.ts";
import { endedBy, windowsOf } from "./set-test-live-queries.ts";
import type { QuestionMarks } from "./set-test-marking.ts";
import { ruleOf } from "./set-test-queries.ts";

/** What stays, for one question, of students who sat a test and have deleted their accounts. */
export type ErasedAnswers = {
  question_id: number;
  students: number;
  correct: number;
  unattempted: number;
  /** Sum of the shares of the full marks. */
  credit: number;
  /** How many chose each option, by its id. */
  options: Record<string, number>;
};

/** By what a question of the paper is marked: the key that holds now. */
export type PaperKey = Pick<GradableQuestion, "type" | "void_outcome" | "accept" | "correct_ids"> & {
  decisions: StandingDecision[];
  /** Whether the teacher has ever decided on it. */
  is_decided: boolean;
  id: number;
};

/** The same with the question as its students have read it. */
export type PaperQuestion = PaperKey & {
  version: number;
  text_html: string;
  topic_id: number;
  topic_name: string;
  chapter_name: string;
  options: { id: number; text_html: string; rationale_html: string }[];
};

/** What belongs to a `PaperKey`. */
const keyColumns = sql`v.question_id as id, v.type, key.void_outcome, key.accept,
  array(select o.option_id from option_versions o where o.version_id = key.id and o.is_correct) as correct_ids,
  ${standingDecisions(sql.ref("t.id"), sql.ref("v.question_id"))} as decisions,
  exists (select from set_test_decisions d where (d.test_id, d.question_id) = (t.id, v.question_id)) as is_decided`;

/** The paper `p` of each test `t`, with the versions `v` that were read and those by whose `key` they are marked. */
const paperRows = sql`set_tests t join paper_questions p on p.paper_id = t.paper_id
  join question_versions v on v.id = p.version_id
  join question_versions key on key.id = coalesce((select r.version_id from regrade_requests r
    where r.question_id = v.question_id and r.version_id > v.id order by r.id desc limit 1), v.id)`;

/** Returns by what the questions of these tests are marked, each paper in its order. */
export async function listPaperKeys(db: Db, testIds: readonly number[]) {
  const { rows } = await sql<
    PaperKey & { test_id: number }
  >`select t.id as test_id, ${keyColumns} from ${paperRows}
    where t.id = any(${[...testIds]}::int[]) order by t.id, p.position`.execute(db);
  return rows;
}

/**
 * Returns the questions of a scheduled test in the order of its paper. The key is that of the latest request to mark the
 * attempts again, or else the one of the paper; what the teacher has decided on top of it stands beside it.
 */
export async function listPaperQuestions(db: Db, testId: number): Promise<PaperQuestion[]> {
  const { rows } = await sql<PaperQuestion>`
    select ${keyColumns}, v.version, v.text_html, v.topic_id, topics.name as topic_name, chapters.name as chapter_name,
      coalesce((select json_agg(json_build_object('id', o.option_id, 'text_html', o.text_html,
          'rationale_html', o.rationale_html) order by o.position)
        from option_versions o where o.version_id = v.id), '[]') as options
    from ${paperRows} join topics on topics.id = v.topic_id join chapters on chapters.id = topics.chapter_id
    where t.id = ${testId} order by p.position`.execute(db);
  return rows;
}

/** What a learner answered to a question. The outcome and the score are null until the attempt is completed. */
export type StoredAnswer = Pick<
  GradableQuestion,
  "question_id" | "selected_option_ids" | "numeric_answer"
> & {
  outcome: Outcome | null;
  score: number | null;
  time_ms: number | null;
};

/** An answer that came too late; times in milliseconds. */
export type LateAnswer = {
  question_id: number;
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  given_at: number | null;
  is_clock_set: boolean;
  arrived_at: number;
  /** When it arrived, the student could already see the key of an attempt. */
  is_key_shown: boolean;
  is_taken: boolean | null;
  /** A newer answer to the question came in time. */
  is_superseded: boolean;
};

/** A student of a test with one attempt; or with none, if `quiz_id` is null. */
export type AttemptRow = {
  user_id: number;
  name: string;
  roll_number: string | null;
  class_name: string | null;
  has_left: boolean;
  /** The student's own closing time is over. */
  is_closed: boolean;
  extra_minutes: number;
  quiz_id: number | null;
  begun_at: Date | null;
  /** Null while the attempt runs. */
  ended_at: Date | null;
  ended_by: "self" | "time" | "teacher" | null;
  is_late: boolean;
  /** Of an attempt that has ended. */
  answers: StoredAnswer[] | null;
  late_answers: LateAnswer[];
};

/** The answers of an attempt `a` that has ended. Two lists, because joined here each question would read all its responses. */
const answersOf = sql`(
        select json_agg(json_build_array(q.question_id, q.outcome, q.score)) from quiz_questions q
        where (q.user_id, q.quiz_id) = (a.user_id, a.id) and a.ended_at is not null) as marked, (
        select json_agg(json_build_array(r.question_id, r.selected_option_ids, r.numeric_answer, r.time_ms)) from responses r
        where (r.user_id, r.quiz_id) = (a.user_id, a.id) and a.ended_at is not null) as given`;

/** When an attempt `z` has ended; null while it runs. */
const endedAt = sql`case when z.state = 'completed' or z.ended_by is not null or z.end_time < ${stableNow}
  then coalesce(z.end_time, z.completed_at) end`;

/** An attempt of a member at one of the tests for the class; or none, if `quiz_id` is null. */
export type MemberAttemptRow = Pick<
  AttemptRow,
  "user_id" | "has_left" | "is_closed" | "quiz_id" | "begun_at" | "ended_at" | "answers"
> & {
  id: number;
  title: string;
  exam: ExamTrack;
  marks: TestMarks;
  question_marks: QuestionMarks;
  rule: MarkingRule | null;
  opens_at: Date;
  closes_at: Date;
};

/**
 * Returns up to `limit` tests of this teacher for a class that have opened, those that opened last first, each with the
 * attempts of one member.
 */
export async function listMemberAttempts(
  db: Db,
  {
    teacherId,
    classId,
    userId,
    limit,
  }: { teacherId: number; classId: number; userId: number; limit: number },
): Promise<MemberAttemptRow[]> {
  const { rows } = await sql<Omit<MemberAttemptRow, "answers" | "begun_at" | "ended_at"> & StoredAttempt>`
    with tests as (
      select t.id, t.title, t.exam, t.marks, t.question_marks, ${ruleOf} as rule, t.opens_at, w.closes_at
      from class_members m join set_test_classes s on s.class_id = m.class_id join set_tests t on t.id = s.test_id
        cross join lateral set_test_window(t.id, m.user_id) w
      where m.user_id = ${userId} and m.class_id = ${classId} and m.state = 'active' and t.owner_id = ${teacherId}
        and t.paper_id is not null and t.opens_at <= ${stableNow}
        and (m.joined_at < w.closes_at or exists (select from quizzes z
          where z.set_test_id = t.id and z.user_id = m.user_id and z.state <> 'created'))
      order by t.opens_at desc, t.id desc limit ${limit}),
    attempts as (
      select z.user_id, z.id, z.set_test_id, z.begun_at, ${endedAt} as ended_at
      from quizzes z where z.user_id = ${userId} and z.set_test_id in (select id from tests) and z.state <> 'created')
    select ${userId}::int as user_id, false as has_left, tests.closes_at <= ${stableNow} as is_closed, a.id as quiz_id,
      a.begun_at, a.ended_at, tests.*, ${answersOf}
    from tests left join attempts a on a.set_test_id = tests.id
    order by tests.opens_at desc, tests.id desc, a.id`.execute(db);
  return rows.map(({ marked, given, ...row }) => ({
    ...row,
    answers: marked && toAnswers(marked, given ?? []),
  }));
}

/**
 * Returns the students of a test, or one of them, with each of their attempts: those who sat it, and those who were in a
 * class of it while it was open. A late start is one that cost a minute or more.
 */
export async function listAttempts(db: Db, testId: number, userId?: number): Promise<AttemptRow[]> {
  const { rows } = await sql<Omit<AttemptRow, "answers" | "begun_at" | "ended_at"> & StoredAttempt>`
    with test as (select * from set_tests where id = ${testId} and paper_id is not null),
    members as (
      select distinct on (m.user_id) m.user_id, m.name, m.roll_number, c.name as class_name, m.left_at, m.joined_at
      from set_test_classes s join class_members m on m.class_id = s.class_id join classes c on c.id = s.class_id
      where s.test_id = ${testId} and m.state <> 'pending' order by m.user_id, m.left_at desc nulls first, m.class_id),
    windows as materialized (
      select w.*, set_test_after_pauses(coalesce(w.own_closing, test.closes_at)
        + make_interval(mins => w.minutes - test.minutes), '-infinity', w.pauses) as planned_closing
      from test cross join (${windowsOf(testId)}) as w),
    attempts as (
      select z.user_id, z.id, z.begun_at, ${endedAt} as ended_at,
        coalesce(${endedBy("z", sql`(select closed_at from test)`)}, 'time') as ended_by
      from quizzes z where z.set_test_id = ${testId} and z.state <> 'created')
    select u.id as user_id, coalesce(m.name, ${publicName(sql.ref("u.name"))}, '') as name, m.roll_number, m.class_name,
      m.left_at is not null as has_left, w.minutes - test.minutes as extra_minutes, w.closes_at <= ${stableNow} as is_closed,
      a.id as quiz_id, a.begun_at, a.ended_at, a.ended_by,
      -- By the closing time of the plan: who stops with all others because the teacher closes the test has not begun late.
      test.late_rule = 'stop_at_closing' and case when w.pauses = '{}' then a.begun_at + make_interval(mins => w.minutes)
        else set_test_after_pauses(a.begun_at + make_interval(mins => w.minutes), a.begun_at, w.pauses) end
        >= w.planned_closing + interval '1 minute'
        -- If the window is shorter than the minutes, who begins at the opening has less than them, but has not begun late.
        and a.begun_at >= test.opens_at + interval '1 minute' as is_late, ${answersOf}, (
        select coalesce(json_agg(json_build_object('question_id', l.question_id, 'selected_option_ids', l.selected_option_ids,
          'numeric_answer', l.numeric_answer, 'given_at', round(extract(epoch from l.given_at) * 1000), 'is_clock_set', l.is_clock_set,
          'arrived_at', round(extract(epoch from l.arrived_at) * 1000), 'is_key_shown', l.is_key_shown, 'is_taken', l.is_taken,
          'is_superseded', ${isSuperseded}) order by l.question_id), '[]')
        from late_answers l left join responses r on (r.user_id, r.quiz_id, r.question_id) = (l.user_id, l.quiz_id, l.question_id)
        where (l.user_id, l.quiz_id) = (a.user_id, a.id)) as late_answers
    from test cross join (select user_id from members union select user_id from attempts) as student
      join users u on u.id = student.user_id
      left join members m on m.user_id = student.user_id
      left join set_test_overrides o on o.user_id = student.user_id and o.test_id = test.id
      join windows w on w.user_id = coalesce(o.user_id, 0)
      left join attempts a on a.user_id = student.user_id
    where (${userId ?? null}::int is null or student.user_id = ${userId ?? null})
      and (a.id is not null or (m.joined_at < w.closes_at and (m.left_at is null or m.left_at > test.opens_at)))
    order by student.user_id, a.id`.execute(db);
  return rows.map(({ marked, given, ...row }) => ({
    ...row,
    answers: marked && toAnswers(marked, given ?? []),
  }));
}

/** As JSON lists, which are a fifth of the bytes of objects. */
type MarkedQuestion = [question_id: number, outcome: Outcome | null, score: number | null];
type GivenAnswer = [
  question_id: number,
  selected_option_ids: number[] | null,
  numeric_answer: string | null,
  time_ms: number | null,
];

type StoredAttempt = {
  begun_at: Date | null;
  ended_at: Date | null;
  marked: MarkedQuestion[] | null;
  given: GivenAnswer[] | null;
};

function toAnswers(marked: readonly MarkedQuestion[], given: readonly GivenAnswer[]): StoredAnswer[] {
  const givenTo = new Map(given.map((answer) => [answer[0], answer]));
  return marked.map(([question_id, outcome, score]) => {
    const [, selected_option_ids = null, numeric_answer = null, time_ms = null] =
      givenTo.get(question_id) ?? [];
    return { question_id, outcome, score, selected_option_ids, numeric_answer, time_ms };
  });
}

/** Returns how students who have deleted their accounts answered a test. */
export async function listErased(db: Db, testId: number): Promise<ErasedAnswers[]> {
  return db
    .selectFrom("set_test_erased")
    .select(["question_id", "students", "correct", "unattempted", "credit"])
    .select(sql<Record<string, number>>`options`.as("options"))
    .where("test_id", "=", testId)
    .execute();
}

/** Returns the tests that a learner has begun. */
export async function listSatTests(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; rule: MarkingRule }>`
    select distinct on (t.id) t.id, rules.rule
    from quizzes z join set_tests t on t.id = z.set_test_id join marking_rules rules on rules.id = z.marking_rule_id
    where z.user_id = ${userId} and z.state <> 'created' order by t.id, z.id`.execute(db);
  return rows;
}

/** Adds the answers of one student to those of students who have deleted their accounts. */
export async function addErased(tx: Db, testId: number, answers: readonly ErasedAnswers[]): Promise<void> {
  await sql`
    insert into set_test_erased as stored (test_id, question_id, students, correct, unattempted, credit, options)
    select ${testId}, question_id, students, correct, unattempted, credit, options
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as added (question_id integer, students integer,
      correct integer, unattempted integer, credit numeric, options jsonb)
    order by question_id
    on conflict (test_id, question_id) do update set students = stored.students + excluded.students,
      correct = stored.correct + excluded.correct, unattempted = stored.unattempted + excluded.unattempted,
      credit = stored.credit + excluded.credit, options = (
        select coalesce(jsonb_object_agg(key, chosen), '{}') from (
          select key, sum(value::integer) as chosen from (
            select * from jsonb_each_text(stored.options) union all select * from jsonb_each_text(excluded.options)) as both_rows
          group by key) as summed)`.execute(tx);
}

/** Returns up to `each` questions of each of these topics that this teacher's tests may draw and that the test doesn't ask. */
export async function listFurtherQuestions(
  db: Db,
  { teacherId, testId }: { teacherId: number; testId: number },
  topicIds: readonly number[],
  each: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select further.id from unnest(${[...topicIds]}::int[]) with ordinality as weak (topic_id, place)
      join set_tests t on t.id = ${testId}
      cross join lateral (
        select q.id from questions q
        where q.topic_id = weak.topic_id and q.status = 'published' and q.deleted_at is null
          and ${isDrawableForTest(teacherId)("q")}
          and t.exam = any(q.exams)
          and not exists (select from set_test_questions asked where asked.test_id = t.id and asked.question_id = q.id)
        order by hashint4(q.id # t.id), q.id limit ${each}) as further
    order by weak.place, further.id`.execute(db);
  return rows.map(({ id }) => id);
}
