import type { DrillKind } from "@rasayan/contract";
import { DRILL_GENERATOR, type DrillAnswer, type DrillItem, drillSet, scoreDrill } from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound, signedOut } from "../../domain-errors.ts";
import { recordStart } from "../starts/start-limit-actions.ts";
import { type DrillSeed, deleteUnfinished, insertDrill, lockDrill, saveResults } from "./drill-queries.ts";

/** More than anybody answers in 90 seconds. */
const ITEMS_PER_SET = 40;

/** Generates a set of items of these kinds, renders their prompts and stores its seed. Throws `rateLimited`. */
export async function createDrill(deps: Deps, userId: number, kinds: readonly DrillKind[]) {
  const { db, random } = deps;
  const seed = { seed: String(random()), kinds: [...kinds], generator: DRILL_GENERATOR };
  const id = await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await recordStart(deps, tx, userId, "drill");
    return insertDrill(tx, userId, seed);
  });
  const items = itemsOf(seed);
  const prompts = await renderPrompts(deps, items);
  return { id, items: items.map((item, index) => ({ ...item, promptHtml: prompts[index] ?? "" })) };
}

/**
 * Marks the answers of a set, once, and returns the results with their prompts and keys. Throws `notFound`, or `conflict`
 * for a set that another version of the program has generated.
 */
export async function finishDrill(deps: Deps, userId: number, id: number, answers: readonly DrillAnswer[]) {
  const { items, results } = await inTransaction(deps.db, async (tx) => {
    const drill = await lockDrill(tx, userId, id);
    if (!drill) throw notFound("drill");
    if (drill.generator !== DRILL_GENERATOR) throw conflict("drill_outdated");
    const items = itemsOf(drill);
    if (drill.is_finished) return { items, results: drill.results };
    const { results } = scoreDrill(items, answers);
    const answerAt = (index: number) => answers.find((answer) => answer.index === index)?.text.trim() ?? "";
    const marked = results.map((result) => ({ ...result, answer: answerAt(result.index) }));
    await saveResults(tx, userId, id, marked);
    return { items, results: marked };
  });
  const answered = results.flatMap(({ index }) => items[index] ?? []);
  const prompts = await renderPrompts(deps, answered);
  return results.map((result, place) => ({
    ...result,
    promptHtml: prompts[place] ?? "",
    key: answered[place]?.key ?? "",
  }));
}

const itemsOf = ({ kinds, seed }: DrillSeed) => drillSet(kinds, ITEMS_PER_SET, seed);

async function renderPrompts({ renderer }: Deps, items: readonly DrillItem[]): Promise<string[]> {
  const rendered = await renderer.renderMany(items.map(({ prompt }) => ({ source: prompt })));
  return rendered.map(({ html }) => html);
}

/** Deletes sets that nobody finished within a day. */
export async function purgeUnfinishedDrills(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteUnfinished(db, limit), context);
}
