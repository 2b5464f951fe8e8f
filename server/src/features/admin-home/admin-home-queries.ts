import type { AdminHome, Waiting } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";

const MIN_QUESTIONS = 5;
const RECENT_DAYS = 30;
/** Maximum rows of each list; a filtered list shows all of them. */
const LIST_LIMIT = 5;

type Counts = Omit<AdminHome["counts"], "questions"> & AdminHome["counts"]["questions"];

/** Returns the number of rows of each model. */
export async function countModels(db: Db): Promise<AdminHome["counts"]> {
  const { rows } = await sql<Counts>`select
    (select count(*) from chapters) as chapters, (select count(*) from topics) as topics,
    (select count(*) from tags) as tags, (select count(*) from notes where deleted_at is null) as contents,
    count(*) filter (where status = 'published') as published, count(*) filter (where status <> 'published') as review
    from questions where deleted_at is null and version_id is not null`.execute(db);
  const { published = 0, review = 0, ...counts } = rows[0] ?? ZERO_COUNTS;
  return { ...counts, questions: { published, review } };
}

/** Counts what waits for an editor, in one statement. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select
    (select count(*) from reports where state = 'open') as reports,
    (select count(*) from questions where status <> 'published' and deleted_at is null and version_id is not null)
      as question_drafts,
    (select count(*) from notes where status <> 'published' and deleted_at is null) as note_drafts,
    (select count(*) from import_batches where state in ('reading', 'ready')) as imports,
    (select count(*) from item_statistics s
      join questions q on q.version_id = s.version_id and q.status = 'published' and q.deleted_at is null
      where s.flags <> '{}') as flagged_questions`.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error("a select without a from has one row");
  return waiting;
}

/** Returns what an editor should look at, in one statement. */
export async function findAttention(db: Db): Promise<AdminHome["attention"]> {
  const { rows } = await sql<AdminHome["attention"]>`
    with without_solution as (select q.id as sort_key, q.id, v.id as version_id, q.topic_id
        from question_versions v join questions q on q.version_id = v.id and q.id = v.question_id
        where v.solution !~ '\\S' and q.deleted_at is null),
      drafts_with_issues as (select q.id as sort_key, q.id, v.id as version_id, q.topic_id, v.blocking_issue_count as problems
        from question_versions v join questions q on q.version_id = v.id and q.id = v.question_id
        where v.blocking_issue_count > 0 and q.deleted_at is null and q.status <> 'published'),
      question_counts as (select topic_id, count(*) as questions from questions
        where status = 'published' and deleted_at is null group by topic_id),
      topics_with_note as (select topic_id from notes where is_visible group by topic_id),
      counted as (select t.id, t.name, c.name as chapter_name, coalesce(question_counts.questions, 0) as questions,
          row_number() over (order by c.position, c.id, t.position, t.id) as sort_key, topics_with_note.topic_id is null as is_without_note
        from topics t join chapters c on c.id = t.chapter_id left join question_counts on question_counts.topic_id = t.id
          left join topics_with_note on topics_with_note.topic_id = t.id),
      without_note as (select sort_key, id, name, chapter_name from counted where is_without_note),
      with_few_questions as (select sort_key, id, name, chapter_name, questions from counted where questions < ${MIN_QUESTIONS}),
      deleted as (select 'question' as kind, id, version_id, null as title, deleted_at from questions
          where deleted_at > ${recentCutoff} and version_id is not null
        union all select 'content', id, null, title, deleted_at from notes where deleted_at > ${recentCutoff}),
      deletions as (select row_number() over (order by deleted_at desc, kind, id) as sort_key, kind, id, version_id, title,
          to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deleted_at
        from deleted)
    select ${listWithTotal("without_solution", "questions", questionFields)} as questions_without_solution,
      ${listWithTotal("drafts_with_issues", "questions", questionFields)} as drafts_with_problems,
      ${listWithTotal("without_note", "topics")} as topics_without_note,
      ${listWithTotal("with_few_questions", "topics")} as topics_with_few_questions,
      ${listWithTotal("deletions", "rows", deletedFields)} as recently_deleted`.execute(db);
  const [attention] = rows;
  if (!attention) throw new Error("a select without a from has one row");
  return attention;
}

/** `extraFields` are looked up only for the rows that are shown, not for all that are counted. */
function listWithTotal(list: string, member: string, extraFields = sql`'{}'::jsonb`): RawBuilder<unknown> {
  const rows = sql`(select jsonb_agg(to_jsonb(f) - '{sort_key,version_id,topic_id}'::text[] || ${extraFields} order by f.sort_key)
    from (select * from ${sql.table(list)} order by sort_key limit ${LIST_LIMIT}) f)`;
  return sql`jsonb_build_object('total', (select count(*) from ${sql.table(list)}),
    ${sql.lit(member)}, coalesce(${rows}, '[]'))`;
}

const recentCutoff = sql`(select app_now()) - ${RECENT_DAYS} * interval '1 day'`;
const currentText = sql`(select v.text from question_versions v where v.id = f.version_id)`;
const questionFields = sql`jsonb_build_object('text', ${currentText},
  'topic_name', (select t.name from topics t where t.id = f.topic_id))`;
const deletedFields = sql`jsonb_build_object('title', coalesce(f.title, ${currentText}))`;

const ZERO_COUNTS: Counts = { chapters: 0, topics: 0, tags: 0, contents: 0, published: 0, review: 0 };
