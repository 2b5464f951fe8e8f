import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";

/**
 * Returns when this learner may begin a set test. The test can't change until the transaction ends, so that the clock that
 * is started now follows every change of the window.
 */
export async function lockWindow(tx: Db, testId: number, userId: number) {
  await sql`select from set_tests where id = ${testId} for share`.execute(tx);
  const { rows } = await sql<{
    opens_at: Date;
    closes_at: Date;
    paused_at: Date | null;
  }>`select opens_at, closes_at, paused_at
    from set_test_window(${testId}, ${userId})`.execute(tx);
  return rows[0];
}

/**
 * Starts the clock of a locked attempt of a set test and gives it the questions of its paper: in the teacher's order or in
 * one of its own, with the questions of one passage together, and so the options of each question. Both are stored, because
 * another way of shuffling would change the attempts that there are.
 */
export async function startSetClock(tx: Db, userId: number, quizId: number): Promise<void> {
  await sql`
    with clock as materialized (select app_now() as now),
      begun as (
        update quizzes z set state = 'in_progress', begun_at = clock.now, last_activity_at = clock.now,
          end_time = set_test_end(z.set_test_id, z.user_id, clock.now),
          minutes = (select minutes from set_test_window(z.set_test_id, z.user_id))
        from clock where z.user_id = ${userId} and z.id = ${quizId}
        returning z.user_id, z.id, z.hash, z.paper_id, z.set_test_id)
    insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section, option_order)
    select begun.user_id, begun.id, p.question_id, p.version_id,
      row_number() over (order by p.section, case when t.shuffle_questions
        then md5(begun.hash || coalesce('passage ' || v.passage_id, 'question ' || p.question_id)) end, p.position) - 1,
      p.section,
      array(select o.option_id from option_versions o where o.version_id = v.id
        order by case when t.shuffle_options then md5(begun.hash || o.option_id) end, o.position)
    from begun join set_tests t on t.id = begun.set_test_id join paper_questions p on p.paper_id = begun.paper_id
      join question_versions v on v.id = p.version_id`.execute(tx);
}

/** Starts the clock of a locked quiz and gives it the questions of its paper that are not held for tests by now. */
export async function startClock(
  tx: Db,
  userId: number,
  quizId: number,
  forecast: { marks: number; low: number; high: number } | null,
): Promise<void> {
  await sql`
    with clock as materialized (select app_now() as now),
      begun as (
        update quizzes set state = 'in_progress', end_time = clock.now + minutes * interval '1 minute',
          last_activity_at = clock.now, forecast = ${forecast && JSON.stringify(forecast)}::jsonb,
          total_questions = (select count(*) from paper_questions p join questions q on q.id = p.question_id
            where p.paper_id = quizzes.paper_id and not ${isHeld("q")})
        from clock where user_id = ${userId} and id = ${quizId}
        returning user_id, id, paper_id)
    insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section)
    select begun.user_id, begun.id, p.question_id, p.version_id, p.position, p.section
    from begun join paper_questions p on p.paper_id = begun.paper_id join questions q on q.id = p.question_id
    where not ${isHeld("q")}`.execute(tx);
}

/** Returns the blueprint of a quiz's paper; null without a paper or for a built one. */
export async function findBlueprintOfQuiz(tx: Db, userId: number, quizId: number): Promise<string | null> {
  const { rows } = await sql<{ blueprint: string | null }>`select blueprint from quizzes
    join papers on papers.id = paper_id where user_id = ${userId} and quizzes.id = ${quizId}`.execute(tx);
  return rows[0]?.blueprint ?? null;
}

/** Returns those of these questions that are not in the quiz. */
export async function listForeignIds(tx: Db, userId: number, quizId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::int[]) as asked (id)
    where not exists (select from quiz_questions where user_id = ${userId} and quiz_id = ${quizId}
      and question_id = asked.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Marks exactly these questions of a locked quiz for review. The list replaces an older list, and older marks of single
 * questions: later ones stay.
 */
export async function replaceMarks(
  tx: Db,
  userId: number,
  quizId: number,
  markedIds: readonly number[],
  seq: number,
): Promise<void> {
  await sql`
    with list as (
      update quizzes set marks_seq = ${seq} where user_id = ${userId} and id = ${quizId} and marks_seq <= ${seq}
      returning id)
    update quiz_questions set marked = not marked
    where user_id = ${userId} and quiz_id = ${quizId} and marked_seq <= ${seq} and exists (select from list)
      and marked <> (question_id = any(${[...markedIds]}::int[]))`.execute(tx);
}

type SavedVisits = {
  visited_ids: readonly number[];
  marks: readonly { question_id: number; marked: boolean }[];
  seq: number;
};

/** Adds visits to a locked quiz, and marks of single questions or their removal, unless a later mark is known. */
export async function saveVisitsAndMarks(
  tx: Db,
  userId: number,
  quizId: number,
  { visited_ids, marks, seq }: SavedVisits,
): Promise<void> {
  const markIds = marks.map(({ question_id }) => question_id);
  const isMarked = marks.map(({ marked }) => marked);
  await sql`
    with change as (
      select question_id, visited or question_id = any(${[...visited_ids]}::int[]) as visited, mark.is_set as marked
      from quiz_questions left join unnest(${markIds}::int[], ${isMarked}::boolean[]) as mark (id, is_set)
        on mark.id = question_id and marked_seq <= ${seq}
          and ${seq} >= (select marks_seq from quizzes where user_id = ${userId} and id = ${quizId})
      where user_id = ${userId} and quiz_id = ${quizId})
    update quiz_questions q set visited = change.visited, marked = coalesce(change.marked, q.marked),
      marked_seq = case when change.marked is null then q.marked_seq else ${seq} end
    from change where q.user_id = ${userId} and q.quiz_id = ${quizId} and q.question_id = change.question_id
      and (change.marked is not null or q.visited <> change.visited)`.execute(tx);
}
