import type { AdminChapter, AdminTopic, ChapterBody, Tag, TagBody, TopicBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid, notFound, rejected } from "../../domain-errors.ts";
import { withETag } from "../../row-etag.ts";
import { rejectStale } from "../audit/audit-actions.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import {
  countChapterUses,
  countTagUses,
  countTopicUses,
  deleteChapter,
  deleteTag,
  deleteTopic,
  findChapter,
  findTag,
  findTopic,
  insertChapter,
  insertTag,
  insertTopic,
  isTagNameTaken,
  listChapters,
  lockChapter,
  lockSyllabusOrder,
  lockTag,
  lockTopic,
  moveChapter,
  saveChapter,
  savePrerequisites,
  saveTag,
  saveTopic,
  type Usage,
} from "./syllabus-queries.ts";

/** Returns a chapter. Throws `notFound`. */
export async function getChapter(db: Db, id: number): Promise<AdminChapter> {
  const chapter = await findChapter(db, id);
  if (!chapter) throw notFound("chapter");
  return withETag(chapter);
}

/**
 * Adds a chapter, at the end of the list unless the body names a place. Throws `invalid` for unknown prerequisites.
 */
export async function addChapter({ db }: Deps, actor: Actor, body: ChapterBody): Promise<AdminChapter> {
  return inTransaction(db, async (tx) => {
    const { order, prerequisite_ids, ...fields } = body;
    await lockSyllabusOrder(tx);
    const id = await insertChapter(tx, fields);
    await arrangeChapter(tx, id, { order, prerequisite_ids });
    const after = await getChapter(tx, id);
    const { etag: _, ...snapshot } = after;
    await insertAudit(tx, actor, {
      action: "createChapter",
      kind: "chapter",
      id,
      before: null,
      after: snapshot,
    });
    return after;
  });
}

/**
 * Saves a chapter. Throws `notFound`, `invalid` for unknown prerequisites, `rejected` if the prerequisites would form
 * a circle, and `conflict` if the actor saw another state.
 */
export async function changeChapter(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: ChapterBody,
): Promise<AdminChapter> {
  return inTransaction(db, async (tx) => {
    const { order, prerequisite_ids, ...fields } = body;
    await lockSyllabusOrder(tx);
    const before = await lockChapter(tx, id);
    if (!before) throw notFound("chapter");
    await rejectStale(tx, actor, "chapter", withETag(before));
    await saveChapter(tx, id, fields);
    await arrangeChapter(tx, id, { order, prerequisite_ids });
    const after = await getChapter(tx, id);
    const { etag: _, ...snapshot } = after;
    await insertAudit(tx, actor, { action: "updateChapter", kind: "chapter", id, before, after: snapshot });
    return after;
  });
}

/** Moves a chapter and sets its prerequisites, as far as they are given. */
async function arrangeChapter(
  tx: Db,
  id: number,
  { order, prerequisite_ids }: Pick<ChapterBody, "order" | "prerequisite_ids">,
): Promise<void> {
  if (order !== undefined) await moveChapter(tx, id, order);
  if (prerequisite_ids === undefined) return;
  const prerequisiteIds = new Set(prerequisite_ids);
  const chapters = new Map((await listChapters(tx)).map((chapter) => [chapter.id, chapter]));
  const unknownId = [...prerequisiteIds].find((prerequisiteId) => !chapters.has(prerequisiteId));
  if (unknownId !== undefined) throw invalid("unknown_chapter", { id: unknownId });
  const circle = findCircle(chapters, id, prerequisiteIds);
  if (circle) {
    throw rejected("circular_prerequisites", { chapters: circle }, { field: "prerequisite_ids" });
  }
  await savePrerequisites(tx, id, [...prerequisiteIds]);
}

type Prerequisites = ReadonlyMap<number, { name: string; prerequisite_ids: readonly number[] }>;

/**
 * Returns the names along a circle that begins and ends with this chapter if it gets these prerequisites; undefined if
 * there is none.
 */
function findCircle(
  chapters: Prerequisites,
  id: number,
  prerequisiteIds: Iterable<number>,
): string[] | undefined {
  const nameOf = (chapterId: number) => chapters.get(chapterId)?.name ?? "";
  const visited = new Set<number>();
  const search = (currentId: number, path: string[]): string[] | undefined => {
    const names = [...path, nameOf(currentId)];
    if (currentId === id) return names;
    if (visited.has(currentId)) return undefined;
    visited.add(currentId);
    return firstDefined(chapters.get(currentId)?.prerequisite_ids ?? [], (next) => search(next, names));
  };
  return firstDefined(prerequisiteIds, (first) => search(first, [nameOf(id)]));
}

