import type { QuestionVersionRow } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { toEditor } from "./audit-queries.ts";

type Row = Omit<QuestionVersionRow, "saved_at" | "saved_by"> & {
  saved_at: Date;
  author_id: number | null;
  author_name: string | null;
};

/** Returns all versions of a question that isn't deleted, newest first. */
export async function listQuestionVersions(db: Db, id: number): Promise<QuestionVersionRow[]> {
  const { rows } = await sql<Row>`
    select v.version, v.created_at as saved_at, u.id as author_id, u.name as author_name, v.id = q.version_id as current,
      case v.status when 'published' then 'published' else 'review' end as status,
      coalesce((k.type, k.answer) is distinct from (lag(k.type) over versions, lag(k.answer) over versions)
        and v.version > min(v.version) over (partition by v.question_id), false) as key_changed
    from questions q
      join question_versions v on v.question_id = q.id
      join answer_keys k on k.version_id = v.id
      left join users u on u.id = v.created_by
    where q.id = ${id} and q.deleted_at is null
    window versions as (partition by v.question_id order by v.version)
    order by v.version desc`.execute(db);
  return rows.map(({ author_id, author_name, saved_at, ...row }) => ({
    ...row,
    saved_at: saved_at.toISOString(),
    saved_by: toEditor(author_id, author_name),
  }));
}
