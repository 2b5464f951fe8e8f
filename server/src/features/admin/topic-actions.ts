import type { AdminTopic, TopicBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import { withETag } from "../../http/etag.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { rejectStale } from "./concurrency-actions.ts";
import { rejectIfInUse, requireChapter } from "./syllabus-actions.ts";
import { deleteTopic, findTopic, insertTopic, lockTopic, saveTopic } from "./syllabus-queries.ts";
import { countTopicUses } from "./usage-queries.ts";

/** Returns a topic. Throws 404. */
export async function getTopic(db: Db, id: number): Promise<AdminTopic> {
  const topic = await findTopic(db, id);
  if (!topic) throw notFound("topic");
  return withETag(topic);
}

/** Adds a topic at the end of its chapter. Throws 400 for an unknown chapter. */
export async function addTopic({ db }: Deps, actor: Actor, body: TopicBody): Promise<AdminTopic> {
  return db.transaction().execute(async (tx) => {
    await requireChapter(tx, body.chapterId);
    const after = { id: await insertTopic(tx, body), ...body };
    await insertAudit(tx, actor, { action: "createTopic", kind: "topic", id: after.id, before: null, after });
    return withETag(after);
  });
}

/** Saves a topic. Throws 404, 400 for an unknown chapter, and 409 if the actor saw another state. */
export async function changeTopic(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: TopicBody,
): Promise<AdminTopic> {
  return db.transaction().execute(async (tx) => {
    await requireChapter(tx, body.chapterId);
    const before = await lockTopic(tx, id);
    if (!before) throw notFound("topic");
    await rejectStale(tx, actor, "topic", withETag(before));
    const after = { ...before, ...body };
    await saveTopic(tx, id, body);
    await insertAudit(tx, actor, { action: "updateTopic", kind: "topic", id, before, after });
    return withETag(after);
  });
}

/** Deletes a topic. Throws 404, and 409 while anything refers to it or if the actor saw another state. */
export async function removeTopic({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockTopic(tx, id);
    if (!before) throw notFound("topic");
    await rejectStale(tx, actor, "topic", withETag(before));
    rejectIfInUse("topic", await countTopicUses(tx, id));
    await deleteTopic(tx, id);
    await insertAudit(tx, actor, { action: "deleteTopic", kind: "topic", id, before, after: null });
  });
}
