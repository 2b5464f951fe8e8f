import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { startCustom } from "../../../test/test-quizzes.ts";

async function startWithTopic() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)) };
}

test("a custom quiz asks exactly the questions named, in their order, of either exam", async () => {
  const { db, signedIn, topicId } = await startWithTopic();
  const advanced = await addQuestion(db, topicId, { exams: ["advanced"] });
  const main = await addQuestion(db, topicId, { exams: ["main"] });
  const both = await addQuestion(db, topicId);
  const quiz = await startCustom(await signedIn(), [both, advanced, main]);
  expect(await quiz.quiz()).toMatchObject({
    type: "custom",
    question_ids: [both.id, advanced.id, main.id],
    total_questions: 3,
    end_time: null,
    chapter_id: null,
    chapter_name: null,
  });
});

test("a hundred questions are taken, one more is not", async () => {
  const { db, signedIn, topicId } = await startWithTopic();
  const many = [];
  for (let count = 0; count < 101; count += 1) many.push(await addQuestion(db, topicId));
  const asha = await signedIn();
  const quiz = await startCustom(asha, many.slice(0, 100));
  expect((await quiz.quiz()).total_questions).toBe(100);
  await expect(startCustom(asha, many)).rejects.toMatchObject({ status: 400 });
});

test("drafts, deleted, unknown and repeated questions are refused alike, and nothing is made", async () => {
  const { db, signedIn, topicId } = await startWithTopic();
  const good = await addQuestion(db, topicId);
  const draft = await addQuestion(db, topicId, { status: "review" });
  const deleted = await addQuestion(db, topicId);
  await db
    .updateTable("questions")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", deleted.id)
    .execute();
  const asha = await signedIn();
  const refusals = [];
  for (const other of [draft, deleted, { ...good, hash: "not-a-question" }]) {
    const reply = await startCustom(asha, [good, other]).catch((refused) => refused);
    refusals.push([reply.status, reply.body]);
  }
  expect(refusals[0]).toEqual([400, expect.objectContaining({ error: expect.anything() })]);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  await expect(startCustom(asha, [good, good])).rejects.toMatchObject({ status: 400 });
  await expect(startCustom(asha, [])).rejects.toMatchObject({ status: 400 });
  expect(await db.selectFrom("quizzes").selectAll().execute()).toEqual([]);
});

test("a body that is not a new quiz is refused", async () => {
  const { db, signedIn, chapterId, topicId } = await startWithTopic();
  const { hash } = await addQuestion(db, topicId);
  const asha = await signedIn();
  const custom = { type: "custom", question_hashes: [hash] };
  const ofChapter = { type: "quick-quiz_chapter", chapter_id: chapterId };
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
    { ...ofChapter, chapter_id: String(chapterId) },
    { ...ofChapter, chapter_id: 0 },
    { ...ofChapter, chapter_id: -1 },
    { ...ofChapter, chapter_id: 1.5 },
    { ...ofChapter, chapter_id: 2 ** 31 },
    { ...ofChapter, chapter_id: null },
    ...["id", "user_id", "userId", "state", "end_time", "score", "created_at", "total_questions"].flatMap(
      (extra) => [
        { ...custom, [extra]: 1 },
        { ...ofChapter, [extra]: 1 },
      ],
    ),
  ];
  const taken = [];
  for (const body of bodies) {
    const reply = await asha.send({
      method: "POST",
      url: "/api/quiz",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    if (reply.statusCode !== 400) taken.push([body, reply.statusCode]);
  }
  expect(taken).toEqual([]);
  expect(await db.selectFrom("quizzes").selectAll().execute()).toEqual([]);
});
