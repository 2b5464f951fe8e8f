import type { ImportBatch, RequestOf, ResponseOf } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { type Actor, recordAudit } from "../admin/audit-actions.ts";
import { withOptionKeys } from "../questions/question-content.ts";
import {
  insertQuestions,
  insertTags,
  insertVersions,
  setCurrentVersions,
} from "../questions/question-queries.ts";
import { reportProgress, transitionBatch, updateBatch } from "./batch-queries.ts";
import { authorOf, type BackgroundRunner, getImport } from "./import-actions.ts";
import { listImportable, listRowsToStore, lockImport, setRowQuestions, undoRows } from "./row-queries.ts";

const ROW_BATCH_SIZE = 200;

type CommitOptions = Required<RequestOf<"commitImport">["body"]>;

/**
 * Starts to create questions from a batch's rows in the background: all of them or none. Throws `notFound`, and
 * `conflict` unless the batch is ready.
 */
export async function commitImport(
  deps: Deps,
  actor: Actor,
  id: number,
  options: CommitOptions,
  runInBackground: BackgroundRunner,
): Promise<ImportBatch> {
  const { state } = await getImport(deps.db, id);
  if (!(await transitionBatch(deps.db, id, ["ready", "importing"])))
    throw conflict("not_ready", `This import is ${state}; only one that is ready can be carried out.`);
  runInBackground(() => storeBatch(deps.db, actor, id, options));
  return getImport(deps.db, id);
}

/** Undoes an import. Throws `notFound`, and `conflict` unless the batch is imported. */
export async function undoImport({ db }: Deps, actor: Actor, id: number): Promise<ResponseOf<"undoImport">> {
  const { state } = await getImport(db, id);
  return db.transaction().execute(async (tx) => {
    await lockImport(tx, id);
    if (!(await transitionBatch(tx, id, ["imported", "undone"])))
      throw conflict("not_imported", `This import is ${state}; only one that is imported can be undone.`);
    const { undone, retained } = await undoRows(tx, id);
    const after = { undone, retained: retained.map(({ question_id }) => question_id) };
    await recordAudit(tx, actor, { action: "undoImport", kind: "import", id, before: null, after });
    return { undone: undone.length, retained };
  });
}

async function storeBatch(
  db: Db,
  actor: Actor,
  id: number,
  { duplicates, excluded_rows }: CommitOptions,
): Promise<void> {
  const progressUpdates: Promise<void>[] = [];
  // Outside the transaction, so others see the progress. The embedded database runs these updates only after the
  // transaction.
  const reportDone = (done: number) => progressUpdates.push(reportProgress(db, id, done).catch(() => {}));
  try {
    await db.transaction().execute(async (tx) => {
      await lockImport(tx, id);
      const filter = { withDuplicates: duplicates === "import", excludedRows: excluded_rows };
      const positions = await listImportable(tx, id, filter);
      for (let start = 0; start < positions.length; start += ROW_BATCH_SIZE) {
        const batch = positions.slice(start, start + ROW_BATCH_SIZE);
        await storeRows(tx, id, authorOf(actor), batch);
        reportDone(start + batch.length);
      }
      if (!(await transitionBatch(tx, id, ["importing", "imported"])))
        throw new Error(`import ${id} was taken over`);
      await updateBatch(tx, id, { done: positions.length });
      const after = { questions: positions.length, duplicates, excluded_rows };
      await recordAudit(tx, actor, { action: "commitImport", kind: "import", id, before: null, after });
    });
  } catch (error) {
    const failure = "Something went wrong on our side, and nothing was imported. Try again.";
    await Promise.all(progressUpdates);
    await transitionBatch(db, id, ["importing", "ready"], failure);
    throw error;
  }
  await Promise.all(progressUpdates);
}

/** Creates questions in review from these rows, with a fixed number of statements. */
async function storeRows(
  tx: Db,
  batchId: number,
  authorId: number | null,
  positions: readonly number[],
): Promise<void> {
  const rows = await listRowsToStore(tx, batchId, positions);
  const status = "review";
  const questionIds = await insertQuestions(
    tx,
    rows.map(({ topicId }) => ({ status, topicId })),
  );
  const stored = rows.map((row, index) => ({ ...row, questionId: questionIds[index] ?? 0 }));
  await setRowQuestions(
    tx,
    batchId,
    stored.map(({ position, questionId }) => ({ position, question_id: questionId })),
  );
  const versionIds = await insertVersions(
    tx,
    stored.map(({ questionId, topicId, draft, rendered }) => ({
      ...{ questionId, authorId, status, topicId, rendered },
      content: { ...draft, answers: withOptionKeys(draft.answers, []) },
      rendererVersion: rendered.renderer,
      blockingIssueCount: rendered.blockingIssueCount,
    })),
  );
  await setCurrentVersions(tx, versionIds);
  await insertTags(
    tx,
    stored.flatMap(({ questionId, tagIds }) => tagIds.map((tag_id) => ({ question_id: questionId, tag_id }))),
  );
}
