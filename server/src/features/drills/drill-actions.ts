import type { DrillKind } from "@rasayan/contract";
import { type DrillAnswer, drillSet, scoreDrill } from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { deleteUnfinished, insertDrill, lockDrill, saveResults } from "./drill-queries.ts";

/** More than anybody answers in 90 seconds. */
const ITEMS_PER_SET = 40;

/** Generates a set of items of these kinds, renders their prompts and stores it. */
export async function createDrill(
  { db, renderer, random }: Deps,
  userId: number,
  kinds: readonly DrillKind[],
) {
  const items = drillSet(kinds, ITEMS_PER_SET, random());
  const rendered = await renderer.renderMany(items.map(({ prompt }) => ({ source: prompt })));
  const stored = items.map((item, index) => ({ ...item, promptHtml: rendered[index]?.html ?? "" }));
  return { id: await insertDrill(db, userId, stored), items: stored };
}

/** Marks the answers of a set, once, and returns the results. Throws `notFound`. */
export async function finishDrill(db: Db, userId: number, id: number, answers: readonly DrillAnswer[]) {
  return db.transaction().execute(async (tx) => {
    const drill = await lockDrill(tx, userId, id);
    if (!drill) throw notFound("drill");
    if (drill.is_finished) return drill;
    const { results } = scoreDrill(drill.items, answers);
    const answerAt = (index: number) => answers.find((answer) => answer.index === index)?.text.trim() ?? "";
    const marked = results.map((result) => ({ ...result, answer: answerAt(result.index) }));
    await saveResults(tx, userId, id, marked);
    return { ...drill, results: marked };
  });
}

/** Deletes sets that nobody finished within a day. */
export async function purgeUnfinishedDrills(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteUnfinished(db, limit), context);
}
