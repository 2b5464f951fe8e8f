import type { BankFormat, ImportBatch } from "@rasayan/contract";
import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import { type Actor, noteChange } from "../admin/audit-actions.ts";
import type { ReadBank } from "./bank-question.ts";
import { deleteOldBatches, emptyOldRows, findBatch, insertBatch, touchBatch } from "./batch-queries.ts";
import { readFile } from "./file-actions.ts";
import { keepRows } from "./reading-actions.ts";
import { listRows, type RowQuery } from "./row-queries.ts";

const OLD_DAYS = 7;
/** Each takes its rows along, and a file holds thousands. */
const BATCHES_AT_ONCE = 5;

/** Work that goes on after the reply; it ends early when the signal says so. */
export type InBackground = (work: (signal: AbortSignal) => Promise<void>) => void;

type Sent = { name: string; bytes: Buffer; format?: BankFormat | undefined; topicId?: number | undefined };

/**
 * Reads a file and starts to draw its questions; nothing of it comes into the bank. Throws 415 and 422 for files that
 * cannot be read at all.
 */
export async function startImport(
  deps: Deps,
  actor: Actor,
  sent: Sent,
  inBackground: InBackground,
): Promise<ImportBatch> {
  const { db } = deps;
  const { format, ...bank } = await readFile(sent.bytes, sent.format);
  const after = { name: sent.name, format, total: bank.rows.length };
  const id = await db.transaction().execute(async (tx) => {
    const added = await insertBatch(tx, { ...after, created_by: authorOf(actor) });
    await noteChange(tx, actor, { action: "previewImport", kind: "import", id: added, before: null, after });
    return added;
  });
  inBackground((signal) => readRows(deps, actor, { id, topicId: sent.topicId }, bank, signal));
  return getImport(db, id);
}

/** Throws 404. */
export async function getImport(db: Db, id: number): Promise<ImportBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw notFound("import");
  return batch;
}

/** A page of the table before the import. Throws 404. */
export async function getImportRows(db: Db, id: number, query: RowQuery) {
  await getImport(db, id);
  return listRows(db, id, query);
}

/** Forgets files that nobody imported in a week. */
export async function forgetImports(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => deleteOldBatches(db, OLD_DAYS, most), context, BATCHES_AT_ONCE);
  await inChunks((most) => emptyOldRows(db, OLD_DAYS, most), context);
}

/** The command line is nobody's account. */
export const authorOf = ({ id }: Actor): number | null => (id === 0 ? null : id);

async function readRows(
  deps: Deps,
  actor: Actor,
  batch: { id: number; topicId: number | undefined },
  bank: ReadBank,
  signal: AbortSignal,
): Promise<void> {
  try {
    await keepRows(deps, actor, batch, bank, signal);
    await touchBatch(deps.db, batch.id, { state: "ready" });
  } catch (error) {
    const failure = signal.aborted
      ? "The server stopped while it read this file. Send it again."
      : "Something went wrong on our side. Send the file again.";
    await touchBatch(deps.db, batch.id, { state: "failed", failure });
    if (!signal.aborted) throw error;
  }
}
