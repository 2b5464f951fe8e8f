import type { ImportBatch, ImportFormat } from "@rasayan/contract";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { BackgroundRunner, Deps } from "../../deps.ts";
import { notFound, rejected } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { clearOldRows, deleteOldBatches, findBatch, insertBatch, updateBatch } from "./batch-queries.ts";
import { readFile } from "./file-io.ts";
import type { ParsedFile } from "./file-question.ts";
import { listTopicNames } from "./import-export-queries.ts";
import { listRows, type RowQuery } from "./row-queries.ts";
import { stageRows } from "./staging-actions.ts";

const RETENTION_DAYS = 7;
/** Small, because deleting a batch also deletes its rows, and a file has thousands. */
const BATCH_CHUNK_SIZE = 5;

type Upload = {
  name: string;
  bytes: Buffer;
  format?: ImportFormat | undefined;
  topicId?: number | undefined;
};

/**
 * Reads a file and starts to render its questions in the background; no questions are created yet. Throws
 * `unsupportedType` and `rejected` for files that can't be read at all, and `rejected` for an unknown topic.
 */
export async function startImport(
  deps: Deps,
  actor: Actor,
  upload: Upload,
  runInBackground: BackgroundRunner,
): Promise<ImportBatch> {
  const { db } = deps;
  const { topicId } = upload;
  if (topicId !== undefined && !(await listTopicNames(db)).some(({ id }) => id === topicId))
    throw rejected("topic_not_there", {}, { details: [{ field: "topicId", message: "Choose a topic." }] });
  const { format, ...file } = await readFile(upload.bytes, upload.format);
  // Not the name of the file: it can name people, and entries of the audit log never change.
  const after = { format, total: file.rows.length };
  const id = await inTransaction(db, async (tx) => {
    const batchId = await insertBatch(tx, {
      ...after,
      name: upload.name,
      notices: file.notices,
      created_by: authorOf(actor),
    });
    await insertAudit(tx, actor, {
      action: "previewImport",
      kind: "import",
      id: batchId,
      before: null,
      after,
    });
    return batchId;
  });
  runInBackground((signal) => readRows(deps, actor, { id, topicId }, file, signal));
  return getImport(db, id);
}

/** Returns an import. Throws `notFound`. */
export async function getImport(db: Db, id: number): Promise<ImportBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw notFound("import");
  return batch;
}

/** Returns one page of the rows of the preview. Throws `notFound`. */
export async function getImportRows(db: Db, id: number, query: RowQuery) {
  await getImport(db, id);
  return listRows(db, id, query);
}

/** Deletes batches that nobody imported within a week, and clears the preview data of the others. */
export async function purgeImports(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldBatches(db, RETENTION_DAYS, limit), context, BATCH_CHUNK_SIZE);
  await inChunks((limit) => clearOldRows(db, RETENTION_DAYS, limit), context);
}

/** Returns null for the command line, which has no account. */
export const authorOf = ({ id }: Actor): number | null => (id === 0 ? null : id);

async function readRows(
  deps: Deps,
  actor: Actor,
  batch: { id: number; topicId: number | undefined },
  file: ParsedFile,
  signal: AbortSignal,
): Promise<void> {
  try {
    await stageRows(deps, actor, batch, file, signal);
    await updateBatch(deps.db, batch.id, { state: "ready" });
  } catch (error) {
    await updateBatch(deps.db, batch.id, { state: "failed", failure: signal.aborted ? "stopped" : "unread" });
    if (!signal.aborted) throw error;
  }
}
