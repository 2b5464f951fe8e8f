import type { DrawRow, ExamTrack, QuestionType } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Eligibility } from "../../db/held-question.ts";
import { groupOf } from "../selection/candidate-queries.ts";
import type { Candidate } from "../selection/selection.ts";

/**
 * Returns the questions of the latest tests of a teacher other than this one, by when they open: a draft counts from when
 * it was made, as soon as it has questions.
 */
export async function listUsedQuestions(
  db: Db,
  teacherId: number,
  { testId, tests }: { testId: number; tests: number },
): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    select question_id from set_test_questions where test_id in (
      select id from set_tests where owner_id = ${teacherId} and id <> ${testId}
        and exists (select from set_test_questions q where q.test_id = set_tests.id)
      order by coalesce(opens_at, created_at) desc, id desc limit ${tests})`.execute(db);
  return rows.map(({ question_id }) => question_id);
}

/** A question that fits a row; `place` is that of the row. One question on a passage stands for its whole set. */
export type RowCandidate = Pick<
  Candidate,
  "id" | "version_id" | "variant_group" | "passage_id" | "set_size"
> & {
  type: QuestionType;
  seconds: number;
  place: number;
};

/**
 * Returns questions that fit each row, shuffled by the seed: one of each group of variants and of each passage set, and
 * none of the groups of those that are left out. A passage set fits a row only as a whole. A row gets at most as many
 * single questions, sets of two, sets of three and so on as all rows together ask for: more could not be drawn.
 */
export async function listRowCandidates(
  db: Db,
  rows: readonly DrawRow[],
  {
    exam,
    leftOutIds,
    seed,
    isEligible,
  }: { exam: ExamTrack | null; leftOutIds: readonly number[]; seed: number; isEligible: Eligibility },
): Promise<RowCandidate[]> {
  const limit = rows.reduce((sum, { count }) => sum + count, 0);
  const column = (name: keyof DrawRow) => rows.map((row) => row[name] ?? null);
  const group = sql`coalesce(${groupOf("questions")}, questions.id::text)`;
  const { rows: candidates } = await sql<RowCandidate>`
    with wanted as (
      select * from unnest(${column("chapter_id")}::int[], ${column("topic_id")}::int[], ${column("difficulty")}::text[],
        ${column("type")}::text[], ${column("format")}::text[])
        with ordinality as wanted (chapter_id, topic_id, difficulty, type, format, place)),
    left_out as materialized (
      select ${group} as group_name from questions where id = any(${[...leftOutIds]}::int[])),
    pool as materialized (
      select wanted.place, questions.id, questions.version_id, questions.variant_group, questions.passage_id, v.type, v.seconds, ${group} as group_name,
        md5(questions.id || '/' || ${String(seed)}::text) as shuffle_key
      from wanted
        join topics t on t.chapter_id = wanted.chapter_id and (wanted.topic_id is null or t.id = wanted.topic_id)
        join questions on questions.topic_id = t.id
        join question_versions v on v.id = questions.version_id
      where questions.status = 'published' and questions.deleted_at is null and ${isEligible("questions")}
        and (${exam}::text is null or ${exam} = any(questions.exams))
        and (wanted.difficulty is null or v.difficulty = wanted.difficulty)
        and (wanted.type is null or v.type = wanted.type) and (wanted.format is null or v.format = wanted.format)),
    passage_sets as materialized (
      select passage_id, count(*)::int as size from questions
      where passage_id in (select passage_id from pool) and status = 'published' and deleted_at is null
        and ${isEligible("questions")}
      group by passage_id),
    -- The other questions of a set come with the one that is drawn, so they have to fit the row as well.
    fitting as (
      select pool.*, coalesce(size, 1) as set_size, count(*) over (partition by place, pool.passage_id) as fitting_members
      from pool left join passage_sets using (passage_id)),
    one_of_each as (
      select distinct on (place, group_name) * from fitting
      where group_name not in (select group_name from left_out) and (passage_id is null or fitting_members = set_size)
      order by place, group_name, shuffle_key),
    ranked as (
      select *, row_number() over (partition by place, set_size order by shuffle_key) as rank_in_row from one_of_each)
    select place::int - 1 as place, id, version_id, variant_group, passage_id, set_size, type, seconds
    from ranked where rank_in_row <= ${limit} order by place, shuffle_key`.execute(db);
  return candidates;
}
