import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapterWithNotes, reviewCard } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  setClockInIndia,
  startDailyQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

const streakOf = (person: TestUser) => person.request("getStreak");

async function setDay(db: Db, day: number, hour = 10): Promise<void> {
  await setClockInIndia(db, `${24 * day + hour} hours`);
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
}

test("a completed quiz with an answer counts, a blank or unfinished one doesn't, and so do ten cards", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const { topicIds } = await addChapterWithNotes(db, 10);
  const asha = await signInAs();
  expect(await streakOf(asha)).toMatchObject({ current: 0, longest: 0, is_today_reached: false });
  await setDay(db, 0);
  const blank = await startDailyQuiz(asha, [single]);
  await blank.end();
  const quiz = await startDailyQuiz(asha, [single]);
  await quiz.answer(single.id, wrongAnswer(single));
  expect(await streakOf(asha)).toMatchObject({ current: 0 });
  // It is completed on the next day, but was answered on this one.
  await setDay(db, 1);
  await quiz.end();
  expect(await streakOf(asha)).toMatchObject({ current: 1, is_today_reached: false });
  for (const id of topicIds.slice(1)) await reviewCard(asha, id);
  expect(await streakOf(asha)).toMatchObject({ current: 1, is_today_reached: false });
  await reviewCard(asha, topicIds[0] ?? 0);
  expect(await streakOf(asha)).toMatchObject({ current: 2, longest: 2, is_today_reached: true });
  expect(await streakOf(await signInAs())).toMatchObject({ current: 0 });
});

test("an answer after midnight in India belongs to the new day, and a missed day takes a freeze of its month", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const asha = await signInAs();
  const play = async () => {
    const quiz = await startDailyQuiz(asha, [single]);
    await quiz.answer(single.id, wrongAnswer(single));
    await quiz.end();
  };
  await setClockInIndia(db, "23 hours 50 minutes");
  await play();
  await setClockInIndia(db, "24 hours 10 minutes");
  await play();
  expect(await streakOf(asha)).toMatchObject({ current: 2, is_today_reached: true, last_frozen_on: null });
  await setDay(db, 3);
  const { today, last_frozen_on, current } = await streakOf(asha);
  expect({ current, gap: (Date.parse(today) - Date.parse(last_frozen_on ?? "")) / 86_400_000 }).toEqual({
    current: 2,
    gap: 1,
  });
  await play();
  expect(await streakOf(asha)).toMatchObject({ current: 3, last_frozen_on });
  await setDay(db, 9);
  await play();
  // The day off belongs to the streak that broke.
  expect(await streakOf(asha)).toMatchObject({ current: 1, longest: 3, last_frozen_on: null });
});
