import type { AdminContent, ContentBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, notFound } from "../../http/errors.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import {
  findContent,
  insertContent,
  isTopic,
  lockContent,
  saveContent,
  setContentDeleted,
} from "./content-queries.ts";
import { refusing } from "./text-actions.ts";

/** Throws 400 when there is no such topic and 422 when the body cannot be drawn. */
export async function addContent(deps: Deps, actor: Actor, body: ContentBody): Promise<AdminContent> {
  await requireTopic(deps.db, body.topicId);
  const drawn = await drawBody(deps, body);
  return deps.db.transaction().execute(async (tx) => {
    await requireTopic(tx, body.topicId);
    const id = await insertContent(tx, body, drawn);
    const after = await getContent(tx, id);
    const entry = { kind: "content", id, before: null, after: auditOf(after) } as const;
    await insertAudit(tx, actor, { action: "createContent", ...entry });
    return after;
  });
}

/** Throws 404, 400 when there is no such topic and 422 when the body cannot be drawn. */
export async function changeContent(
  deps: Deps,
  actor: Actor,
  id: number,
  body: ContentBody,
): Promise<AdminContent> {
  await requireTopic(deps.db, body.topicId);
  await getContent(deps.db, id);
  const drawn = await drawBody(deps, body);
  return deps.db.transaction().execute(async (tx) => {
    await requireTopic(tx, body.topicId);
    const before = await lockContent(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await saveContent(tx, id, body, drawn);
    const after = await getContent(tx, id);
    const entry = { kind: "content", id, before: auditOf(before), after: auditOf(after) } as const;
    await insertAudit(tx, actor, { action: "updateContent", ...entry });
    return after;
  });
}

/** Hides a content; `restoreContent` is the undo. Throws 404. */
export async function removeContent({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockContent(tx, id);
    if (!before || before.is_deleted) throw notFound("content");
    await setContentDeleted(tx, id, true);
    const entry = { kind: "content", id, before: auditOf(before), after: null } as const;
    await insertAudit(tx, actor, { action: "deleteContent", ...entry });
  });
}

/** Brings a deleted content back; one that is not deleted stays as it is. Throws 404. */
export async function restoreContent({ db }: Deps, actor: Actor, id: number): Promise<AdminContent> {
  return db.transaction().execute(async (tx) => {
    const found = await lockContent(tx, id);
    if (!found) throw notFound("content");
    await setContentDeleted(tx, id, false);
    const before = found.is_deleted ? null : auditOf(found);
    const entry = { kind: "content", id, before, after: auditOf(found) } as const;
    await insertAudit(tx, actor, { action: "restoreContent", ...entry });
    return found;
  });
}

/** Throws 404 when there is no such content or it is deleted. */
export async function getContent(db: Db, id: number): Promise<AdminContent> {
  const found = await findContent(db, id);
  if (!found) throw notFound("content");
  return found;
}

/** Throws 400 when there is no such topic. */
export async function requireTopic(db: Db, id: number): Promise<void> {
  if (!(await isTopic(db, id))) throw badRequest(`There is no topic ${id}.`);
}

const drawBody = ({ renderer }: Deps, { body }: ContentBody) =>
  refusing(renderer.render(body, { kind: "body" }), "body");

/** What the log keeps of a content: its sources. */
const auditOf = ({ title, body, topicId }: ContentBody): ContentBody => ({ title, body, topicId });
