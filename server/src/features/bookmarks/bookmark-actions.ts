import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { conflict, notFound, unauthorized } from "../../http/errors.ts";
import {
  countNoteBookmarks,
  countQuestionBookmarks,
  hasSeenQuestion,
  insertNoteBookmark,
  insertQuestionBookmark,
  isNoteVisible,
} from "./bookmark-queries.ts";

/** Of each kind; what is starred beyond that is not looked at again. */
const MAX_BOOKMARKS = 1_000;

/** Stars a question the learner has met; 404 for others, so that nobody reads the bank by counting up. Throws 409. */
export async function bookmarkQuestion(db: Db, userId: number, questionId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw unauthorized();
    if (!(await hasSeenQuestion(tx, userId, questionId))) throw notFound("question");
    rejectIfFull(await countQuestionBookmarks(tx, userId, questionId));
    await insertQuestionBookmark(tx, userId, questionId);
  });
}

/** Throws 404, and 409 when there are too many. */
export async function bookmarkNote(db: Db, userId: number, noteId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw unauthorized();
    if (!(await isNoteVisible(tx, noteId))) throw notFound("content");
    rejectIfFull(await countNoteBookmarks(tx, userId, noteId));
    await insertNoteBookmark(tx, userId, noteId);
  });
}

function rejectIfFull(others: number): void {
  if (others >= MAX_BOOKMARKS)
    throw conflict("too_many_bookmarks", "You have 1,000 stars. Take some away first.");
}
