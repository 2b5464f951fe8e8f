import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";

async function startWithTopic() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)) };
}

test("a custom quiz contains exactly the given questions, in their order, of either exam", async () => {
  const { db, signInAs, topicId } = await startWithTopic();
  const advanced = await addQuestion(db, topicId, { exams: ["advanced"] });
  const main = await addQuestion(db, topicId, { exams: ["main"] });
  const both = await addQuestion(db, topicId);
  const quiz = await startDailyQuiz(await signInAs(), [both, advanced, main]);
  expect(await quiz.quiz()).toMatchObject({
    type: "custom",
    question_ids: [both.id, advanced.id, main.id],
    total_questions: 3,
    end_time: null,
    chapter_id: null,
    chapter_name: null,
  });
});

test("accepts a hundred questions and rejects one more", async () => {
  const { db, signInAs, topicId } = await startWithTopic();
  const questions = [];
  for (let count = 0; count < 101; count += 1) questions.push(await addQuestion(db, topicId));
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, questions.slice(0, 100));
  expect((await quiz.quiz()).total_questions).toBe(100);
  await expect(startDailyQuiz(asha, questions)).rejects.toMatchObject({ status: 400 });
});

test("rejects drafts, deleted, unknown and repeated questions, and creates nothing", async () => {
  const { db, signInAs, topicId } = await startWithTopic();
  const published = await addQuestion(db, topicId);
  const draft = await addQuestion(db, topicId, { status: "review" });
  const deleted = await addQuestion(db, topicId);
  await db
    .updateTable("questions")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", deleted.id)
    .execute();
  const asha = await signInAs();
  const rejections = [];
  for (const other of [draft, deleted, { ...published, hash: "not-a-question" }]) {
    const response = await startDailyQuiz(asha, [published, other]).catch((error) => error);
    rejections.push([response.status, response.body]);
  }
  expect(rejections[0]).toEqual([400, expect.objectContaining({ error: expect.anything() })]);
  expect(new Set(rejections.map((rejection) => JSON.stringify(rejection))).size).toBe(1);
  await expect(startDailyQuiz(asha, [published, published])).rejects.toMatchObject({ status: 400 });
  await expect(startDailyQuiz(asha, [])).rejects.toMatchObject({ status: 400 });
  expect(await db.selectFrom("quizzes").selectAll().execute()).toEqual([]);
});

test("rejects a body that is not a valid new quiz", async () => {
  const { db, signInAs, chapterId, topicId } = await startWithTopic();
  const { hash } = await addQuestion(db, topicId);
  const asha = await signInAs();
  const custom = { type: "custom", question_hashes: [hash] };
  const chapterQuiz = { type: "quick-quiz_chapter", chapter_id: chapterId };
  const bodies: unknown[] = [
    {},
    [],
    "custom",
    null,
    { type: "custom" },
    { question_hashes: [hash] },
    { type: "diagnostic" },
    { type: "diagnostic", chapter_id: chapterId },
    { type: "diagnostic", question_hashes: [hash] },
    { type: "quick-quiz", chapter_id: chapterId },
    { ...custom, question_hashes: hash },
    { ...custom, question_hashes: [1] },
    { ...custom, question_hashes: [null] },
    { ...custom, question_hashes: [""] },
    { ...custom, chapter_id: chapterId },
    { ...chapterQuiz, chapter_id: String(chapterId) },
    { ...chapterQuiz, chapter_id: 0 },
    { ...chapterQuiz, chapter_id: -1 },
    { ...chapterQuiz, chapter_id: 1.5 },
    { ...chapterQuiz, chapter_id: 2 ** 31 },
    { ...chapterQuiz, chapter_id: null },
    ...["id", "user_id", "userId", "state", "end_time", "score", "created_at", "total_questions"].flatMap(
      (extra) => [
        { ...custom, [extra]: 1 },
        { ...chapterQuiz, [extra]: 1 },
      ],
    ),
  ];
  const accepted = [];
  for (const body of bodies) {
    const response = await asha.send({
      method: "POST",
      url: "/api/quiz",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    if (response.statusCode !== 400) accepted.push([body, response.statusCode]);
  }
  expect(accepted).toEqual([]);
  expect(await db.selectFrom("quizzes").selectAll().execute()).toEqual([]);
});
