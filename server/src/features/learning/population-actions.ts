import { firstModel, foldLog, newHardness, refitRho } from "@rasayan/engine";
import { type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { kindOf } from "../quizzes/player-question.ts";
import {
  deleteOldModels,
  findModel,
  listRested,
  listTerms,
  saveModel,
  saveTerms,
  takeUnfolded,
  tryModelLock,
  waitForModelLock,
} from "./population-queries.ts";

/**
 * A batch takes about ten milliseconds, so that requests are not kept waiting, and what the embedded database hands over
 * at one stroke stays small.
 */
const BATCH = 250;
/** As much as can be fitted without holding requests up. */
const ROWS_FOR_REFIT = 20_000;

/**
 * Folds what learners have answered since into the hardness of questions and the next version of the model. Does
 * nothing while another process folds.
 */
export async function foldAnswers(db: Db, { signal }: JobContext = uninterrupted): Promise<void> {
  while (!signal.aborted) if ((await foldBatch(db)) < BATCH) return;
}

function foldBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryModelLock(tx))) return 0;
    const rows = await takeUnfolded(tx, BATCH);
    if (rows.length === 0) return 0;
    const model = (await findModel(tx)) ?? firstModel;
    const terms = await listTerms(tx, [...new Set(rows.map(({ questionId }) => questionId))]);
    const known = new Map(
      terms.map(({ id, type, difficulty, term }) => [id, term ?? newHardness(difficulty, kindOf(type))]),
    );
    const folded = foldLog(model, known, rows);
    await saveTerms(tx, folded.questions);
    if (folded.model !== model) await saveModel(tx, folded.model);
    return rows.length;
  });
}

/** Fits anew how much of success survives forgetting, once enough answers came after a rest; forgets old models. */
export async function refitModel(db: Db): Promise<void> {
  const rows = await listRested(db, ROWS_FOR_REFIT);
  await db.transaction().execute(async (tx) => {
    await waitForModelLock(tx);
    const model = (await findModel(tx)) ?? firstModel;
    const rho = refitRho(model, rows);
    if (rho !== undefined && rho !== model.rho)
      await saveModel(tx, { ...model, version: model.version + 1, rho });
  });
  await deleteOldModels(db);
}
