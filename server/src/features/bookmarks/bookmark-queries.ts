import type {
  BookmarkedNote,
  BookmarkedQuestion,
  BookmarksQuery,
  Difficulty,
  QuestionType,
} from "@rasayan/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";

/**
 * Returns one page of the user's bookmarked questions that are published, not held for tests and in no set test that is not
 * over, newest bookmark first, and the total.
 */
export async function listBookmarkedQuestions(db: Db, userId: number, query: BookmarksQuery) {
  const visible = db
    .selectFrom("question_bookmarks as bookmark")
    .innerJoin("questions", "questions.id", "bookmark.question_id")
    .innerJoin("question_versions as version", "version.id", "questions.version_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("bookmark.user_id", "=", userId)
    .where("questions.status", "=", "published")
    .where("questions.deleted_at", "is", null)
    .where("questions.is_set", "=", false)
    .where(isHeld("questions"), "=", false)
    .where(isInChapter(query));
  const rows = await visible
    .select(["questions.id", "questions.hash", "version.type", "version.difficulty"])
    .select(["version.text", "version.text_html", "bookmark.at", ...TOPIC_COLUMNS])
    .select(seenIn.as("seen_in"))
    .$narrowType<{ type: QuestionType; difficulty: Difficulty }>()
    .orderBy("bookmark.at", "desc")
    .orderBy("questions.id", "desc")
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const questions: BookmarkedQuestion[] = rows.map(withTime);
  return { questions, pagination: await paginationOf(query, visible) };
}

/** Returns one page of the user's bookmarked notes that are visible, newest bookmark first, and the total. */
export async function listBookmarkedNotes(db: Db, userId: number, query: BookmarksQuery) {
  const visible = db
    .selectFrom("note_bookmarks as bookmark")
    .innerJoin("notes", "notes.id", "bookmark.note_id")
    .innerJoin("topics", "topics.id", "notes.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("bookmark.user_id", "=", userId)
    .where("notes.is_visible", "=", true)
    .where(isInChapter(query));
  const rows = await visible
    .select(["notes.id", "notes.title", "bookmark.at", ...TOPIC_COLUMNS])
    .orderBy("bookmark.at", "desc")
    .orderBy("notes.id", "desc")
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const notes: BookmarkedNote[] = rows.map(withTime);
  return { contents: notes, pagination: await paginationOf(query, visible) };
}

/** Returns whether one of the learner's quizzes contains the question. */
export async function hasSeenQuestion(tx: Db, userId: number, questionId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("quiz_questions")
    .select("question_id")
    .where("user_id", "=", userId)
    .where("question_id", "=", questionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isNoteVisible(tx: Db, noteId: number): Promise<boolean> {
  const visible = tx.selectFrom("notes").select("id").where("id", "=", noteId);
  return (await visible.where("is_visible", "=", true).executeTakeFirst()) !== undefined;
}

/** Returns the number of the user's bookmarked questions other than `exceptId`. */
export function countQuestionBookmarks(tx: Db, userId: number, exceptId: number): Promise<number> {
  const others = tx.selectFrom("question_bookmarks").where("user_id", "=", userId);
  return count(others.where("question_id", "<>", exceptId));
}

/** Returns the number of the user's bookmarked notes other than `exceptId`. */
export function countNoteBookmarks(tx: Db, userId: number, exceptId: number): Promise<number> {
  const others = tx.selectFrom("note_bookmarks").where("user_id", "=", userId);
  return count(others.where("note_id", "<>", exceptId));
}

/** Does nothing if the bookmark exists, so its time stays. */
export async function insertQuestionBookmark(tx: Db, user_id: number, question_id: number): Promise<void> {
  const bookmark = tx.insertInto("question_bookmarks").values({ user_id, question_id });
  await bookmark.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Does nothing if the bookmark exists, so its time stays. */
export async function insertNoteBookmark(tx: Db, user_id: number, note_id: number): Promise<void> {
  const bookmark = tx.insertInto("note_bookmarks").values({ user_id, note_id });
  await bookmark.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function deleteQuestionBookmark(db: Db, userId: number, questionId: number): Promise<void> {
  const bookmarks = db.deleteFrom("question_bookmarks").where("user_id", "=", userId);
  await bookmarks.where("question_id", "=", questionId).execute();
}

export async function deleteNoteBookmark(db: Db, userId: number, noteId: number): Promise<void> {
  const bookmarks = db.deleteFrom("note_bookmarks").where("user_id", "=", userId);
  await bookmarks.where("note_id", "=", noteId).execute();
}

/** See `BookmarkedQuestion`. */
const seenIn = sql<BookmarkedQuestion["seen_in"]>`(
  select json_build_object('hash', quiz.hash, 'is_completed', quiz.state = 'completed')
  from quiz_questions asked join quizzes quiz on (quiz.user_id, quiz.id) = (asked.user_id, asked.quiz_id)
  where asked.user_id = bookmark.user_id and asked.question_id = bookmark.question_id and quiz.state <> 'created'
  order by quiz.state = 'completed' desc, quiz.id desc limit 1)`;

const isInChapter = ({ chapter_id }: BookmarksQuery) =>
  chapter_id === undefined ? sql<boolean>`true` : sql<boolean>`topics.chapter_id = ${chapter_id}`;

const TOPIC_COLUMNS = [
  "topics.id as topic_id",
  "topics.name as topic_name",
  "chapters.id as chapter_id",
  "chapters.name as chapter_name",
] as const;

function withTime<Row extends { at: Date }>({ at, ...row }: Row) {
  return { ...row, bookmarked_at: at.toISOString() };
}

async function paginationOf<DB, TB extends keyof DB>(
  { page, limit }: BookmarksQuery,
  rows: SelectQueryBuilder<DB, TB, object>,
) {
  return { page, limit, total: await count(rows) };
}

async function count<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = rows.select(sql<number>`count(*)`.as("total"));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}
