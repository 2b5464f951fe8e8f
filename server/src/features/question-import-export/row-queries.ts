import { type ImportRow, ofHtml, type Severity } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type Draft, EMPTY_DRAFT } from "../questions/question-content.ts";
import type { RowMessage } from "./file-question.ts";
import type { RenderedRow } from "./row-rendering.ts";

export type RowQuery = {
  page: number;
  limit: number;
  level?: Severity | undefined;
  duplicates: "true" | "false";
};
type StoredRow = Omit<ImportRow, "question" | "messages"> & {
  /** With a text instead of its kind where an earlier version of the program has read the file. */
  messages: (RowMessage | (Pick<RowMessage, "field" | "level"> & { kind?: never; message: string }))[];
  draft: Draft | null;
  rendered: RenderedRow | null;
};

/** Returns one page of a batch's rows in the order of the file, for the preview. */
export async function listRows(db: Db, batchId: number, { page, limit, level, duplicates }: RowQuery) {
  const filter = sql`from import_rows where batch_id = ${batchId}
    and (${level ?? null}::text is null or level = ${level ?? null}::text)
    and (${duplicates} = 'false' or duplicates <> '[]')`;
  const { rows } = await sql<StoredRow>`
    select position, line, level, messages, duplicates, draft, rendered, question_id ${filter}
    order by position limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const totals = await sql<{ total: number }>`select count(*) as total ${filter}`.execute(db);
  return { rows: rows.map(toImportRow), pagination: { page, limit, total: totals.rows[0]?.total ?? 0 } };
}

/** Returns the positions of the rows that can be imported and are not yet, in order; rows with duplicates only if requested. */
export async function listImportable(
  tx: Db,
  batchId: number,
  { withDuplicates, excludedRows }: { withDuplicates: boolean; excludedRows: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from import_rows
    where batch_id = ${batchId} and level <> 'error' and rendered is not null and question_id is null
      and (${withDuplicates} or duplicates = '[]') and position <> all(${[...excludedRows]}::int[])
    order by position`.execute(tx);
  return rows.map(({ position }) => position);
}

/** A file that an earlier program has read lacks the fields that questions did not have then. */
const withDefaults = (draft: Draft): Draft => ({ ...EMPTY_DRAFT, ...draft });

function toImportRow({
  draft: storedDraft,
  rendered,
  messages: storedMessages,
  ...row
}: StoredRow): ImportRow {
  const messages = storedMessages.map((stored): RowMessage => {
    if (stored.kind) return stored;
    const { message: text, ...place } = stored;
    return { ...place, ...issue("stored_message", { text }) };
  });
  if (!storedDraft) return { ...row, messages, question: null };
  const draft = withDefaults(storedDraft);
  const question = {
    ...draft,
    ...ofHtml((name) => rendered?.[name].html ?? ""),
    answers: draft.answers.map((answer, index) => ({
      ...answer,
      text_html: rendered?.answers[index]?.text.html ?? "",
      rationale_html: rendered?.answers[index]?.rationale.html ?? "",
    })),
    hints_html: draft.hints.map((_, index) => rendered?.hints[index]?.html ?? ""),
    passage: draft.passage && { ...draft.passage, text_html: rendered?.passage?.text.html ?? "" },
  };
  return { ...row, messages, question };
}

/**
 * Waits until no other transaction stores or undoes this batch. The lock isn't on the batch row, so the row's
 * progress can still be updated.
 */
export async function lockImport(tx: Db, batchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7270040, ${batchId})`.execute(tx);
}

/** Returns these rows in order, with the topic and the tags that still exist. */
export async function listRowsToStore(
  tx: Db,
  batchId: number,
  positions: readonly number[],
): Promise<RowToStore[]> {
  const { rows } = await sql<RowToStore>`
    select r.position, r.draft, r.rendered, t.id as "topicId", array(
      select g.id from jsonb_array_elements_text(r.draft->'question_tags') as l(tag)
      join tags g on g.id = l.tag::int order by g.id) as "tagIds"
    from import_rows r left join topics t on t.id = (r.draft->>'topicId')::int
    where r.batch_id = ${batchId} and r.position = any(${[...positions]}::int[])
    order by r.position`.execute(tx);
  return rows.map((row) => ({ ...row, draft: withDefaults(row.draft) }));
}

type RowToStore = {
  position: number;
  draft: Draft;
  rendered: RenderedRow;
  topicId: number | null;
  tagIds: number[];
};

/** Returns the categories of the file that are no topics here, with their rows and the topic chosen for them. */
export async function listCategories(db: Db, batchId: number) {
  const { rows } = await sql<{ name: string; rows: number; topicId: number | null }>`
    select category as name, count(*)::int as rows, max((draft->>'topicId')::int) as "topicId"
    from import_rows where batch_id = ${batchId} and category is not null and draft is not null
    group by category order by min(position)`.execute(db);
  return rows;
}

/**
 * Gives all rows of each category its topic, and takes back the message that they have none. Returns the names of those
 * categories that the file has.
 */
export async function setCategoryTopics(
  tx: Db,
  batchId: number,
  categories: readonly { name: string; topicId: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ category: string }>`
    update import_rows r set draft = jsonb_set(r.draft, '{topicId}', to_jsonb(choice."topicId")),
      rendered = jsonb_set(r.rendered, '{blockingIssueCount}',
        to_jsonb((r.rendered->>'blockingIssueCount')::int - (r.draft->>'topicId' is null)::int)),
      messages = remaining.messages,
      level = case when remaining.messages @> '[{"level": "error"}]' then 'error'
        when remaining.messages @> '[{"level": "warning"}]' then 'warning' else 'ok' end
    from import_rows source
      join jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as choice (name text, "topicId" int) on choice.name = source.category
      cross join lateral (
        select coalesce(jsonb_agg(m) filter (where m->>'field' <> 'topicId'), '[]') as messages
        from jsonb_array_elements(source.messages) m) as remaining
    where source.batch_id = r.batch_id and source.position = r.position and r.batch_id = ${batchId} and r.draft is not null
    returning r.category`.execute(tx);
  return new Set(rows.map(({ category }) => category));
}

/** Records which questions were created from these rows. */
export async function setRowQuestions(
  tx: Db,
  batchId: number,
  rows: readonly { position: number; question_id: number | undefined }[],
): Promise<void> {
  await sql`update import_rows r set question_id = v.question_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(position int, question_id int)
    where r.batch_id = ${batchId} and r.position = v.position`.execute(tx);
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
