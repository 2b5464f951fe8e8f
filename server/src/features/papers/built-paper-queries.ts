import type { BuiltTestFilters, BuiltTestMode, ExamTrack } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { groupOf } from "../selection/candidate-queries.ts";
import { canBeSaved } from "../selection/quiz-type-queries.ts";
import type { Candidate } from "../selection/selection.ts";
import { isNotAbandoned } from "./paper-queries.ts";

/** A question that fits the filters of a test. One question on a passage stands for its whole set. */
export type FittingQuestion = Pick<
  Candidate,
  "id" | "version_id" | "variant_group" | "passage_id" | "set_size" | "type"
> & { seconds: number; is_seen: boolean };

/** How many different questions fit the filters of a test, and those to take first. */
export type FittingQuestions = { unseen: number; seen: number; questions: FittingQuestion[] };

/**
 * Finds the questions of a built test, one of each group of variants, an open one only if all are open, and one of each
 * passage set: unseen questions first, then those seen longest ago, then variants of open ones, open ones last. A
 * question counts as seen if it, a variant of it or another one of its set was opened. The order changes with each
 * quiz that the learner starts, so that what is counted is what the next test contains. Of each size of set, no more
 * are returned than a test of `count` questions could take.
 */
export async function listFitting(
  tx: Db,
  userId: number,
  filters: BuiltTestFilters,
  count: number,
): Promise<FittingQuestions> {
  const { chapter_ids, topic_ids, exam, types, difficulties, states, years } = filters;
  const isEmptyOr = (list: readonly unknown[], condition: ReturnType<typeof sql<boolean>>) =>
    list.length === 0 ? sql<boolean>`true` : condition;
  const inPlace =
    chapter_ids.length + topic_ids.length === 0
      ? sql`true`
      : sql`q.topic_id = any(array(select id from topics where chapter_id = any(${chapter_ids}::int[])
          or id = any(${topic_ids}::int[])))`;
  const { rows } = await sql<FittingQuestion & { unseen: number; seen: number }>`
    with completed as materialized (
      select distinct on (question_id) question_id, outcome from quiz_questions
      where user_id = ${userId}::int and outcome is not null order by question_id, completed_at desc),
    seen as materialized (
      select seen.question_id, max(coalesce(seen.completed_at, z.last_activity_at)) as last_seen
      from seen_questions seen join quizzes z on (z.user_id, z.id) = (seen.user_id, seen.quiz_id)
      where seen.user_id = ${userId}::int group by seen.question_id),
    open as materialized (select distinct question_id, true as is_open from open_questions where user_id = ${userId}::int),
    mine as materialized (
      select question_id, last_seen, outcome, coalesce(is_open, false) as is_open
      from completed full join seen using (question_id) full join open using (question_id)),
    group_state as materialized (
      select ${groupOf("o")} as group_name, max(last_seen) as last_seen, bool_or(is_open) as is_open
      from mine join questions o on o.id = mine.question_id where ${isInGroup("o")} group by group_name),
    -- Counted for all passages at once: the planner would read the library once for each question on a passage.
    passage_sets as materialized (
      select passage_id, count(*)::int as size from questions
      where passage_id is not null and status = 'published' and deleted_at is null and is_drawable group by passage_id),
    pool as (
      select q.id, q.version_id, q.variant_group, q.passage_id, q.seconds, coalesce(passage_sets.size, 1) as set_size,
        case when ${isInGroup("q")} then ${groupOf("q")} end as group_name,
        case when ${isInGroup("q")} then g.last_seen else mine.last_seen end as last_seen, mine.outcome,
        coalesce(mine.is_open, false) as is_question_open,
        coalesce(case when ${isInGroup("q")} then g.is_open else mine.is_open end, false) as is_group_open,
        -- A shuffle that stays the same until the learner's next quiz; md5 would take as long as the rest in a large library.
        hashint4extended(q.id, (select coalesce(max(id), 0) from quizzes where user_id = ${userId}::int)) as shuffle_key
      from questions q ${types.length + difficulties.length > 0 ? sql`join question_versions v on v.id = q.version_id` : sql``}
        left join mine on mine.question_id = q.id
        left join group_state g on ${isInGroup("q")} and g.group_name = ${groupOf("q")}
        left join passage_sets on passage_sets.passage_id = q.passage_id
      where q.status = 'published' and q.deleted_at is null and q.is_drawable and ${inPlace}
        and ${isEmptyOr(exam === null ? [] : [exam], sql<boolean>`${sql.lit(exam ?? "main")} = any(q.exams)`)}
        and ${isEmptyOr(types, sql`v.type = any(${types}::text[])`)}
        and ${isEmptyOr(difficulties, sql`v.difficulty = any(${difficulties}::text[])`)}
        and ${isEmptyOr(years, sql`q.source_year = any(${years}::int[])`)}),
    matching as materialized (
      select *, case when passage_id is null then is_question_open else is_group_open end as is_open
      from pool where ${isEmptyOr(
        states,
        sql`(('unseen' = any(${states}::text[]) and last_seen is null)
          or ('wrong' = any(${states}::text[]) and outcome in ('wrong', 'partial'))
          or ('marked' = any(${states}::text[]) and id in (
            select question_id from quiz_questions where user_id = ${userId} and marked))
          or ('starred' = any(${states}::text[]) and id in (
            select question_id from question_bookmarks where user_id = ${userId})))`,
      )}),
    -- Only the few questions that belong to a group are sorted to find one of each group.
    fitting as materialized (
      select * from matching where group_name is null
      union all
      (select distinct on (group_name) * from matching where group_name is not null
        order by group_name, is_question_open, shuffle_key)),
    total as (
      select coalesce(sum(set_size) filter (where last_seen is null), 0)::int as unseen,
        coalesce(sum(set_size) filter (where last_seen is not null), 0)::int as seen from fitting)
    select first.id, version_id, variant_group, passage_id, set_size, seconds, last_seen is not null as is_seen, unseen, seen,
      (select type from question_versions v where v.id = version_id) as type
    from total cross join (select distinct set_size as size from fitting) as sizes cross join lateral (
      select * from fitting where set_size = sizes.size
      order by is_group_open, is_open, last_seen nulls first, shuffle_key limit ${count}) as first
    order by is_group_open, is_open, last_seen nulls first, shuffle_key`.execute(tx);
  const { unseen = 0, seen = 0 } = rows[0] ?? {};
  return { unseen, seen, questions: rows.map(({ unseen: _unseen, seen: _seen, ...question }) => question) };
}

