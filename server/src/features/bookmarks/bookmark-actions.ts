import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import { conflict, notFound, signedOut } from "../../domain-errors.ts";
import {
  countNoteBookmarks,
  countQuestionBookmarks,
  hasSeenQuestion,
  insertNoteBookmark,
  insertQuestionBookmark,
  isNoteVisible,
} from "./bookmark-queries.ts";

/** Limit for each kind of bookmark (questions, notes). Nobody reviews more than that. */
const MAX_BOOKMARKS = 1_000;

/**
 * Bookmarks a question of one of the learner's quizzes. Throws `notFound` for other questions, which prevents reading
 * the whole library by trying ids, and `conflict` at the limit.
 */
export async function bookmarkQuestion(db: Db, userId: number, questionId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    if (!(await hasSeenQuestion(tx, userId, questionId))) throw notFound("question");
    rejectIfFull(await countQuestionBookmarks(tx, userId, questionId));
    await insertQuestionBookmark(tx, userId, questionId);
  });
}

/** Bookmarks a note. Throws `notFound` if it doesn't exist or is deleted, and `conflict` at the limit. */
export async function bookmarkNote(db: Db, userId: number, noteId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    if (!(await isNoteVisible(tx, noteId))) throw notFound("content");
    rejectIfFull(await countNoteBookmarks(tx, userId, noteId));
    await insertNoteBookmark(tx, userId, noteId);
  });
}

function rejectIfFull(others: number): void {
  if (others >= MAX_BOOKMARKS) throw conflict("too_many_bookmarks", { stars: MAX_BOOKMARKS });
}
