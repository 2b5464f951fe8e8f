import type {
  Audience,
  DecisionKind,
  Difficulty,
  ExamTrack,
  LateRule,
  QuestionType,
  ResultsShown,
  SetTestState,
  TestMarks,
} from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isHeld, isOfferedTo } from "../../db/held-question.ts";
import { publicName } from "../classes/class-queries.ts";
import { untilNow } from "./set-test-live-queries.ts";
import type { QuestionMarks } from "./set-test-marking.ts";

/** What a teacher chooses of a test, apart from its questions and classes. */
export type TestSettings = {
  title: string;
  instructions: string;
  exam: ExamTrack;
  marks: TestMarks;
  question_marks: QuestionMarks;
  minutes: number;
  late_rule: LateRule;
  attempts: number;
  shown: ResultsShown;
  shuffle_questions: boolean;
  shuffle_options: boolean;
  release_questions: boolean;
};

type TestTimes = {
  id: number;
  state: SetTestState;
  is_own: boolean;
  code: string | null;
  opens_at: Date | null;
  /** For those who have no other. */
  closes_at: Date | null;
  paused_since: Date | null;
};
export type TestRow = TestTimes &
  TestSettings & {
    question_count: number;
    /** By which it is marked for good; null in a draft. */
    rule: MarkingRule | null;
    extra_minutes: number;
    /** Without extra time and pauses. */
    planned_closes_at: Date | null;
    server_now: Date;
    /** Nobody can be writing any more. */
    is_over: boolean;
  };

/** The window `w` of a test `t` for those who have no override. */
const windowOfAll = sql`cross join lateral set_test_window(t.id, null) w`;

/** The state of a test `t`, which follows from its times. */
const state = sql<SetTestState>`case when t.archived_at is not null then 'archived' when t.paper_id is null then 'draft'
  when t.opens_at > ${stableNow} then 'scheduled' when w.closes_at > ${stableNow} then 'open' else 'closed' end`;

const times = (
  teacherId: number,
) => sql`t.id, ${state} as state, coalesce(t.owner_id = ${teacherId}, false) as is_own,
  t.code, t.opens_at, w.closes_at, w.paused_at as paused_since`;

/**
 * The rule that a test `t` keeps since its scheduling, or since its first attempt if it was scheduled before tests kept rules.
 * Null before.
 */
export const ruleOf = sql<MarkingRule | null>`(select rules.rule from marking_rules rules where rules.id = coalesce(t.marking_rule_id, (
  select first.marking_rule_id from quizzes first where first.set_test_id = t.id order by first.user_id, first.id limit 1)))`;

const questionCount = sql<number>`(select count(*)::int from set_test_questions q where q.test_id = t.id)`;

/** Whether a test `t` is this teacher's: set by them, or for a class that they teach. */
const isTaughtBy = (teacherId: number) => sql<boolean>`(t.owner_id = ${teacherId} or t.id in (
  select s.test_id from class_teachers c join set_test_classes s on s.class_id = c.class_id where c.user_id = ${teacherId}))`;

/** Returns the tests of a teacher, newest first, with how many attempts at each were begun and have ended. */
export async function listSetTests(db: Db, teacherId: number) {
  const { rows } = await sql<
    TestTimes & { title: string; question_count: number; begun: number; submitted: number }
  >`
    select ${times(teacherId)}, t.title,
      ${questionCount} as question_count, attempts.begun, attempts.submitted
    from set_tests t ${windowOfAll} cross join lateral (
      select count(*)::int as begun,
        count(*) filter (where z.ended_by is not null or z.end_time < ${stableNow})::int as submitted
      from quizzes z where z.set_test_id = t.id and z.state <> 'created') as attempts
    where ${isTaughtBy(teacherId)} order by t.id desc`.execute(db);
  return rows;
}

