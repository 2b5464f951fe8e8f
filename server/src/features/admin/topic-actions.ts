import type { Topic, TopicBody } from "@rasayan/contract";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import { type Actor, insertAudit } from "./audit-queries.ts";
import { refuseInUse, requireChapter } from "./syllabus-actions.ts";
import { deleteTopic, insertTopic, lockTopic, saveTopic } from "./syllabus-queries.ts";
import { countTopicUses } from "./usage-queries.ts";

/** Adds a topic at the end of its chapter. Throws 400 when there is no such chapter. */
export async function addTopic({ db }: Deps, actor: Actor, body: TopicBody): Promise<Topic> {
  return db.transaction().execute(async (tx) => {
    await requireChapter(tx, body.chapterId);
    const after = { id: await insertTopic(tx, body), ...body };
    await insertAudit(tx, actor, { action: "createTopic", kind: "topic", id: after.id, before: null, after });
    return after;
  });
}

/** Throws 404, and 400 when there is no such chapter. */
export async function changeTopic({ db }: Deps, actor: Actor, id: number, body: TopicBody): Promise<Topic> {
  return db.transaction().execute(async (tx) => {
    await requireChapter(tx, body.chapterId);
    const before = await lockTopic(tx, id);
    if (!before) throw notFound("topic");
    const after = { id, ...body };
    await saveTopic(tx, id, body);
    await insertAudit(tx, actor, { action: "updateTopic", kind: "topic", id, before, after });
    return after;
  });
}

/** Throws 404, and 409 while anything refers to the topic. */
export async function removeTopic({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockTopic(tx, id);
    if (!before) throw notFound("topic");
    refuseInUse("topic", await countTopicUses(tx, id));
    await deleteTopic(tx, id);
    await insertAudit(tx, actor, { action: "deleteTopic", kind: "topic", id, before, after: null });
  });
}
