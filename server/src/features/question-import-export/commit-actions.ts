import { setImmediate } from "node:timers/promises";
import type { ImportBatch, RequestOf, ResponseOf } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { BackgroundRunner, Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { listPassageTexts } from "../questions/passage-queries.ts";
import { withOptionKeys } from "../questions/question-content.ts";
import { insertQuestions, updateQuestions } from "../questions/version-queries.ts";
import { reportProgress, transitionBatch, updateBatch } from "./batch-queries.ts";
import { authorOf, getImport } from "./import-actions.ts";
import { listImportable, listRowsToStore, lockImport, setRowQuestions, undoRows } from "./row-queries.ts";

/** Storing so many questions takes about a tenth of a second. */
const ROW_CHUNK_SIZE = 25;

type CommitOptions = Required<RequestOf<"commitImport">["body"]>;

/**
 * Starts to create questions from a batch's rows in the background. Throws `notFound`, and `conflict` unless the batch
 * is ready.
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
    throw conflict("import_not_ready", { state, attempted: "import" });
  runInBackground(() => storeBatch(deps.db, actor, id, options));
  return getImport(deps.db, id);
}

/** Undoes an import. Throws `notFound`, and `conflict` unless the batch is imported. */
export async function undoImport({ db }: Deps, actor: Actor, id: number): Promise<ResponseOf<"undoImport">> {
  const { state } = await getImport(db, id);
  return inTransaction(db, async (tx) => {
    await lockImport(tx, id);
    if (!(await transitionBatch(tx, id, ["imported", "undone"]))) throw conflict("not_imported", { state });
    const { undone, retained } = await undoRows(tx, id);
    const after = { undone, retained: retained.map(({ question_id }) => question_id) };
    await insertAudit(tx, actor, { action: "undoImport", kind: "import", id, before: null, after });
    return { undone: undone.length, retained };
  });
}

/**
 * Creates the questions in chunks, each in a transaction of its own, so other requests never wait for more than one,
 * even on the embedded database. That runs its statements in this thread, without returning to the event loop, so after
 * each chunk the loop gets a turn to receive requests. Students see no question in review, so it does no harm
 * that a part of the file is stored before the rest; after a failure, importing again continues with the rest.
 */
async function storeBatch(
  db: Db,
  actor: Actor,
  id: number,
  { duplicates, excluded_rows }: CommitOptions,
): Promise<void> {
  let stored = 0;
  try {
    const filter = { withDuplicates: duplicates === "import", excludedRows: excluded_rows };
    const positions = await listImportable(db, id, filter);
    do {
      const chunk = positions.slice(stored, stored + ROW_CHUNK_SIZE);
      await inTransaction(db, async (tx) => {
        await lockImport(tx, id);
        const progress = { done: stored + chunk.length, stepTotal: positions.length };
        if (!(await reportProgress(tx, id, progress))) throw new Error(`import ${id} was taken over`);
        await storeRows(tx, id, authorOf(actor), chunk);
        const after = { questions: positions.length, duplicates, excluded_rows };
        if (stored === 0)
          await insertAudit(tx, actor, { action: "commitImport", kind: "import", id, before: null, after });
        if (stored + chunk.length < positions.length) return;
        await transitionBatch(tx, id, ["importing", "imported"]);
        await updateBatch(tx, id, { done: positions.length });
      });
      stored += chunk.length;
      await setImmediate();
    } while (stored < positions.length);
  } catch (error) {
    await transitionBatch(db, id, ["importing", "ready"], stored === 0 ? "not_imported" : "partly_imported");
    throw error;
  }
}

/** Creates questions in review from these rows, with a fixed number of statements. */
async function storeRows(
  tx: Db,
  batchId: number,
  authorId: number | null,
  positions: readonly number[],
): Promise<void> {
  // Rows that are left out may be all of a file.
  if (positions.length === 0) return;
  const rows = await listRowsToStore(tx, batchId, positions);
  // A passage that an editor has changed since the file was read keeps the editor's text.
  const passages = await listPassageTexts(
    tx,
    rows.flatMap(({ draft }) => draft.passage?.slug ?? []),
  );
  const status = "review";
  const questionIds = await insertQuestions(tx, rows.length, null);
  const stored = rows.map((row, index) => ({ ...row, questionId: questionIds[index] ?? 0 }));
  await setRowQuestions(
    tx,
    batchId,
    stored.map(({ position, questionId }) => ({ position, question_id: questionId })),
  );
  await updateQuestions(
    tx,
    stored.map(({ questionId, topicId, tagIds, draft }) => ({
      id: questionId,
      status,
      audience: draft.audience,
      topic_id: topicId,
      tag_ids: tagIds,
    })),
    stored.map(({ questionId, topicId, draft, rendered }) => ({
      questionId,
      authorId,
      status,
      topicId,
      rendered,
      content: {
        ...draft,
        answers: withOptionKeys(draft.answers, []),
        passage: draft.passage && {
          slug: draft.passage.slug,
          text: passages.get(draft.passage.slug) ?? draft.passage.text,
        },
      },
      rendererVersion: rendered.renderer,
      blockingIssueCount: rendered.blockingIssueCount,
    })),
  );
}
