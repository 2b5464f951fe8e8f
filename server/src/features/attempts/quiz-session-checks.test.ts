import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addTestQuestions, correctAnswer, startQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

/** A student with a quiz in progress, whose session the server has just validated. */
async function startWithQuiz(environment: Record<string, string> = {}) {
  const testApp = await startTestApp(environment);
  const { db } = testApp;
  const { chapterId, single } = await addTestQuestions(db);
  const asha = await testApp.signInAs();
  await giveConsent(db, asha.id);
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, wrongAnswer(single));
  await quiz.question(single.id);
  const attemptBoth = async (status: number) => {
    await expect(quiz.answer(single.id, correctAnswer(single))).rejects.toMatchObject({ status });
    await expect(quiz.question(single.id)).rejects.toMatchObject({ status });
    const { rows } = await sql`select selected_option_ids from responses`.execute(db);
    return rows;
  };
  const before = (await sql`select selected_option_ids from responses`.execute(db)).rows;
  return { ...testApp, asha, quiz, single, attemptBoth, before };
}

const giveConsent = (db: Db, userId: number) =>
  sql`insert into consents (user_id, is_minor, notice_version, given_by, granted_at)
    values (${userId}, false, '1', 'self', app_now())`.execute(db);

test("a session that was just signed out can neither answer nor read", async () => {
  const { asha, attemptBoth, before } = await startWithQuiz();
  await asha.request("signOut");
  expect(await attemptBoth(401)).toEqual(before);
});

test("an expired session and a session of a deleted user can neither answer nor read", async () => {
  const { db, asha, shiftClock, attemptBoth, before } = await startWithQuiz();
  await shiftClock("30 days 1 minute");
  expect(await attemptBoth(401)).toEqual(before);
  await shiftClock("0");
  await db.deleteFrom("users").where("id", "=", asha.id).execute();
  expect(await attemptBoth(401)).toEqual([]);
});

test("a withdrawn consent blocks a quiz in progress at once, and a new consent unblocks it", async () => {
  const { db, asha, quiz, single, attemptBoth, before } = await startWithQuiz({
    REQUIRE_PARENTAL_CONSENT: "on",
  });
  await sql`update consents set withdrawn_at = app_now()`.execute(db);
  expect(await attemptBoth(403)).toEqual(before);
  await giveConsent(db, asha.id);
  await quiz.answer(single.id, correctAnswer(single));
  expect((await quiz.question(single.id)).selected_answer).toBe(correctAnswer(single).answer_id);
});

test("requests that only answer also update the session's last-seen time", async () => {
  const { db, quiz, single } = await startWithQuiz();
  await sql`update sessions set last_seen_at = app_now() - interval '11 minutes'`.execute(db);
  await quiz.answer(single.id, correctAnswer(single));
  const { rows } = await sql<{
    recorded: boolean;
  }>`select last_seen_at > app_now() - interval '1 minute' as recorded
    from sessions`.execute(db);
  expect(rows).toEqual([{ recorded: true }]);
});