/** Returns how many tests a teacher has that are not archived. */
export async function countSetTests(tx: Db, teacherId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from set_tests
    where owner_id = ${teacherId} and archived_at is null`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Returns a test of this teacher; undefined if it is somebody else's. */
export async function findSetTest(db: Db, teacherId: number, id: number): Promise<TestRow | undefined> {
  return (await setTest(teacherId, id, sql``).execute(db)).rows[0];
}

/** The same, and locks it: it changes one step at a time. */
export async function lockSetTest(tx: Db, teacherId: number, id: number): Promise<TestRow | undefined> {
  return (await setTest(teacherId, id, sql`for no key update of t`).execute(tx)).rows[0];
}

const setTest = (teacherId: number, id: number, lock: ReturnType<typeof sql>) => sql<TestRow>`
  select ${times(teacherId)}, t.title, t.instructions, t.exam, t.marks, t.question_marks, ${ruleOf} as rule, t.minutes, t.late_rule, t.attempts, t.shown,
    t.shuffle_questions, t.shuffle_options, t.release_questions, t.extra_minutes, t.closes_at as planned_closes_at, ${questionCount} as question_count, ${stableNow} as server_now,
    coalesce(t.ends_at <= ${stableNow}, false) as is_over
  from set_tests t ${windowOfAll} where t.id = ${id} and ${isTaughtBy(teacherId)} ${lock}`;

export type TestQuestion = {
  id: number;
  hash: string;
  audience: Audience;
  type: QuestionType;
  difficulty: Difficulty;
  text_html: string;
  topic_name: string;
  chapter_name: string;
};

/** What a teacher sees of a question `q` in its version `v` before opening it. */
const questionColumns = sql`q.id, q.hash, q.audience, v.type, v.difficulty, v.text_html, topics.name as topic_name,
  chapters.name as chapter_name`;

/** Returns the questions of a test in their order: as the paper has them, or as they are today if it is a draft. */
export async function listTestQuestions(db: Db, testId: number): Promise<TestQuestion[]> {
  const { rows } = await sql<TestQuestion>`
    select ${questionColumns} from set_tests t join set_test_questions s on s.test_id = t.id join questions q on q.id = s.question_id
      left join paper_questions p on p.paper_id = t.paper_id and p.question_id = q.id
      join question_versions v on v.id = coalesce(p.version_id, q.version_id)
      join topics on topics.id = v.topic_id join chapters on chapters.id = topics.chapter_id
    where t.id = ${testId} order by s.position`.execute(db);
  return rows;
}

/** Returns these questions in their order, as they are today. */
export async function listQuestionsToAdd(db: Db, ids: readonly number[]): Promise<TestQuestion[]> {
  const { rows } = await sql<TestQuestion>`
    select ${questionColumns} from unnest(${[...ids]}::int[]) with ordinality as chosen (id, place)
      join questions q on q.id = chosen.id join question_versions v on v.id = q.version_id
      join topics on topics.id = v.topic_id join chapters on chapters.id = topics.chapter_id
    order by chosen.place`.execute(db);
  return rows;
}

/** Returns the classes of a test. */
export async function listTestClasses(db: Db, testId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from set_test_classes s join classes c on c.id = s.class_id
    where s.test_id = ${testId} and c.archived_at is null order by c.id`.execute(db);
  return rows;
}

/** Returns those of these questions that a test can't give: unknown, not published, void or in quarantine. */
export async function listUnusableQuestions(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::int[]) as chosen (id)
    where not exists (select from questions q where q.id = chosen.id and q.status = 'published' and q.deleted_at is null
      and q.quarantined_at is null and not q.is_void)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns those of these questions that another teacher has written for tests. For editors there are none. */
