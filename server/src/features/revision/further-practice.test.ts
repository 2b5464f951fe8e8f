import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

async function setUp() {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const otherTopicId = await addTopic(db, chapterId, "Colligative properties");
  const add = async (topic: number, count: number) => {
    const added = [];
    for (let index = 0; index < count; index += 1) added.push(await addQuestion(db, topic));
    return added;
  };
  return {
    db,
    shiftClock,
    asha: await signInAs(),
    first: await add(topicId, 4),
    second: await add(otherTopicId, 4),
  };
}

test("offers today's wrong answers again, more questions, and the weakest topic", async () => {
  const { asha, first, second, shiftClock } = await setUp();
  const [right] = first;
  const [wrong, skipped] = second;
  if (!right || !wrong || !skipped) throw new Error("questions were added");
  const quiz = await startDailyQuiz(asha, [right, wrong, skipped]);
  await quiz.answer(right.id, correctAnswer(right));
  await quiz.answer(wrong.id, wrongAnswer(wrong));
  expect((await asha.request("listFurtherPractice")).redo, "before the quiz has ended").toEqual([]);
  await quiz.end();
  const practice = await asha.request("listFurtherPractice");
  expect(practice.redo).toEqual([wrong.hash]);
  expect(practice.more).not.toContain(right.hash);
  expect(practice.more).not.toContain(wrong.hash);
  expect(practice.weakest_topic?.name).toBe("Colligative properties");
  const hashesOfTopic = second.map(({ hash }) => hash);
  for (const hash of practice.weakest_topic?.question_hashes ?? [""]) expect(hashesOfTopic).toContain(hash);

  await shiftClock("1 day");
  expect((await asha.request("listFurtherPractice")).redo).toEqual([]);
});

test("an open question is not offered again, and a wrong answer made good is no longer one", async () => {
  const { asha, second } = await setUp();
  const [wrong] = second;
  if (!wrong) throw new Error("questions were added");
  const quiz = await startDailyQuiz(asha, [wrong]);
  await quiz.answer(wrong.id, wrongAnswer(wrong));
  await quiz.end();
  const redo = await startDailyQuiz(asha, [wrong]);
  expect((await asha.request("listFurtherPractice")).redo).toEqual([]);
  await redo.answer(wrong.id, correctAnswer(wrong));
  await redo.end();
  expect((await asha.request("listFurtherPractice")).redo).toEqual([]);
});
