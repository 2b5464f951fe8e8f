import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  freezeClock,
  startDailyQuiz,
  startQuiz,
} from "../../../test/test-quizzes.ts";

/** A chapter with questions, and a clock that moves only when it's shifted. */
async function startWithQuestions() {
  const testApp = await startTestApp();
  await freezeClock(testApp.db);
  return { ...testApp, ...(await addTestQuestions(testApp.db)) };
}

/** Starts a quick quiz with the given idempotency key. */
async function startWithKey(person: TestUser, chapterId: number, key: string) {
  const body = { type: "quick-quiz_chapter" as const, chapter_id: chapterId };
  return (await person.request("createQuiz", { body }, { "idempotency-key": key })).hash;
}

test("starting again within ten seconds returns the same quiz, and later a new one", async () => {
  const { signInAs, shiftClock, chapterId } = await startWithQuestions();
  const asha = await signInAs();
  const first = await startQuiz(asha, chapterId);
  await shiftClock("10 seconds");
  expect((await startQuiz(asha, chapterId)).hash).toBe(first.hash);
  await shiftClock("11 seconds");
  expect((await startQuiz(asha, chapterId)).hash).not.toBe(first.hash);
});

test("a start creates a new quiz if the first is answered or ended, or differs in type, chapter or user", async () => {
  const { db, signInAs, chapterId, single } = await startWithQuestions();
  const other = await addChapter(db, { name: "Amines" });
  const asha = await signInAs();
  const hashes = [];
  const startNext = async () => {
    const quiz = await startQuiz(asha, chapterId);
    hashes.push(quiz.hash);
    return quiz;
  };
  const answered = await startNext();
  await answered.answer(single.id, correctAnswer(single));
  const ended = await startNext();
  await ended.end();
  await startNext();
  hashes.push((await startQuiz(asha, chapterId, "unlimited_chapter")).hash);
  hashes.push((await startQuiz(asha, other.chapterId)).hash);
  hashes.push((await startQuiz(await signInAs(), chapterId)).hash);
  expect(new Set(hashes).size).toBe(6);
});

test("the same custom set within ten seconds returns the same quiz, another set does not", async () => {
  const { signInAs, single, many } = await startWithQuestions();
  const asha = await signInAs();
  const first = await startDailyQuiz(asha, [single, many]);
  expect((await startDailyQuiz(asha, [single, many])).hash).toBe(first.hash);
  expect((await startDailyQuiz(asha, [many, single])).hash).toBe(first.hash);
  expect((await startDailyQuiz(asha, [single])).hash).not.toBe(first.hash);
});

test("the same idempotency key returns the same quiz, whatever has happened since", async () => {
  const { signInAs, shiftClock, chapterId, single } = await startWithQuestions();
  const asha = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  const hash = await startWithKey(asha, chapterId, "retry-1");
  expect(hash).not.toBe(quiz.hash);
  expect(await startWithKey(asha, chapterId, "retry-1")).toBe(hash);
  await createPlayer(asha, hash).answer(single.id, correctAnswer(single));
  await shiftClock("1 hour");
  expect(await startWithKey(asha, chapterId, "retry-1")).toBe(hash);
  expect(await startWithKey(asha, chapterId, "retry-2")).not.toBe(hash);
});

test("rejects a key that was used with another body with 422; keys of other users are separate", async () => {
  const { db, signInAs, chapterId } = await startWithQuestions();
  const other = await addChapter(db, { name: "Amines" });
  const asha = await signInAs();
  const binu = await signInAs();
  const hash = await startWithKey(asha, chapterId, "shared");
  await expect(startWithKey(asha, other.chapterId, "shared")).rejects.toMatchObject({ status: 422 });
  const otherHash = await startWithKey(binu, other.chapterId, "shared");
  expect(otherHash).not.toBe(hash);
  expect(await startWithKey(asha, chapterId, "shared")).toBe(hash);
});

test("accepts a key of 255 characters and rejects a longer one", async () => {
  const { signInAs, chapterId } = await startWithQuestions();
  const asha = await signInAs();
  await startWithKey(asha, chapterId, "k".repeat(255));
  await expect(startWithKey(asha, chapterId, "k".repeat(256))).rejects.toMatchObject({ status: 400 });
});

test("the same rules apply to the key of a diagnostic", async () => {
  const { signInAs, chapterId } = await startWithQuestions();
  const asha = await signInAs();
  const start = (key: string, body: object | null = {}) =>
    asha.request("createDiagnostic", { body: body as Record<string, never> }, { "idempotency-key": key });
  const { hash } = await start("first");
  expect(await start("first", null)).toEqual({ hash });
  expect(await start("second")).toEqual({ hash });
  await createPlayer(asha, hash).end();
  expect(await start("first")).toEqual({ hash });
  expect((await start("third")).hash).not.toBe(hash);
  await expect(startWithKey(asha, chapterId, "first")).rejects.toMatchObject({ status: 422 });
  await startWithKey(asha, chapterId, "fourth");
  await expect(start("fourth")).rejects.toMatchObject({ status: 422 });
  await expect(start("k".repeat(256))).rejects.toMatchObject({ status: 400 });
});

test("a rejected start does not use up its key", async () => {
  const { db, signInAs, chapterId } = await startWithQuestions();
  const asha = await signInAs();
  await expect(startWithKey(asha, chapterId + 1, "early")).rejects.toMatchObject({ status: 404 });
  const late = await addChapter(db);
  await addQuestion(db, late.topicId);
  expect(await startWithKey(asha, late.chapterId, "early")).toEqual(expect.any(String));
});

const WITHOUT_AND_WITH_KEY: Record<string, string>[] = [{}, { "idempotency-key": "one-tap" }];
test.each(WITHOUT_AND_WITH_KEY)("twenty concurrent starts create one quiz (headers %j)", async (headers) => {
  const { db, signInAs, chapterId } = await startWithQuestions();
  const asha = await signInAs();
  const body = { type: "quick-quiz_chapter" as const, chapter_id: chapterId };
  const started = await Promise.all(
    Array.from({ length: 20 }, () => asha.request("createQuiz", { body }, headers)),
  );
  expect(new Set(started.map((quiz) => quiz.hash)).size).toBe(1);
  expect(await db.selectFrom("quizzes").select("hash").execute()).toHaveLength(1);
});

test("twenty concurrent starts of a diagnostic create one", async () => {
  const { db, signInAs } = await startWithQuestions();
  const asha = await signInAs();
  await Promise.all(Array.from({ length: 20 }, () => asha.request("createDiagnostic", { body: {} })));
  expect(await db.selectFrom("quizzes").select("hash").execute()).toHaveLength(1);
});