function firstDefined<Item, Result>(
  items: Iterable<Item>,
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/**
 * Deletes a chapter. Throws `notFound`, and `conflict` while anything refers to it or if the actor saw another state.
 */
export async function removeChapter({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockChapter(tx, id);
    if (!before) throw notFound("chapter");
    await rejectStale(tx, actor, "chapter", withETag(before));
    rejectIfInUse("chapter", await countChapterUses(tx, id));
    await deleteChapter(tx, id);
    await insertAudit(tx, actor, { action: "deleteChapter", kind: "chapter", id, before, after: null });
  });
}

/** Throws `invalid` for an unknown chapter, and keeps the chapter from being deleted until the transaction ends. */
async function requireChapter(tx: Db, id: number): Promise<void> {
  if (!(await lockChapter(tx, id))) throw invalid("unknown_chapter", { id });
}

/** Throws `conflict` with a message that lists what still uses the object. */
function rejectIfInUse(subject: string, counts: Usage): void {
  const uses = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? { name, count } : []));
  if (uses.length > 0) throw conflict("in_use", { subject, uses });
}

/** Returns a topic. Throws `notFound`. */
export async function getTopic(db: Db, id: number): Promise<AdminTopic> {
  const topic = await findTopic(db, id);
  if (!topic) throw notFound("topic");
  return withETag(topic);
}

/** Adds a topic at the end of its chapter. Throws `invalid` for an unknown chapter. */
export async function addTopic({ db }: Deps, actor: Actor, body: TopicBody): Promise<AdminTopic> {
  return inTransaction(db, async (tx) => {
    await requireChapter(tx, body.chapterId);
    const after = { id: await insertTopic(tx, body), ...body };
    await insertAudit(tx, actor, { action: "createTopic", kind: "topic", id: after.id, before: null, after });
    return withETag(after);
  });
}

/**
 * Saves a topic. Throws `notFound`, `invalid` for an unknown chapter, and `conflict` if the actor saw another state.
 */
export async function changeTopic(
  { db }: Deps,
  actor: Actor,
  id: number,
  body: TopicBody,
): Promise<AdminTopic> {
  return inTransaction(db, async (tx) => {
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

/**
 * Deletes a topic. Throws `notFound`, and `conflict` while anything refers to it or if the actor saw another state.
 */
export async function removeTopic({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockTopic(tx, id);
    if (!before) throw notFound("topic");
    await rejectStale(tx, actor, "topic", withETag(before));
    rejectIfInUse("topic", await countTopicUses(tx, id));
    await deleteTopic(tx, id);
    await insertAudit(tx, actor, { action: "deleteTopic", kind: "topic", id, before, after: null });
  });
}

/** Returns a tag. Throws `notFound`. */
export async function getTag(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id);
  if (!tag) throw notFound("tag");
  return withETag(tag);
}

/** Adds a tag. Throws `conflict` if a tag has this name. */
export async function addTag({ db }: Deps, actor: Actor, body: TagBody): Promise<Tag> {
  return inTransaction(db, async (tx) => {
    await rejectTakenName(tx, body.name, 0);
    const after = await insertTag(tx, body);
    await insertAudit(tx, actor, { action: "createTag", kind: "tag", id: after.id, before: null, after });
    return withETag(after);
  });
}

/** Renames a tag. Throws `notFound`, and `conflict` if another tag has this name or the actor saw another state. */
export async function changeTag({ db }: Deps, actor: Actor, id: number, body: TagBody): Promise<Tag> {
  return inTransaction(db, async (tx) => {
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

/** Deletes a tag. Throws `notFound`, and `conflict` while anything refers to it or if the actor saw another state. */
export async function removeTag({ db }: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw notFound("tag");
    await rejectStale(tx, actor, "tag", withETag(before));
    rejectIfInUse("tag", await countTagUses(tx, id));
    await deleteTag(tx, id);
    await insertAudit(tx, actor, { action: "deleteTag", kind: "tag", id, before, after: null });
  });
}

async function rejectTakenName(tx: Db, name: string, exceptId: number): Promise<void> {
  if (await isTagNameTaken(tx, name, exceptId)) throw conflict("name_taken", { name });
}