export async function listQuestionsOfOthers(
  tx: Db,
  teacherId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from questions q join users u on u.id = ${teacherId}
    where q.id = any(${[...ids]}::int[]) and u.role = 'teacher' and not ${isOfferedTo("q", teacherId)}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Returns those of these classes that this teacher doesn't keep. */
export async function listForeignClasses(
  tx: Db,
  teacherId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::int[]) as chosen (id)
    where not exists (select from class_teachers t join classes c on c.id = t.class_id and c.archived_at is null
      where t.user_id = ${teacherId} and t.class_id = chosen.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds a draft; returns its id. */
export async function insertSetTest(tx: Db, ownerId: number, settings: TestSettings): Promise<number> {
  const { id } = await tx
    .insertInto("set_tests")
    .values({ ...toColumns(settings), owner_id: ownerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSettings(tx: Db, id: number, settings: TestSettings): Promise<void> {
  await tx.updateTable("set_tests").set(toColumns(settings)).where("id", "=", id).execute();
}

const toColumns = (settings: TestSettings) => ({
  ...settings,
  marks: JSON.stringify(settings.marks),
  question_marks: JSON.stringify(settings.question_marks),
});

/** Gives a draft these questions in this order, in place of those it has. */
export async function replaceTestQuestions(tx: Db, testId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("set_test_questions").where("test_id", "=", testId).execute();
  await sql`insert into set_test_questions (test_id, position, question_id)
    select ${testId}, place - 1, id from unnest(${[...ids]}::int[]) with ordinality as chosen (id, place)`.execute(
    tx,
  );
}

/** Sets a draft for these classes, in place of those it has. */
export async function replaceTestClasses(tx: Db, testId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("set_test_classes").where("test_id", "=", testId).execute();
  await sql`insert into set_test_classes (test_id, class_id)
    select ${testId}, id from unnest(${[...ids]}::int[]) as chosen (id)`.execute(tx);
}

export async function deleteSetTest(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("set_tests").where("id", "=", id).execute();
}

/** Whether a test that isn't archived has this code. */
export async function isTestCodeTaken(tx: Db, code: string): Promise<boolean> {
  return (
    (await tx.selectFrom("set_tests").select("id").where("code", "=", code).executeTakeFirst()) !== undefined
  );
}

type FrozenTest = {
  code: string;
  opensAt: Date;
  closesAt: Date;
  rule: MarkingRule;
  sections: readonly (readonly number[])[];
};

/**
 * Freezes a draft as a paper with the rule that marks it, and gives it its code. `sections`: its questions, those of each section
 * of the exam room together.
 */
export async function freezeTest(
  tx: Db,
  id: number,
  { code, opensAt, closesAt, rule, sections }: FrozenTest,
): Promise<void> {
  await sql`insert into marking_rules (slug, rule) values (${rule.slug}, ${JSON.stringify(rule)}::jsonb)
    on conflict (slug) do nothing`.execute(tx);
  await sql`
    with paper as (insert into papers (exam) select exam from set_tests where id = ${id} returning id),
      frozen as (
        insert into paper_questions (paper_id, position, section, question_id, version_id)
        select paper.id, chosen.place - 1, chosen.section, q.id, q.version_id
        from paper cross join unnest(${sections.flat()}::int[],
            ${sections.flatMap((ids, section) => ids.map(() => section))}::int[])
            with ordinality as chosen (id, section, place)
          join questions q on q.id = chosen.id)
    update set_tests set paper_id = paper.id,
      marking_rule_id = (select rules.id from marking_rules rules where rules.slug = ${rule.slug}), code = ${code}, opens_at = ${opensAt}, closes_at = ${closesAt},
      ends_at = ${closesAt}
    from paper where set_tests.id = ${id}`.execute(tx);
}

/**
 * Moves the window of a scheduled test that is not paused. One that was closed early is open again until the new closing
 * time, which is to be as it says: what extra time for all and pauses add is taken off.
 */
export async function saveWindow(tx: Db, id: number, opensAt: Date, closesAt: Date): Promise<void> {
  await sql`update set_tests set opens_at = ${opensAt}, closed_at = null,
      closes_at = ${closesAt}::timestamptz - make_interval(mins => extra_minutes)
        - (select coalesce(sum(upper(pause) - lower(pause)), interval '0') from unnest(pauses) as pause)
    where id = ${id}`.execute(tx);
}

/** Closes a test now. A pause for all is over then. */
export async function saveClosing(tx: Db, id: number): Promise<void> {
  await sql`update set_tests set closed_at = app_now(), pauses = ${untilNow("pauses")} where id = ${id}`.execute(
    tx,
  );
}

/** Takes the code of a test away, with its place among the tests that are used. */
export async function saveArchiving(tx: Db, id: number): Promise<void> {
  await sql`update set_tests set archived_at = app_now(), code = null where id = ${id}`.execute(tx);
}

type Override = { extra_minutes: number; closes_at: Date | null; attempts: number | null };

/** Saves what is different for one learner. */
export async function upsertOverride(
  tx: Db,
  testId: number,
  userId: number,
  override: Override,
): Promise<void> {
  await tx
    .insertInto("set_test_overrides")
    .values({ user_id: userId, test_id: testId, ...override })
    .onConflict((conflict) => conflict.columns(["user_id", "test_id"]).doUpdateSet(override))
    .execute();
}

/**
 * Applies the window, the overrides and the pauses as they are now: to attempts that run, and to the end of the whole test.
 * Nothing that has ended runs again.
 */
export async function applyWindow(tx: Db, id: number): Promise<void> {
  await sql`
    update quizzes z set end_time = moved.end_time, paused_at = moved.paused_at
    from (
      select running.user_id, running.id, w.paused_at,
        -- A closing that is past ends an attempt now, not before its last answers.
        greatest(set_test_end(${id}, running.user_id, running.begun_at), least(running.end_time, ${stableNow})) as end_time
      from (
          select user_id, id, begun_at, end_time from quizzes
          where set_test_id = ${id} and state = 'in_progress' and ended_by is null
            and end_time + interval '2 seconds' >= ${stableNow}
          order by user_id, id for no key update) as running
        cross join lateral set_test_window(${id}, running.user_id) w) as moved
    where (z.user_id, z.id) = (moved.user_id, moved.id)
      and (z.end_time, z.paused_at) is distinct from (moved.end_time, moved.paused_at)`.execute(tx);
  // With full minutes for everybody an attempt may run longer than the windows that are left.
  await sql`update set_tests set ends_at = greatest(set_test_last_end(id), (
      select max(end_time) + interval '3 minutes' from quizzes
      where set_test_id = ${id} and state = 'in_progress' and ended_by is null))
    where id = ${id}`.execute(tx);
}

/** Keeps the questions of scheduled tests from everybody, and frees those of tests that were released or archived. */
export async function refreshSetQuestions(tx: Db): Promise<void> {
  const chosen = sql`(select q.question_id from set_tests t join set_test_questions q on q.test_id = t.id
    where t.paper_id is not null and t.archived_at is null 
      and (t.ends_at > ${stableNow} or (t.releases_at is null and not t.release_questions)))`;
  await sql`update questions set is_set = false where is_set and id not in ${chosen}`.execute(tx);
  await sql`update questions set is_set = true where not is_set and id in ${chosen}`.execute(tx);
}

/** The held questions of test `t` that no other test has which can still be answered. */
const freeQuestions = sql`(
  select q.id from set_test_questions s join questions q on q.id = s.question_id
  where s.test_id = t.id and ${isHeld("q")} and not exists (
    select from set_test_questions o join set_tests live on live.id = o.test_id
    where o.question_id = q.id and o.test_id <> t.id and live.paper_id is not null and live.archived_at is null
      and live.ends_at > ${stableNow}))`;
const heldQuestions = sql`(
  select from set_test_questions s join questions q on q.id = s.question_id where s.test_id = t.id and ${isHeld("q")})`;

/**
 * Makes the held questions of up to `limit` tests that are over questions for everyone, if the tests say so and have not done
 * it yet. A question of another test that is not over waits for that. Returns how many tests have released all their questions,
 * and the questions with the test that released each.
 */
export async function releaseHeldQuestions(
  tx: Db,
  limit: number,
): Promise<{ tests: number; released: { id: number; test_id: number }[] }> {
  const { rows: tests } = await sql<{ id: number }>`
    select id from set_tests t where release_questions and questions_released_at is null and ends_at <= ${stableNow}
      and (exists ${freeQuestions} or not exists ${heldQuestions})
    order by ends_at, id limit ${limit} for no key update`.execute(tx);
  if (tests.length === 0) return { tests: 0, released: [] };
  const ids = sql`any(${tests.map(({ id }) => id)}::int[])`;
  const held = sql`select free.id, min(t.id) as test_id from set_tests t cross join lateral ${freeQuestions} as free
    where t.id = ${ids} group by free.id`;
  // Locked in the order in which editors lock them.
  await sql`select from questions where id in (select id from (${held}) as held) order by id for no key update`.execute(
    tx,
  );
  const { rows: released } = await sql<{ id: number; test_id: number }>`
    update questions q set audience = 'everyone', owner_id = null from (${held}) as held where q.id = held.id
    returning q.id, held.test_id`.execute(tx);
  const { numAffectedRows } = await sql`update set_tests t set questions_released_at = app_now()
    where id = ${ids} and not exists ${heldQuestions}`.execute(tx);
  return { tests: Number(numAffectedRows ?? 0), released };
}

/** Whether test `t` is for this learner: it names no class, or one that the learner is in. */
const isFor = (
  userId: number,
) => sql<boolean>`(not exists (select from set_test_classes s where s.test_id = t.id)
  or exists (select from set_test_classes s join class_members m on m.class_id = s.class_id
    where s.test_id = t.id and m.user_id = ${userId} and m.state = 'active'))`;

/** A test as one learner has it. */
export type LearnersTest = {
  id: number;
  paper_id: number;
  title: string;
  teacher: string;
  instructions: string;
  exam: ExamTrack;
  marks: TestMarks;
  question_marks: QuestionMarks;
  rule: MarkingRule | null;
  minutes: number;
  extra_minutes: number;
  opens_at: Date;
  closes_at: Date;
  paused_since: Date | null;
  server_now: Date;
  late_rule: LateRule;
  shown: ResultsShown;
  attempts: number;
  /** How many attempts the learner has begun. */
  begun: number;
  questions: { id: number; type: QuestionType }[];
  /** The attempt that was not begun yet, or in which time is left. */
  open_hash: string | null;
};

/**
 * Returns the test with this code, as this learner has it. Undefined if the code is unknown, if the learner's closing time
 * was more than a day ago, or if the test is for classes that the learner is not in.
 */
export async function findLearnersTest(
  db: Db,
  userId: number,
  code: string,
): Promise<LearnersTest | undefined> {
  const { rows } = await sql<LearnersTest>`
    select t.id, t.paper_id, t.title, coalesce(${publicName(sql.ref("owner.name"))}, '') as teacher, t.instructions, t.exam, t.marks, t.question_marks,
      ${ruleOf} as rule, w.minutes, w.own_minutes as extra_minutes, w.opens_at, w.closes_at, w.paused_at as paused_since,
      ${stableNow} as server_now, t.late_rule, t.shown, w.attempts,
      (select count(*)::int from quizzes z where z.set_test_id = t.id and z.user_id = ${userId}
        and z.state <> 'created') as begun,
      coalesce((select json_agg(json_build_object('id', p.question_id, 'type', v.type) order by p.position)
        from paper_questions p join question_versions v on v.id = p.version_id where p.paper_id = t.paper_id), '[]') as questions,
      (select z.hash from quizzes z where z.set_test_id = t.id and z.user_id = ${userId} and (
          (z.state = 'created' and z.created_at + interval '24 hours' >= ${stableNow})
          or (z.state = 'in_progress' and z.ended_by is null and z.end_time >= ${stableNow}))
        order by z.id desc limit 1) as open_hash
    from set_tests t cross join lateral set_test_window(t.id, ${userId}) w left join users owner on owner.id = t.owner_id
    where t.code = ${code} and w.closes_at + interval '1 day' > ${stableNow} and ${isFor(userId)}`.execute(
    db,
  );
  return rows[0];
}

/** A test in a learner's list; `hash` and `has_ended`: of the latest attempt that was begun, null if there is none. */
export type ListedTestRow = Pick<
  LearnersTest,
  | "title"
  | "teacher"
  | "minutes"
  | "opens_at"
  | "closes_at"
  | "paused_since"
  | "server_now"
  | "attempts"
  | "begun"
> & {
  code: string;
  hash: string | null;
  has_ended: boolean | null;
  /** The attempts whose marks the learner can see, the first one first; null if there is none. */
  marked: MarkedAttempt[] | null;
};

/** The marks of an attempt, and how they have changed since its learner could see them, question by question. */
export type MarkedAttempt = {
  score: number;
  changes: { number: number; kind: DecisionKind | "undo" | "corrected"; difference: number }[];
};

/** From when on the learner of an attempt `z` at test `t` could see its marks. */
const seenAt = sql`greatest(t.releases_at, z.end_time)`;

/** The latest decision on question `a` that was made since the marks were seen and holds; else one was taken back. */
const decidedSince = sql`coalesce((select d.kind from set_test_decisions d
  where (d.test_id, d.question_id) = (t.id, a.question_id) and d.kind <> 'undo' and d.decided_at > ${seenAt}
    and not exists (select from set_test_decisions u where u.undoes = d.id)
  order by d.id desc limit 1), 'undo')`;

/** How decisions, and corrections of the library, have changed the marks of an attempt `z` since its learner could see them. */
const marksChanges = sql`(
  select coalesce(json_agg(json_build_object('number', change.position + 1, 'kind', change.kind, 'difference', change.difference)
    order by change.position, change.kind), '[]')
  from (
    select a.position, case when d.id is null then 'corrected' else ${decidedSince} end as kind,
      sum(g.score_after - g.score_before) as difference
    from regrades g left join set_test_decisions d on d.id = g.decision_id
      join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (g.user_id, g.quiz_id, g.question_id)
    where (g.user_id, g.quiz_id) = (z.user_id, z.id) and ${seenAt} < coalesce(d.decided_at, (
      select min(r.requested_at) from regrade_requests r where (r.question_id, r.version_id) = (g.question_id, g.version_id)))
    group by 1, 2) as change
  where change.difference <> 0)`;

/**
 * Returns up to `limit` tests of the learner's classes, and those that the learner has sat, the latest window first. With
 * `isDue`, those that are not over, open within seven days and are still for the learner.
 */
export async function listLearnersTests(
  db: Db,
  userId: number,
  { limit, isDue }: { limit: number; isDue: boolean },
): Promise<ListedTestRow[]> {
  const { rows } = await sql<ListedTestRow>`
    select t.code, t.title, coalesce(${publicName(sql.ref("owner.name"))}, '') as teacher, w.minutes, w.opens_at, w.closes_at,
      w.paused_at as paused_since, ${stableNow} as server_now, w.attempts,
      coalesce(attempt.begun, 0)::int as begun, attempt.hash, attempt.has_ended, case when not ${isDue}::boolean then (
        select json_agg(json_build_object('score', z.score, 'changes', ${marksChanges}) order by z.id)
        from quizzes z where z.set_test_id = t.id and z.user_id = ${userId} and z.state = 'completed') end as marked
    from set_tests t cross join lateral set_test_window(t.id, ${userId}) w left join users owner on owner.id = t.owner_id
      left join lateral (
        select z.hash, z.state = 'completed' or z.ended_by is not null or z.end_time < ${stableNow} as has_ended,
          count(*) over () as begun
        from quizzes z where z.set_test_id = t.id and z.user_id = ${userId} and z.state <> 'created'
        order by z.id desc limit 1) as attempt on true
    where t.code is not null
      and (not ${isDue}::boolean
        or (t.ends_at > ${stableNow} and t.opens_at < ${stableNow} + interval '7 days' and ${isFor(userId)}))
      and t.id in (
      select s.test_id from class_members m join set_test_classes s on s.class_id = m.class_id
      where m.user_id = ${userId} and m.state = 'active'
      union select z.set_test_id from quizzes z where z.user_id = ${userId} and z.set_test_id is not null)
    order by w.opens_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}
