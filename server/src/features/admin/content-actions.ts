import type { AdminContent, ContentBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { signContentVersion } from "./content-history-queries.ts";
import {
  findContent,
  insertContent,
  isTopic,
  lockContent,
  type StoredContent,
  saveContent,
  setContentDeleted,
} from "./content-queries.ts";
import { drawBody } from "./drawing-actions.ts";
import { refuseStale } from "./stale-actions.ts";

/** Throws 400 when there is no such topic and 422 when the body cannot be drawn. */
export async function addContent(deps: Deps, actor: Actor, body: ContentBody): Promise<AdminContent> {
  await requireTopic(deps.db, body.topicId);
  const drawn = await drawBody(deps, body.body);
  return deps.db.transaction().execute(async (tx) => {
    await requireTopic(tx, body.topicId);
    const id = await insertContent(tx, body, drawn);
    await signContentVersion(tx, id, actor.id);
    const after = await getContent(tx, id);
    const entry = { kind: "content", id, before: null, after: toSaying(after) } as const;
    await insertAudit(tx, actor, { action: "createContent", ...entry });
    return after;
  });
}

/** Throws 404, 400 when there is no such topic, 409 when the actor saw another state and 422 when it cannot be drawn. */
export async function changeContent(
  deps: Deps,
  actor: Actor,
  id: number,
  body: ContentBody,
  action: "updateContent" | "restoreContentVersion" = "updateContent",
): Promise<AdminContent> {
  await requireTopic(deps.db, body.topicId);
  await refuseStale(deps.db, actor, "content", await getContent(deps.db, id));
  const drawn = await drawBody(deps, body.body);
  return deps.db.transaction().execute(async (tx) => {
    await requireTopic(tx, body.topicId);
    const before = await lockContent(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await refuseStale(tx, actor, "content", toShownContent(before));
    await saveContent(tx, id, body, drawn);
    const after = await getContent(tx, id);
    if (after.version !== before.version) await signContentVersion(tx, id, actor.id);
    const entry = { kind: "content", id, before: toSaying(before), after: toSaying(after) } as const;
    await insertAudit(tx, actor, { action, ...entry });
    return after;
  });
}

/** Hides a content; `restoreContent` is the undo. Throws 404. */
export async function removeContent({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockContent(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await setContentDeleted(tx, id, true);
    const entry = { kind: "content", id, before: toSaying(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteContent", ...entry });
  });
}

/** Brings a deleted content back; one that is not deleted stays as it is. Throws 404. */
export async function restoreContent({ db }: Deps, actor: Actor, id: number): Promise<AdminContent> {
  return db.transaction().execute(async (tx) => {
    const found = await lockContent(tx, id);
    if (!found) throw notFound("content");
    await setContentDeleted(tx, id, false);
    const before = found.is_deleted ? null : toSaying(found);
    const entry = { kind: "content", id, before, after: toSaying(found) } as const;
    await insertAudit(tx, actor, { action: "restoreContent", ...entry });
    return toShownContent(found);
  });
}

/** Throws 404 when there is no such content or it is deleted. */
export async function getContent(db: Db, id: number): Promise<AdminContent> {
  const found = await findContent(db, id);
  if (!found) throw notFound("content");
  return toShownContent(found);
}

/** Throws 400 when there is no such topic. */
async function requireTopic(db: Db, id: number): Promise<void> {
  if (!(await isTopic(db, id))) throw badRequest(`There is no topic ${id}.`);
}

/** A content with the print of what it says: a better drawing of the same words is no change. */
function toShownContent(stored: StoredContent): AdminContent {
  return { ...stored, etag: withETag({ ...toSaying(stored), version: stored.version }).etag };
}

/** What the log keeps of a content: its sources. */
const toSaying = ({ title, body, topicId }: ContentBody): ContentBody => ({ title, body, topicId });
