import type { AdminChapter, ChapterBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { rejectStale } from "./concurrency-actions.ts";
import { inUseMessage } from "./in-use-message.ts";
import { deleteChapter, findChapter, insertChapter, lockChapter, saveChapter } from "./syllabus-queries.ts";
import { countChapterUses, type Usage } from "./usage-queries.ts";

/** Returns a chapter. Throws 404. */
export async function getChapter(db: Db, id: number): Promise<AdminChapter> {
  const chapter = await findChapter(db, id);
  if (!chapter) throw notFound("chapter");
  return withETag(chapter);
}

/** Adds a chapter at the end of the list. */
export async function addChapter({ db }: Deps, actor: Actor, body: ChapterBody): Promise<AdminChapter> {
  return db.transaction().execute(async (tx) => {
    const after = await insertChapter(tx, body);
    await insertAudit(tx, actor, {
      action: "createChapter",
      kind: "chapter",
      id: after.id,
      before: null,
      after,
    });
    return withETag(after);
  });
}

/** Saves a chapter. Throws 404, and 409 if the actor saw another state. */
export async function changeChapter(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: ChapterBody,
): Promise<AdminChapter> {
  return db.transaction().execute(async (tx) => {
    const before = await lockChapter(tx, id);
    if (!before) throw notFound("chapter");
    await rejectStale(tx, actor, "chapter", withETag(before));
    await saveChapter(tx, id, body);
    const after = { ...before, ...body };
    await insertAudit(tx, actor, { action: "updateChapter", kind: "chapter", id, before, after });
    return withETag(after);
  });
}

/** Deletes a chapter. Throws 404, and 409 while anything refers to it or if the actor saw another state. */
export async function removeChapter({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockChapter(tx, id);
    if (!before) throw notFound("chapter");
    await rejectStale(tx, actor, "chapter", withETag(before));
    rejectIfInUse("chapter", await countChapterUses(tx, id));
    await deleteChapter(tx, id);
    await insertAudit(tx, actor, { action: "deleteChapter", kind: "chapter", id, before, after: null });
  });
}

/** Throws 400 for an unknown chapter, and keeps the chapter from being deleted until the transaction ends. */
export async function requireChapter(tx: Db, id: number): Promise<void> {
  if (!(await lockChapter(tx, id))) throw badRequest(`There is no chapter ${id}.`);
}

/** Throws 409 with a message that lists what still uses the object. */
export function rejectIfInUse(objectName: string, uses: Usage): void {
  const message = inUseMessage(objectName, uses);
  if (message) throw conflict("in_use", message);
}
