import type { Tag, TagBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { rejectStale } from "./concurrency-actions.ts";
import { rejectIfInUse } from "./syllabus-actions.ts";
import { deleteTag, findTag, insertTag, isTagNameTaken, lockTag, saveTag } from "./syllabus-queries.ts";
import { countTagUses } from "./usage-queries.ts";

/** Returns a tag. Throws 404. */
export async function getTag(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id);
  if (!tag) throw notFound("tag");
  return withETag(tag);
}

/** Adds a tag. Throws 409 if a tag has this name. */
export async function addTag({ db }: Deps, actor: Actor, body: TagBody): Promise<Tag> {
  return db.transaction().execute(async (tx) => {
    await rejectTakenName(tx, body.name, 0);
    const after = await insertTag(tx, body);
    await insertAudit(tx, actor, { action: "createTag", kind: "tag", id: after.id, before: null, after });
    return withETag(after);
  });
}

/** Renames a tag. Throws 404, and 409 if another tag has this name or the actor saw another state. */
export async function changeTag({ db }: Deps, actor: Actor, id: number, body: TagBody): Promise<Tag> {
  return db.transaction().execute(async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw notFound("tag");
    await rejectStale(tx, actor, "tag", withETag(before));
    await rejectTakenName(tx, body.name, id);
    const after = { ...before, ...body };
    await saveTag(tx, id, body);
    await insertAudit(tx, actor, { action: "updateTag", kind: "tag", id, before, after });
    return withETag(after);
  });
}

/** Deletes a tag. Throws 404, and 409 while anything refers to it or if the actor saw another state. */
export async function removeTag({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw notFound("tag");
    await rejectStale(tx, actor, "tag", withETag(before));
    rejectIfInUse("tag", await countTagUses(tx, id));
    await deleteTag(tx, id);
    await insertAudit(tx, actor, { action: "deleteTag", kind: "tag", id, before, after: null });
  });
}

async function rejectTakenName(tx: Db, name: string, exceptId: number): Promise<void> {
  if (await isTagNameTaken(tx, name, exceptId))
    throw conflict("name_taken", `There is already a tag named "${name}".`);
}
