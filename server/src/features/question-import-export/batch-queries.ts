import type {
  Duplicate,
  ImportBatch,
  ImportFailure,
  ImportFormat,
  ImportState,
  Severity,
} from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import { sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import type { Draft } from "../questions/question-content.ts";
import type { RowMessage } from "./file-question.ts";
import type { RenderedRow } from "./row-rendering.ts";

/** A row as stored until it becomes a question. */
export type StagedRow = {
  position: number;
  line: number;
  level: Severity;
  messages: RowMessage[];
  duplicates: Duplicate[];
  draft: Draft | null;
  rendered: RenderedRow | null;
  /** The chapter and topic that the file names, if no topic here has these names. */
  category: string | null;
};

/** A batch without a heartbeat for this long was lost with its process. */
const STALE_AFTER = sql`interval '10 minutes'`;
/** The state that editors see: a lost read has failed, and after a lost import the batch is ready again. */
const effectiveState = sql<ImportState>`case when b.heartbeat_at > ${stableNow} - ${STALE_AFTER} then b.state
  when b.state = 'reading' then 'failed' when b.state = 'importing' then 'ready' else b.state end`;
const effectiveFailure = sql<ImportFailure | null>`case when b.state = 'reading' and b.heartbeat_at <= ${stableNow} - ${STALE_AFTER}
  then 'stopped' else b.failure end`;

/** Estimated from the rows that the current step has finished; null before there are any. */
const secondsLeft = sql<number | null>`case when b.state in ('reading', 'importing') and b.done > 0 then
  ceil(extract(epoch from app_now() - b.step_started_at)
    * (coalesce(b.step_total, b.total) - b.done) / b.done)::int end`;

export async function insertBatch(
  tx: Db,
  batch: {
    name: string;
    format: ImportFormat;
    total: number;
    notices: readonly Issue[];
    created_by: number | null;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("import_batches")
    .values({ ...batch, notices: JSON.stringify(batch.notices) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds rendered rows and stores the progress of reading. */
export async function insertRows(tx: Db, batchId: number, rows: readonly StagedRow[]): Promise<void> {
  const values = JSON.stringify(rows.map((row) => ({ ...row, batch_id: batchId })));
  await sql`
    insert into import_rows (batch_id, position, line, level, messages, duplicates, draft, rendered, category)
    select batch_id, position, line, level, messages, duplicates, nullif(draft, 'null'), nullif(rendered, 'null'), category
    from jsonb_populate_recordset(null::import_rows, ${values}::jsonb)`.execute(tx);
  await updateBatch(tx, batchId, { done: rows.at(-1)?.position ?? 0 });
}

/** Changes a batch and updates its heartbeat. */
export async function updateBatch(
  tx: Db,
  id: number,
  values: { state?: ImportState; done?: number; failure?: ImportFailure | null },
): Promise<void> {
  await tx
    .updateTable("import_batches")
    .set({ ...values, heartbeat_at: sql<Date>`app_now()` })
    .where("id", "=", id)
    .execute();
}

/** Stores the progress of an import. Returns false if it is no longer running here. */
export async function reportProgress(
  tx: Db,
  id: number,
  { done, stepTotal }: { done: number; stepTotal: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("import_batches")
    .set({ done, step_total: stepTotal, heartbeat_at: sql<Date>`app_now()` })
    .where("id", "=", id)
    .where("state", "=", "importing")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Moves a batch from one state to the next, with a failure if there is one. Returns false and changes nothing
 * if the batch was in another state.
 */
export async function transitionBatch(
  tx: Db,
  id: number,
  [from, to]: readonly [ImportState, ImportState],
  failure: ImportFailure | null = null,
): Promise<boolean> {
  const { rows } =
    await sql`update import_batches b set state = ${to}, done = 0, failure = ${failure}, heartbeat_at = app_now(),
      step_total = null, step_started_at = app_now()
    where b.id = ${id} and ${effectiveState} = ${from} returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns a batch with its counts; undefined if there is none. */
export async function findBatch(db: Db, id: number): Promise<ImportBatch | undefined> {
  const [batch] = await selectBatches(db, sql`where b.id = ${id}`);
  return batch;
}

/** Returns one page of the batches, newest first, and the total. */
export async function listBatches(db: Db, { page, limit }: { page: number; limit: number }) {
  const offset = (page - 1) * limit;
  const batches = await selectBatches(db, sql`order by b.id desc limit ${limit} offset ${offset}`);
  const { total } = await db
    .selectFrom("import_batches")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { imports: batches, pagination: { page, limit, total } };
}

const isOld = (days: number) => sql`b.created_at < ${stableNow} - ${days} * interval '1 day'`;

/** Deletes up to `limit` batches older than `days` days that nobody imported; returns how many there were. */
export async function deleteOldBatches(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from import_batches where id = any(array(
    select b.id from import_batches b where ${isOld(days)} and b.state in ('reading', 'ready', 'failed')
    order by b.created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Clears the data that only the preview needs, in up to `limit` rows of old batches; returns how many there were. */
export async function clearOldRows(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } =
    await sql`update import_rows set draft = null, rendered = null where ctid = any(array(
    select r.ctid from import_rows r join import_batches b on b.id = r.batch_id
    where r.draft is not null and ${isOld(days)} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type Row = Omit<ImportBatch, "created_at" | "created_by" | "notices"> & {
  /** Texts where an earlier version of the program has read the file. */
  notices: (Issue | string)[];
  created_at: Date;
  author_id: number | null;
  author_name: string | null;
};

async function selectBatches(db: Db, clause: ReturnType<typeof sql>): Promise<ImportBatch[]> {
  const { rows } = await sql<Row>`
    select b.id, coalesce(b.name, 'Import ' || b.id) as name, b.format, ${effectiveState} as state, b.total, b.done, ${effectiveFailure} as failure, b.notices,
      coalesce(b.step_total, b.total) as step_total, ${secondsLeft} as seconds_left,
      b.created_at, u.id as author_id, u.name as author_name, counts.*
    from import_batches b left join users u on u.id = b.created_by
    cross join lateral (
      select count(*) filter (where r.level = 'ok')::int as ok,
        count(*) filter (where r.level = 'warning')::int as warnings,
        count(*) filter (where r.level = 'error')::int as errors,
        count(*) filter (where r.duplicates <> '[]')::int as duplicates,
        count(r.question_id)::int as imported, count(*) filter (where r.reverted)::int as undone
      from import_rows r where r.batch_id = b.id) as counts
    ${clause}`.execute(db);
  return rows.map(({ created_at, author_id, author_name, notices, ...batch }) => ({
    ...batch,
    notices: notices.map((notice) =>
      typeof notice === "string" ? issue("stored_message", { text: notice }) : notice,
    ),
    created_at: created_at.toISOString(),
    created_by: author_id === null ? null : { id: author_id, name: author_name ?? "" },
  }));
}
