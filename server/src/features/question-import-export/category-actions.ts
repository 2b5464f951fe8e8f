import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, rejected } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { getImport } from "./import-actions.ts";
import { listTopicNames } from "./import-export-queries.ts";
import { listCategories, lockImport, setCategoryTopics } from "./row-queries.ts";

/** Returns the chapters and topics that a file names and that don't exist here. Throws `notFound`. */
export async function getCategories({ db }: Deps, id: number): Promise<ResponseOf<"listImportCategories">> {
  await getImport(db, id);
  return { categories: await listCategories(db, id) };
}

/**
 * Gives all rows of these categories a topic. Throws `notFound`, `conflict` unless the batch is ready, and `rejected`
 * if there is no such topic or category.
 */
export async function mapCategories(
  deps: Deps,
  actor: Actor,
  id: number,
  { categories }: RequestOf<"mapImportCategories">["body"],
): Promise<ResponseOf<"mapImportCategories">> {
  const { db } = deps;
  const topicIds = new Set((await listTopicNames(db)).map((topic) => topic.id));
  if (categories.some(({ topicId }) => !topicIds.has(topicId)))
    throw rejected("topic_not_there", {}, { details: [{ field: "categories", message: "Choose a topic." }] });
  await inTransaction(db, async (tx) => {
    await lockImport(tx, id);
    const { state } = await getImport(tx, id);
    if (state !== "ready") throw conflict("import_not_ready", { state, attempted: "topics" });
    const found = await setCategoryTopics(tx, id, categories);
    const unknown = categories.filter(({ name }) => !found.has(name)).map(({ name }) => name);
    if (unknown.length > 0)
      throw rejected(
        "unknown_categories",
        {},
        { details: [{ field: "categories", message: `Not in this file: ${unknown.join(", ")}.` }] },
      );
    await insertAudit(tx, actor, {
      action: "mapImportCategories",
      kind: "import",
      id,
      before: null,
      after: { categories },
    });
  });
  return getCategories(deps, id);
}
