import { randomBytes } from "node:crypto";
import type { ImportBatch, ReplyTo, SentBy } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../http/errors.ts";
import { type Actor, noteChange } from "../admin/audit-actions.ts";
import { advanceBatch, tellDone, touchBatch } from "./batch-queries.ts";
import { lockImport, storeRows, undoRows } from "./commit-queries.ts";
import { authorOf, getImport, type InBackground } from "./import-actions.ts";
import { listSound } from "./row-queries.ts";

const HASH_BYTES = 16;
const AT_ONCE = 200;

type Choice = Required<SentBy<"commitImport">["body"]>;

/** Starts to make questions of a batch's rows: all of them or none. Throws 404, and 409 unless the batch is ready. */
export async function commitImport(
  deps: Deps,
  actor: Actor,
  id: number,
  choice: Choice,
  inBackground: InBackground,
): Promise<ImportBatch> {
  const { state } = await getImport(deps.db, id);
  if (!(await advanceBatch(deps.db, id, ["ready", "importing"])))
    throw conflict("not_ready", `This import is ${state}; only one that is ready can be carried out.`);
  inBackground(() => storeBatch(deps.db, actor, id, choice));
  return getImport(deps.db, id);
}

/** Throws 404, and 409 unless the batch was imported and not undone since. */
export async function undoImport({ db }: Deps, actor: Actor, id: number): Promise<ReplyTo<"undoImport">> {
  const { state } = await getImport(db, id);
  return db.transaction().execute(async (tx) => {
    await lockImport(tx, id);
    if (!(await advanceBatch(tx, id, ["imported", "undone"])))
      throw conflict("not_imported", `This import is ${state}; only one that is imported can be undone.`);
    const { undone, kept } = await undoRows(tx, id);
    const after = { undone, kept: kept.map(({ question_id }) => question_id) };
    await noteChange(tx, actor, { action: "undoImport", kind: "import", id, before: null, after });
    return { undone: undone.length, kept };
  });
}

async function storeBatch(
  db: Db,
  actor: Actor,
  id: number,
  { duplicates, leave_out }: Choice,
): Promise<void> {
  const told: Promise<void>[] = [];
  // Beside the transaction, so that others see it; the embedded store tells only when the transaction is over.
  const tell = (done: number) => told.push(tellDone(db, id, done).catch(() => {}));
  try {
    await db.transaction().execute(async (tx) => {
      await lockImport(tx, id);
      const which = { withDuplicates: duplicates === "import", leftOut: leave_out };
      const positions = await listSound(tx, id, which);
      for (let start = 0; start < positions.length; start += AT_ONCE) {
        const portion = positions.slice(start, start + AT_ONCE);
        const hashes = portion.map(() => randomBytes(HASH_BYTES).toString("base64url"));
        await storeRows(tx, id, authorOf(actor), portion, hashes);
        tell(start + portion.length);
      }
      if (!(await advanceBatch(tx, id, ["importing", "imported"])))
        throw new Error(`import ${id} was taken over`);
      await touchBatch(tx, id, { done: positions.length });
      const after = { questions: positions.length, duplicates, leave_out };
      await noteChange(tx, actor, { action: "commitImport", kind: "import", id, before: null, after });
    });
  } catch (error) {
    const failure = "Something went wrong on our side, and nothing was imported. Try again.";
    await Promise.all(told);
    await advanceBatch(db, id, ["importing", "ready"], failure);
    throw error;
  }
  await Promise.all(told);
}
