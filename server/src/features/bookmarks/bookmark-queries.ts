import type { BookmarkedContent, BookmarkedQuestion, Difficulty, QuestionType } from "@rasayan/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";

type Page = { page: number; limit: number };

/** One page of the starred questions that students may see, newest star first, and how many there are. */
export async function listBookmarkedQuestions(db: Db, userId: number, { page, limit }: Page) {
  const shown = db
    .selectFrom("question_bookmarks as star")
    .innerJoin("questions", "questions.id", "star.question_id")
    .innerJoin("question_versions as version", "version.id", "questions.version_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("star.user_id", "=", userId)
    .where("questions.status", "=", "published")
    .where("questions.deleted_at", "is", null);
  const rows = await shown
    .select(["questions.id", "questions.hash", "version.type", "version.difficulty"])
    .select(["version.text", "version.text_html", "star.at", ...PLACE])
    .$narrowType<{ type: QuestionType; difficulty: Difficulty }>()
    .orderBy("star.at", "desc")
    .orderBy("questions.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const questions: BookmarkedQuestion[] = rows.map(withTime);
  return { questions, pagination: { page, limit, total: await count(shown) } };
}

/** One page of the starred contents that are not deleted, newest star first, and how many there are. */
export async function listBookmarkedContents(db: Db, userId: number, { page, limit }: Page) {
  const shown = db
    .selectFrom("content_bookmarks as star")
    .innerJoin("contents", "contents.id", "star.content_id")
    .innerJoin("topics", "topics.id", "contents.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("star.user_id", "=", userId)
    .where("contents.deleted_at", "is", null);
  const rows = await shown
    .select(["contents.id", "contents.title", "star.at", ...PLACE])
    .orderBy("star.at", "desc")
    .orderBy("contents.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const contents: BookmarkedContent[] = rows.map(withTime);
  return { contents, pagination: { page, limit, total: await count(shown) } };
}

/** Whether some quiz of the learner asks the question. */
export async function isQuestionMet(tx: Db, userId: number, questionId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("quiz_questions")
    .select("question_id")
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isContentShown(tx: Db, contentId: number): Promise<boolean> {
  const shown = tx.selectFrom("contents").select("id").where("id", "=", contentId);
  return (await shown.where("deleted_at", "is", null).executeTakeFirst()) !== undefined;
}

/** How many other questions are starred. */
export function countQuestionBookmarks(tx: Db, userId: number, besides: number): Promise<number> {
  const others = tx.selectFrom("question_bookmarks").where("user_id", "=", userId);
  return count(others.where("question_id", "<>", besides));
}

/** How many other contents are starred. */
export function countContentBookmarks(tx: Db, userId: number, besides: number): Promise<number> {
  const others = tx.selectFrom("content_bookmarks").where("user_id", "=", userId);
  return count(others.where("content_id", "<>", besides));
}

/** A second star keeps the time of the first. */
export async function insertQuestionBookmark(tx: Db, user_id: number, question_id: number): Promise<void> {
  const star = tx.insertInto("question_bookmarks").values({ user_id, question_id });
  await star.onConflict((conflict) => conflict.doNothing()).execute();
}

/** A second star keeps the time of the first. */
export async function insertContentBookmark(tx: Db, user_id: number, content_id: number): Promise<void> {
  const star = tx.insertInto("content_bookmarks").values({ user_id, content_id });
  await star.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function deleteQuestionBookmark(db: Db, userId: number, questionId: number): Promise<void> {
  const stars = db.deleteFrom("question_bookmarks").where("user_id", "=", userId);
  await stars.where("question_id", "=", questionId).execute();
}

export async function deleteContentBookmark(db: Db, userId: number, contentId: number): Promise<void> {
  const stars = db.deleteFrom("content_bookmarks").where("user_id", "=", userId);
  await stars.where("content_id", "=", contentId).execute();
}

const PLACE = [
  "topics.id as topic_id",
  "topics.name as topic_name",
  "chapters.id as chapter_id",
  "chapters.name as chapter_name",
] as const;

function withTime<Row extends { at: Date }>({ at, ...row }: Row) {
  return { ...row, bookmarked_at: at.toISOString() };
}

async function count<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = rows.select(sql<number>`count(*)`.as("total"));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}
