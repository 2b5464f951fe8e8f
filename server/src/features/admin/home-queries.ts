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
    with shown as (select q.id, q.topic_id, q.status, v.text, v.solution, v.faults, t.name as topic_name
        from questions q join question_versions v on v.id = q.version_id left join topics t on t.id = q.topic_id
        where q.deleted_at is null),
      counted as (select t.id, t.name, c.name as chapter_name, row_number() over (order by c.position, c.id, t.position, t.id)
          as place, (select count(*) from contents n where n.topic_id = t.id and n.deleted_at is null) as notes,
          (select count(*) from shown s where s.topic_id = t.id and s.status = 'published') as questions
        from topics t join chapters c on c.id = t.chapter_id),
      deleted as (select 'question' as kind, q.id, v.text as title, q.deleted_at
          from questions q join question_versions v on v.id = q.version_id where q.deleted_at is not null
        union all select 'content', id, title, deleted_at from contents where deleted_at is not null),
      unsolved as (select id as place, id, text, topic_name from shown where solution !~ '\\S'),
      faulty as (select id as place, id, text, topic_name, faults as problems from shown
        where status <> 'published' and faults > 0),
      silent as (select place, id, name, chapter_name from counted where notes = 0),
      thin as (select place, id, name, chapter_name, questions from counted where questions < ${FEW_QUESTIONS}),
      undoable as (select row_number() over (order by deleted_at desc, kind, id) as place, kind, id, title,
          to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deleted_at
        from deleted where deleted_at > app_now() - ${RECENT_DAYS} * interval '1 day')
    select ${first("unsolved", "questions")} as questions_without_solution,
      ${first("faulty", "questions")} as drafts_with_problems,
      ${first("silent", "topics")} as topics_without_note,
      ${first("thin", "topics")} as topics_with_few_questions,
      ${first("undoable", "rows")} as recently_deleted`.execute(db);
  const [attention] = rows;
  if (!attention) throw new Error("a select without a from has one row");
  return attention;
}

function first(list: string, member: string): RawBuilder<unknown> {
  const rows = sql`(select jsonb_agg(to_jsonb(f) - 'place' order by f.place)
    from (select * from ${sql.table(list)} order by place limit ${FIRST}) f)`;
  return sql`jsonb_build_object('total', (select count(*) from ${sql.table(list)}),
    ${sql.lit(member)}, coalesce(${rows}, '[]'))`;
}

const NONE: Counts = { chapters: 0, topics: 0, tags: 0, contents: 0, published: 0, review: 0 };
