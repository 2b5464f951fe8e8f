import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

/**
 * Waits until no other transaction stores or undoes this batch. The lock isn't on the batch row, so the row's
 * progress can still be updated.
 */
export async function lockImport(tx: Db, batchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7270040, ${batchId})`.execute(tx);
}

/**
 * Creates questions in review from these rows, with one statement for each table, whatever their number. `publicIds`
 * are the public ids of the questions, one for each position.
 */
export async function storeRows(
  tx: Db,
  batchId: number,
  authorId: number | null,
  positions: readonly number[],
  publicIds: readonly string[],
): Promise<void> {
  const selectedRows = sql`r.batch_id = ${batchId} and r.position = any(${[...positions]}::int[])`;
  await sql`
    with named as (
      select r.position, n.hash, t.id as topic_id
      from unnest(${[...positions]}::int[], ${[...publicIds]}::text[]) as n(position, hash)
        join import_rows r on r.batch_id = ${batchId} and r.position = n.position
        left join topics t on t.id = (r.draft->>'topicId')::int),
    added as (
      insert into questions (hash, status, topic_id) select hash, 'review', topic_id from named order by position
      returning id, hash)
    update import_rows r set question_id = added.id from added join named using (hash)
    where r.batch_id = ${batchId} and r.position = named.position`.execute(tx);
  await sql`
    insert into question_versions (question_id, version, type, difficulty, topic_id, exams, text, text_html, text_alternative,
      solution, solution_html, single_answer, accept, unit, source_exam, source_year, source_session, source_paper,
      source_number, source_pattern, renderer_version, blocking_issue_count, created_by, status)
    select r.question_id, 1, r.draft->>'type', r.draft->>'difficulty', q.topic_id,
      array(select jsonb_array_elements_text(r.draft->'exams')), r.draft->>'text', r.rendered->'text'->>'html',
      r.rendered->'text'->>'textAlternative', r.draft->>'solution', r.rendered->'solution'->>'html', r.draft->>'single_answer',
      r.draft->'accept', r.draft->>'unit', s.exam, s.year, s.session, s.paper, s.number, coalesce(s.pattern, true),
      (r.rendered->>'renderer')::int, (r.rendered->>'blockingIssueCount')::int, ${authorId}, 'review'
    from import_rows r join questions q on q.id = r.question_id
      left join lateral jsonb_to_record(nullif(r.draft->'source', 'null')) as s(exam text, year int, session text,
        paper text, number text, pattern boolean) on true
    where ${selectedRows} order by r.position`.execute(tx);
  await sql`update questions q set version_id = v.id from import_rows r join question_versions v
    on v.question_id = r.question_id and v.version = 1 where ${selectedRows} and q.id = r.question_id`.execute(
    tx,
  );
  await sql`
    insert into options (question_id, key)
    select r.question_id, chr(64 + a.ordinal::int) from import_rows r
      cross join lateral jsonb_array_elements(r.draft->'answers') with ordinality as a(answer, ordinal)
    where ${selectedRows} order by r.position, a.ordinal`.execute(tx);
  await sql`
    insert into option_versions (version_id, option_id, position, text, text_html, text_alternative, is_correct, rationale,
      rationale_html)
    select q.version_id, o.id, a.ordinal, a.answer->>'text', d->'text'->>'html', d->'text'->>'textAlternative',
      (a.answer->>'correct')::boolean, a.answer->>'rationale', d->'rationale'->>'html'
    from import_rows r join questions q on q.id = r.question_id
      cross join lateral jsonb_array_elements(r.draft->'answers') with ordinality as a(answer, ordinal)
      cross join lateral (select r.rendered->'answers'->(a.ordinal::int - 1) as d) as rendering
      join options o on o.question_id = r.question_id and o.key = chr(64 + a.ordinal::int)
    where ${selectedRows} order by r.position, a.ordinal`.execute(tx);
  await sql`
    insert into question_tags (question_id, tag_id)
    select distinct r.question_id, g.id from import_rows r
      cross join lateral jsonb_array_elements_text(r.draft->'question_tags') as l(tag)
      join tags g on g.id = l.tag::int
    where ${selectedRows}`.execute(tx);
}

export type RetainedQuestion = {
  question_id: number;
  line: number;
  reason: "changed" | "attempted" | "deleted";
};

/**
 * Deletes the questions that nobody has changed or had in a quiz since the import, as an editor's deletion does;
 * returns the deleted ones, and those that stay with the reason.
 */
export async function undoRows(
  tx: Db,
  batchId: number,
): Promise<{ undone: number[]; retained: RetainedQuestion[] }> {
  await sql`select 1 from questions where id in (select question_id from import_rows where batch_id = ${batchId})
    order by id for update`.execute(tx);
  const { rows } = await sql<
    Omit<RetainedQuestion, "reason"> & { reason: RetainedQuestion["reason"] | null }
  >`
    select q.id as question_id, r.line, case
      when q.deleted_at is not null then 'deleted'
      when exists (select 1 from quiz_questions z where z.question_id = q.id and z.completed_at is not null)
        or q.id in (select z.question_id from quizzes o join quiz_questions z on z.user_id = o.user_id and z.quiz_id = o.id
          where o.state = 'in_progress') then 'attempted'
      when q.status <> 'review' or v.version > 1
        or exists (select 1 from audit_log a where a.object_kind = 'question' and a.object_id = q.id) then 'changed'
      end as reason
    from import_rows r join questions q on q.id = r.question_id join question_versions v on v.id = q.version_id
    where r.batch_id = ${batchId} order by r.position`.execute(tx);
  const undone = rows.filter(({ reason }) => reason === null).map(({ question_id }) => question_id);
  await sql`update questions set deleted_at = app_now() where id = any(${undone}::int[])`.execute(tx);
  await sql`update import_rows set reverted = true where batch_id = ${batchId} and question_id = any(${undone}::int[])`.execute(
    tx,
  );
  return {
    undone,
    retained: rows.flatMap(({ reason, ...row }) => (reason === null ? [] : [{ ...row, reason }])),
  };
}