/** Whether a question belongs to a passage set or to variants; most don't. */
const isInGroup = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.passage_id`)} is not null or ${sql.ref(`${alias}.variant_group`)} is not null)`;
/**
 * Returns the years of the papers that published questions follow, newest first. It reads the whole library: an index by
 * year would mislead the planner where a quiz needs the newest questions of one topic.
 */
export async function listYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select distinct source_year as year from questions
    where status = 'published' and deleted_at is null and source_year is not null and not ${isHeld("questions")}
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

/** A saved test, with its number of questions. */
type SavedTest = {
  id: number;
  name: string;
  mode: BuiltTestMode;
  minutes: number | null;
  questions: number;
  created_at: Date;
};

/** Returns the learner's saved tests, newest first. */
export async function listSavedTests(db: Db, userId: number): Promise<SavedTest[]> {
  const { rows } = await sql<SavedTest>`
    select id, name, mode, minutes, created_at,
      (select count(*)::int from paper_questions p join questions on questions.id = p.question_id
        where p.paper_id = built_tests.paper_id and not ${isHeld("questions")}) as questions
    from built_tests where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

/** Returns a saved test of this learner; `open_public_id` is its quiz that has not ended yet. */
export async function findSavedTest(tx: Db, userId: number, id: number) {
  const { rows } = await sql<{
    paper_id: number;
    mode: BuiltTestMode;
    minutes: number | null;
    exam: ExamTrack | null;
    open_public_id: string | null;
  }>`
    select t.paper_id, t.mode, t.minutes, papers.exam,
      (select hash from quizzes z where z.user_id = t.user_id and z.paper_id = t.paper_id and z.state <> 'completed'
        and ${isNotAbandoned} order by z.id limit 1) as open_public_id
    from built_tests t join papers on papers.id = t.paper_id
    where t.user_id = ${userId} and t.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the questions of a stored paper in their order, without those that are held for tests by now. */
export function listPaperQuestions(tx: Db, paperId: number) {
  return tx
    .selectFrom("paper_questions")
    .innerJoin("questions", "questions.id", "paper_questions.question_id")
    .select(["paper_questions.question_id as id", "paper_questions.version_id"])
    .where("paper_id", "=", paperId)
    .where(isHeld("questions"), "=", false)
    .orderBy("position")
    .execute();
}

/** Returns the built test of a quiz of this learner; undefined if there is no such quiz, or it is of another type. */
export function findBuiltQuiz(tx: Db, userId: number, publicId: string) {
  return tx
    .selectFrom("quizzes")
    .select(["paper_id", "mode", "minutes"])
    .where("user_id", "=", userId)
    .where("hash", "=", publicId)
    .where(canBeSaved("type"))
    .executeTakeFirst();
}

/** Returns how many tests the learner has saved besides that of this paper. */
export async function countOtherSavedTests(tx: Db, userId: number, paperId: number): Promise<number> {
  const { total } = await tx
    .selectFrom("built_tests")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("paper_id", "<>", paperId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

type NewSavedTest = { user_id: number; name: string; paper_id: number; mode: string; minutes: number | null };

/** Saves a test, or renames it if it is saved already; returns its id. */
export async function upsertSavedTest(tx: Db, test: NewSavedTest): Promise<number> {
  const { id } = await tx
    .insertInto("built_tests")
    .values(test)
    .onConflict((conflict) => conflict.columns(["user_id", "paper_id"]).doUpdateSet({ name: test.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a saved test. Returns false if the learner has no such test. */
export async function renameSavedTest(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const update = db.updateTable("built_tests").set({ name }).where("user_id", "=", userId);
  return (await update.where("id", "=", id).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Deletes a saved test. Returns false if the learner has no such test. */
export async function deleteSavedTest(db: Db, userId: number, id: number): Promise<boolean> {
  const deletion = db.deleteFrom("built_tests").where("user_id", "=", userId);
  return (await deletion.where("id", "=", id).executeTakeFirst()).numDeletedRows === 1n;
}
