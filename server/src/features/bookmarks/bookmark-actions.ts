import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import { conflict, notFound, unauthorized } from "../../http/errors.ts";
import {
  countContentBookmarks,
  countQuestionBookmarks,
  insertContentBookmark,
  insertQuestionBookmark,
  isContentShown,
  isQuestionMet,
} from "./bookmark-queries.ts";

/** Of each kind; what is starred beyond that is not looked at again. */
const MOST_BOOKMARKS = 1_000;

/** Stars a question the learner has met; 404 for others, so that nobody reads the bank by counting up. Throws 409. */
export async function bookmarkQuestion(db: Db, userId: number, questionId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    if (!(await isQuestionMet(tx, userId, questionId))) throw notFound("question");
    refuseFull(await countQuestionBookmarks(tx, userId, questionId));
    await insertQuestionBookmark(tx, userId, questionId);
  });
}

/** Throws 404, and 409 when there are too many. */
export async function bookmarkContent(db: Db, userId: number, contentId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    if (!(await isContentShown(tx, contentId))) throw notFound("content");
    refuseFull(await countContentBookmarks(tx, userId, contentId));
    await insertContentBookmark(tx, userId, contentId);
  });
}

function refuseFull(others: number): void {
  if (others >= MOST_BOOKMARKS)
    throw conflict("too_many_bookmarks", "You have 1,000 stars. Take some away first.");
}
