import { fitRho, initialModel, newItemDifficulty, trainItems } from "@rasayan/engine";
import { type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { kindOf } from "./engine-question.ts";
import {
  deleteOldModels,
  findModel,
  listItemParameters,
  listWithGap,
  saveItemParameters,
  saveModel,
  takeUntrained,
  tryModelLock,
  waitForModelLock,
} from "./item-training-queries.ts";

/** A batch takes about 10 ms, so it doesn't delay requests, and the embedded database returns few rows at once. */
const BATCH_SIZE = 250;
/** As many rows as can be fitted without delaying requests. */
const MAX_REFIT_ROWS = 20_000;

/**
 * Trains the difficulty of questions and the next version of the model with the answers in the training queue. Does
 * nothing while another process trains.
 */
export async function trainItemParameters(
  db: Db,
  { signal }: JobContext = standaloneJobContext,
): Promise<void> {
  while (!signal.aborted) if ((await trainBatch(db)) < BATCH_SIZE) return;
}

function trainBatch(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await tryModelLock(tx))) return 0;
    const rows = await takeUntrained(tx, BATCH_SIZE);
    if (rows.length === 0) return 0;
    const model = (await findModel(tx)) ?? initialModel;
    const itemParameters = await listItemParameters(tx, [
      ...new Set(rows.map(({ questionId }) => questionId)),
    ]);
    const difficulties = new Map(
      itemParameters.map(({ id, type, difficulty, parameters }) => [
        id,
        parameters ?? newItemDifficulty(difficulty, kindOf(type)),
      ]),
    );
    const trained = trainItems(model, difficulties, rows);
    await saveItemParameters(tx, trained.questions);
    if (trained.model !== model) await saveModel(tx, trained.model);
    return rows.length;
  });
}

/** Refits ρ, the recall-independent share, if enough answers follow a gap, then deletes old models. */
export async function refitModel(db: Db): Promise<void> {
  const rows = await listWithGap(db, MAX_REFIT_ROWS);
  await inTransaction(db, async (tx) => {
    await waitForModelLock(tx);
    const model = (await findModel(tx)) ?? initialModel;
    const rho = fitRho(model, rows);
    if (rho !== undefined && rho !== model.rho)
      await saveModel(tx, { ...model, version: model.version + 1, rho });
  });
  await deleteOldModels(db);
}
