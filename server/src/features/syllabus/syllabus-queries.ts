import type { AdminChapter, ChapterBody, TagBody, TopicBody } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

type ChapterRow = Omit<AdminChapter, "etag">;

/** Returns all chapters in teaching order. */
export function listChapters(db: Db): Promise<ChapterRow[]> {
  return chapterRows(db).orderBy("position").orderBy("id").execute();
}

export function findChapter(db: Db, id: number): Promise<ChapterRow | undefined> {
  return chapterRows(db).where("id", "=", id).executeTakeFirst();
}

/** Returns a chapter and locks it: no new row can refer to it until the transaction ends. */
export function lockChapter(tx: Db, id: number): Promise<ChapterRow | undefined> {
  return chapterRows(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

type ChapterFields = Pick<ChapterBody, "name" | "type" | "weightage" | "weightage_advanced">;

/** Adds a chapter at the end. Returns its id. */
export async function insertChapter(tx: Db, fields: ChapterFields): Promise<number> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from chapters)`;
  const { id } = await tx
    .insertInto("chapters")
    .values({ ...fields, position })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveChapter(tx: Db, id: number, fields: ChapterFields): Promise<void> {
  await tx.updateTable("chapters").set(fields).where("id", "=", id).execute();
}

/** Keeps other transactions from moving chapters and from changing prerequisites until this one ends. */
export async function lockSyllabusOrder(tx: Db): Promise<void> {
  await sql`lock table chapter_prerequisites in share row exclusive mode`.execute(tx);
}

/** Moves a chapter to a place in the teaching order, from 1. Only the chapters between the two places move with it. */
export async function moveChapter(tx: Db, id: number, order: number): Promise<void> {
  await sql`
    with ranked as (select id, position, row_number() over (order by position, id) as place from chapters),
      others as (select id, row_number() over (order by place) as place from ranked where id <> ${id}),
      target as (
        select id, case when place < ${order} then place else place + 1 end as place from others
        union all select ${id}, least(${order}, (select count(*) from ranked))),
      moved as (select target.id, target.place from target join ranked using (id) where ranked.place <> target.place)
    update chapters set position = slot.position
    from moved join ranked as slot on slot.place = moved.place where chapters.id = moved.id`.execute(tx);
}

/** Replaces the chapters to learn before this one. Helpful ones, which editors don't see, stay. */
export async function savePrerequisites(
  tx: Db,
  id: number,
  prerequisiteIds: readonly number[],
): Promise<void> {
  await sql`delete from chapter_prerequisites where chapter_id = ${id} and kind = 'required'`.execute(tx);
  await sql`insert into chapter_prerequisites (chapter_id, prerequisite_id, kind)
    select ${id}, prerequisite, 'required' from unnest(${[...prerequisiteIds]}::int[]) as prerequisite
    on conflict (chapter_id, prerequisite_id) do update set kind = 'required'`.execute(tx);
}

export async function deleteChapter(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("chapters").where("id", "=", id).execute();
}

/** Returns all topics, by chapter and in teaching order. */
export function listTopics(db: Db) {
  return topicRows(db)
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .orderBy("chapters.position")
    .orderBy("chapters.id")
    .orderBy("topics.position")
    .orderBy("topics.id")
    .execute();
}

export function findTopic(db: Db, id: number) {
  return topicRows(db).where("topics.id", "=", id).executeTakeFirst();
}

/** Returns a topic and locks it: no new row can refer to it until the transaction ends. */
export function lockTopic(tx: Db, id: number) {
  return topicRows(tx).where("topics.id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns whether the topic exists, and keeps it from being deleted until the transaction ends. */
export async function isTopic(tx: Db, id: number): Promise<boolean> {
  const topic = tx.selectFrom("topics").select("id").where("id", "=", id).forKeyShare();
  return (await topic.executeTakeFirst()) !== undefined;
}

/** Adds a topic at the end of its chapter. */
export async function insertTopic(tx: Db, { name, chapterId }: TopicBody): Promise<number> {
  const { id } = await tx
    .insertInto("topics")
    .values({ name, chapter_id: chapterId, position: nextPositionIn(chapterId) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a topic. If it moves to another chapter, it becomes the last topic there. */
export async function saveTopic(tx: Db, id: number, { name, chapterId }: TopicBody): Promise<void> {
  const position = sql<number>`case when chapter_id = ${chapterId} then position else ${nextPositionIn(chapterId)} end`;
  await tx
    .updateTable("topics")
    .set({ name, chapter_id: chapterId, position })
    .where("id", "=", id)
    .execute();
}

export async function deleteTopic(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("topics").where("id", "=", id).execute();
}

export function listTags(db: Db) {
  return db.selectFrom("tags").select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

export function findTag(db: Db, id: number) {
  return db.selectFrom("tags").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Returns a tag and locks it: no question can be given the tag until the transaction ends. */
export function lockTag(tx: Db, id: number) {
  return tx.selectFrom("tags").select(["id", "name"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The topic and the tags that something refers to; without a topic it is null. */
export type Refs = { topicId: number | null; tagIds: readonly number[] };
export type KnownRefs = { topic_ids: number[]; tag_ids: number[] };

/** Returns which of these exist, and keeps them from being deleted until the transaction ends. */
export async function findKnownRefs(tx: Db, refs: Refs): Promise<KnownRefs> {
  const { rows } = await sql<KnownRefs>`select ${knownRefs(refs)}`.execute(tx);
  return rows[0] ?? { topic_ids: [], tag_ids: [] };
}

/** The columns of `KnownRefs`. */
export const knownRefs = ({ topicId, tagIds }: Refs) =>
  sql`array(select id from topics where id = ${topicId}::int for key share) as topic_ids,
    array(select id from tags where id = any(${[...tagIds]}::int[]) for key share) as tag_ids`;

/** Returns whether another tag has this name, and blocks other writes to tags until the transaction ends. */
export async function isTagNameTaken(tx: Db, name: string, exceptId: number): Promise<boolean> {
  await sql`lock table tags in share row exclusive mode`.execute(tx);
  const other = tx.selectFrom("tags").select("id").where("name", "=", name).where("id", "<>", exceptId);
  return (await other.executeTakeFirst()) !== undefined;
}

export function insertTag(tx: Db, { name }: TagBody) {
  return tx.insertInto("tags").values({ name }).returning(["id", "name"]).executeTakeFirstOrThrow();
}

export async function saveTag(tx: Db, id: number, { name }: TagBody): Promise<void> {
  await tx.updateTable("tags").set({ name }).where("id", "=", id).execute();
}

export async function deleteTag(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("tags").where("id", "=", id).execute();
}

const chapterRows = (db: Db) =>
  db
    .selectFrom("chapters")
    .select(["id", "name", "type", "weightage", "weightage_advanced"])
    .select([
      sql<number>`(select count(*) from chapters other
        where (other.position, other.id) <= (chapters.position, chapters.id))`.as("order"),
      sql<number[]>`array(select prerequisite_id from chapter_prerequisites
        where chapter_id = chapters.id and kind = 'required' order by prerequisite_id)`.as(
        "prerequisite_ids",
      ),
    ])
    .$narrowType<Pick<AdminChapter, "type">>();

const topicRows = (db: Db) =>
  db.selectFrom("topics").select(["topics.id", "topics.name", "topics.chapter_id as chapterId"]);

const nextPositionIn = (chapterId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from topics where chapter_id = ${chapterId})`;

/** The number of rows of each kind that refer to an object. */
export type Usage = Record<string, number>;

/** Counts the rows that prevent a chapter from being deleted. */
export async function countChapterUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    (select count(*) from topics where chapter_id = ${id}) as "topics",
    (select count(*) from chapter_prerequisites where prerequisite_id = ${id}) as "chapters that build on it",
    (select count(*) from quizzes where chapter_id = ${id}) as "quizzes",
    (select count(*) from completed_chapters where chapter_id = ${id})
      + (select count(*) from chapters_in_progress where chapter_id = ${id})
      + (select count(*) from users where latest_chapter_id = ${id}) as "marks in students' progress"`.execute(
    tx,
  );
  return rows[0] ?? {};
}

/**
 * Counts the rows that prevent a topic from being deleted. Deleted questions and notes are counted separately: they
 * can be restored, and no list shows them.
 */
export async function countTopicUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    (select count(*) from questions where topic_id = ${id} and deleted_at is null) as "questions",
    (select count(*) from questions where topic_id = ${id} and deleted_at is not null) as "deleted questions",
    (select count(distinct v.question_id) from question_versions v join questions q on q.id = v.question_id
      where v.topic_id = ${id} and q.topic_id is distinct from ${id}) as "questions in an earlier version",
    (select count(*) from notes where topic_id = ${id} and deleted_at is null) as "contents",
    (select count(*) from notes where topic_id = ${id} and deleted_at is not null) as "deleted contents",
    (select count(distinct v.note_id) from note_versions v join notes c on c.id = v.note_id
      where v.topic_id = ${id} and c.topic_id <> ${id}) as "contents in an earlier version",
    (select count(*) from completed_topics where topic_id = ${id})
      + (select count(*) from topic_memory_states where topic_id = ${id})
      + (select count(*) from topic_reviews where topic_id = ${id}) as "marks in students' progress"`.execute(
    tx,
  );
  return rows[0] ?? {};
}

export async function countTagUses(tx: Db, id: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select
    count(*) filter (where q.deleted_at is null) as "questions",
    count(*) filter (where q.deleted_at is not null) as "deleted questions",
    (select count(distinct option_id) from option_versions where misconception_id = ${id}) as "answers"
    from question_tags t join questions q on q.id = t.question_id where t.tag_id = ${id}`.execute(tx);
  return rows[0] ?? {};
}
