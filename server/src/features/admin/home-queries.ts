import type { AdminHome } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";

const FEW_QUESTIONS = 5;
const RECENT_DAYS = 30;
/** Of each list; the whole of it is a filtered list away. */
const FIRST = 5;

type Counts = Omit<AdminHome["counts"], "questions"> & AdminHome["counts"]["questions"];

/** How much there is of each model. */
export async function countModels(db: Db): Promise<AdminHome["counts"]> {
  const { rows } = await sql<Counts>`select
    (select count(*) from chapters) as chapters, (select count(*) from topics) as topics,
    (select count(*) from tags) as tags, (select count(*) from contents where deleted_at is null) as contents,
    count(*) filter (where status = 'published') as published, count(*) filter (where status <> 'published') as review
    from questions where deleted_at is null and version_id is not null`.execute(db);
  const { published = 0, review = 0, ...counts } = rows[0] ?? NONE;
  return { ...counts, questions: { published, review } };
}

/** What an editor should look at, in one statement. */
export async function findAttention(db: Db): Promise<AdminHome["attention"]> {
  const { rows } = await sql<AdminHome["attention"]>`
    with unsolved as (select q.id as place, q.id, v.id as version_id, q.topic_id
        from question_versions v join questions q on q.version_id = v.id and q.id = v.question_id
        where v.solution !~ '\\S' and q.deleted_at is null),
      faulty as (select q.id as place, q.id, v.id as version_id, q.topic_id, v.faults as problems
        from question_versions v join questions q on q.version_id = v.id and q.id = v.question_id
        where v.faults > 0 and q.deleted_at is null and q.status <> 'published'),
      asked as (select topic_id, count(*) as questions from questions
        where status = 'published' and deleted_at is null group by topic_id),
      noted as (select topic_id from contents where deleted_at is null group by topic_id),
      counted as (select t.id, t.name, c.name as chapter_name, coalesce(asked.questions, 0) as questions,
          row_number() over (order by c.position, c.id, t.position, t.id) as place, noted.topic_id is null as is_silent
        from topics t join chapters c on c.id = t.chapter_id left join asked on asked.topic_id = t.id
          left join noted on noted.topic_id = t.id),
      silent as (select place, id, name, chapter_name from counted where is_silent),
      thin as (select place, id, name, chapter_name, questions from counted where questions < ${FEW_QUESTIONS}),
      deleted as (select 'question' as kind, id, version_id, null as title, deleted_at from questions
          where deleted_at > ${recently} and version_id is not null
        union all select 'content', id, null, title, deleted_at from contents where deleted_at > ${recently}),
      undoable as (select row_number() over (order by deleted_at desc, kind, id) as place, kind, id, version_id, title,
          to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deleted_at
        from deleted)
    select ${first("unsolved", "questions", ofQuestion)} as questions_without_solution,
      ${first("faulty", "questions", ofQuestion)} as drafts_with_problems,
      ${first("silent", "topics")} as topics_without_note,
      ${first("thin", "topics")} as topics_with_few_questions,
      ${first("undoable", "rows", ofDeleted)} as recently_deleted`.execute(db);
  const [attention] = rows;
  if (!attention) throw new Error("a select without a from has one row");
  return attention;
}

/** `more`: fields that are looked up for the rows that are shown, and not for all that are counted. */
function first(list: string, member: string, more = sql`'{}'::jsonb`): RawBuilder<unknown> {
  const rows = sql`(select jsonb_agg(to_jsonb(f) - '{place,version_id,topic_id}'::text[] || ${more} order by f.place)
    from (select * from ${sql.table(list)} order by place limit ${FIRST}) f)`;
  return sql`jsonb_build_object('total', (select count(*) from ${sql.table(list)}),
    ${sql.lit(member)}, coalesce(${rows}, '[]'))`;
}

const recently = sql`(select app_now()) - ${RECENT_DAYS} * interval '1 day'`;
const textOf = sql`(select v.text from question_versions v where v.id = f.version_id)`;
const ofQuestion = sql`jsonb_build_object('text', ${textOf},
  'topic_name', (select t.name from topics t where t.id = f.topic_id))`;
const ofDeleted = sql`jsonb_build_object('title', coalesce(f.title, ${textOf}))`;

const NONE: Counts = { chapters: 0, topics: 0, tags: 0, contents: 0, published: 0, review: 0 };
