import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addTestQuestions, freezeClock, startQuiz } from "../../../test/test-quizzes.ts";

const LIMIT = 60;

/** Asha has started the diagnostic and then as many quizzes as an hour allows, all at one time. */
async function startWithLimitUsedUp() {
  const testApp = await startTestApp({ RATE_LIMIT: "on" });
  await freezeClock(testApp.db);
  const { chapterId } = await addTestQuestions(testApp.db);
  const asha = await testApp.signInAs();
  const diagnostic = (await asha.request("createDiagnostic", { body: {} })).hash;
  const hashes: string[] = [];
  for (let number = 1; number < LIMIT; number++) hashes.push(await startWithKey(asha, chapterId, number));
  return { ...testApp, asha, chapterId, diagnostic, hashes };
}

const bodyOf = (chapter_id: number) => ({ type: "quick-quiz_chapter" as const, chapter_id });
const startWithKey = async (person: TestUser, chapterId: number, key: number) =>
  (await person.request("createQuiz", { body: bodyOf(chapterId) }, { "idempotency-key": `key ${key}` })).hash;

test("after 60 quizzes within an hour the next start is rejected with the time to wait", async () => {
  const { asha, signInAs, shiftClock, chapterId } = await startWithLimitUsedUp();
  await shiftClock("20 minutes 30 seconds");
  const start = { method: "POST", url: "/api/quiz", payload: bodyOf(chapterId) } as const;
  const rejected = await asha.send(start);
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, String(39.5 * 60)]);
  expect(rejected.json().error).toEqual({
    code: "too_many_starts",
    params: { kind: "quiz", starts: 60, minutes: 40 },
    message: "You have started 60 quizzes within an hour. Try again in 40 minutes.",
  });
  await startQuiz(await signInAs(), chapterId);
  await shiftClock("59 minutes 59 seconds");
  expect((await asha.send(start)).headers["retry-after"]).toBe("1");
  await shiftClock("60 minutes");
  expect((await asha.send(start)).statusCode).toBe(200);
});

test("a repeated start returns its quiz even if the limit is used up", async () => {
  const { asha, db, chapterId, diagnostic, hashes } = await startWithLimitUsedUp();
  expect(await startWithKey(asha, chapterId, 1)).toBe(hashes[0]);
  expect((await asha.request("createDiagnostic", { body: {} })).hash).toBe(diagnostic);
  expect((await startQuiz(asha, chapterId)).hash).toBe(hashes.at(-1));
  expect(await db.selectFrom("quizzes").select("hash").execute()).toHaveLength(LIMIT);
});

test("rejected starts do not count for the limit, and keep their own error", async () => {
  const { asha, signInAs, chapterId } = await startWithLimitUsedUp();
  const unknownChapter = bodyOf(chapterId + 1);
  for (const body of [unknownChapter, { type: "x" }, { ...unknownChapter, more: 1 }]) {
    const response = await asha.send({ method: "POST", url: "/api/quiz", payload: body });
    expect([400, 404], JSON.stringify(body)).toContain(response.statusCode);
  }
  const ravi = await signInAs();
  for (let attempt = 0; attempt < LIMIT; attempt++)
    await expect(ravi.request("createQuiz", { body: unknownChapter })).rejects.toMatchObject({ status: 404 });
  await startQuiz(ravi, chapterId);
});

test("discarded quizzes count for the limit", async () => {
  const { db, signInAs } = await startTestApp({ RATE_LIMIT: "on" });
  await freezeClock(db);
  const { chapterId } = await addTestQuestions(db);
  const asha = await signInAs();
  for (let number = 1; number <= LIMIT; number++) {
    const quiz = await startQuiz(asha, chapterId, "unlimited_chapter");
    await quiz.discard();
  }
  await expect(startQuiz(asha, chapterId)).rejects.toMatchObject({ status: 429 });
});
