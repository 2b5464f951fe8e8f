import type { ContentBody, ContentQuery } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { RENDERER_VERSION, type Rendered } from "../../markup/render-text.ts";
import { likePattern } from "./like-pattern.ts";

/** One page of the shown contents in teaching order, and how many there are in all. */
export async function listContents(db: Db, { page, limit, ...filter }: ContentQuery) {
  const contents = await matching(db, filter)
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .select(["contents.id", "contents.title", "topics.id as topicId", "topics.name as topic"])
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("contents.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { contents, pagination: { page, limit, total } };
}

/** A content that is not deleted. */
export function findContent(db: Db, id: number) {
  return contentRows(db)
    .where("contents.id", "=", id)
    .where("contents.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Locks a content, deleted or not, and reads it; undefined when it never was. */
export async function lockContent(tx: Db, id: number) {
  await tx.selectFrom("contents").select("id").where("id", "=", id).forUpdate().execute();
  return contentRows(tx)
    .select(sql<boolean>`deleted_at is not null`.as("is_deleted"))
    .where("contents.id", "=", id)
    .executeTakeFirst();
}

/** Whether the topic is there; it stays until the transaction ends. */
export async function isTopic(tx: Db, id: number): Promise<boolean> {
  const topic = tx.selectFrom("topics").select("id").where("id", "=", id).forKeyShare();
  return (await topic.executeTakeFirst()) !== undefined;
}

export async function insertContent(tx: Db, body: ContentBody, drawn: Rendered): Promise<number> {
  const { id } = await tx
    .insertInto("contents")
    .values(valuesOf(body, drawn))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContent(tx: Db, id: number, body: ContentBody, drawn: Rendered): Promise<void> {
  const values = { ...valuesOf(body, drawn), updated_at: sql<Date>`app_now()` };
  await tx.updateTable("contents").set(values).where("id", "=", id).execute();
}

/** Hides a content from everyone, or brings it back. */
export async function setContentDeleted(tx: Db, id: number, isDeleted: boolean): Promise<void> {
  const deleted_at = isDeleted ? sql<Date>`app_now()` : null;
  await tx.updateTable("contents").set({ deleted_at }).where("id", "=", id).execute();
}

function matching(db: Db, { q, topicId }: Pick<ContentQuery, "q" | "topicId">) {
  const pattern = likePattern(q);
  return db
    .selectFrom("contents")
    .innerJoin("topics", "topics.id", "contents.topic_id")
    .where("contents.deleted_at", "is", null)
    .$if(topicId !== undefined, (query) => query.where("contents.topic_id", "=", topicId ?? 0))
    .$if(q.trim() !== "", (query) =>
      query.where((eb) => eb.or([eb("title", "ilike", pattern), eb("body", "ilike", pattern)])),
    );
}

const contentRows = (db: Db) =>
  db
    .selectFrom("contents")
    .innerJoin("topics", "topics.id", "contents.topic_id")
    .select([
      "contents.id",
      "contents.title",
      "contents.body",
      "contents.body_html",
      "topics.id as topicId",
      "topics.name as topic",
    ]);

const valuesOf = ({ title, body, topicId }: ContentBody, { html, spoken }: Rendered) => ({
  title,
  body,
  topic_id: topicId,
  body_html: html,
  body_spoken: spoken,
  renderer_version: RENDERER_VERSION,
});
