import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz } from "../../../test/test-quizzes.ts";

/** `count` chapters of one topic, each with a question that is meant to take two minutes. */
async function startWithChapters(count: number) {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const questions = [];
  for (let index = 0; index < count; index += 1) {
    const { topicId } = await addChapter(db, { name: `Chapter ${index}`, weightage: 1 + (index % 5) });
    questions.push({ ...(await addQuestion(db, topicId)), topicId });
  }
  return { ...testApp, questions };
}

test("today's questions include the best topic and, once that is answered, the next best one", async () => {
  const { signInAs, questions } = await startWithChapters(24);
  for (let count = 0; count < 3; count += 1) {
    const person = await signInAs();
    const due = async () =>
      (await person.request("listRevisionQuestions")).questions.map(({ topic_id }) => topic_id);
    const { best_topic } = await person.request("getSmartPath");
    expect(await due()).toContain(best_topic?.topic_id);
    const answered = questions.filter(({ topicId }) => topicId === best_topic?.topic_id);
    const quiz = await startDailyQuiz(person, answered);
    for (const question of answered) await quiz.answer(question.id, correctAnswer(question));
    const next = (await person.request("getSmartPath")).best_topic;
    expect(next?.topic_id).not.toBe(best_topic?.topic_id);
    expect(await due()).toContain(next?.topic_id);
  }
});

test("answering questions outside the plan leaves fewer of it, and the path shows only those that are left", async () => {
  const { signInAs, questions } = await startWithChapters(14);
  const asha = await signInAs();
  const planned = (await asha.request("getSmartPath")).today.questions.map(({ id }) => id);
  const others = questions.filter(({ id }) => !planned.includes(id)).slice(0, 3);
  const quiz = await startDailyQuiz(asha, others);
  for (const question of others) await quiz.answer(question.id, correctAnswer(question));
  const { today } = await asha.request("getSmartPath");
  const due = (await asha.request("listRevisionQuestions")).questions.map(({ id }) => id);
  expect(due).toHaveLength(7);
  expect(today.questions.map(({ id }) => id)).toEqual(due);
});

test("minutes are the median time of learners if there are enough attempts, else the intended time", async () => {
  const { db, signInAs, questions } = await startWithChapters(4);
  const asha = await signInAs();
  await db.updateTable("question_versions").set({ seconds: 60 }).execute();
  const minutes = async () => (await asha.request("getSmartPath")).today.minutes;
  expect(await minutes()).toBe(4);
  const { id: version_id } = await db
    .selectFrom("question_versions")
    .select("id")
    .where("question_id", "=", questions[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const statistics = { omitted: 0, facility: 0.5, median_ms: 240_000, upper_group_count: 8, options: "[]" };
  const row = { version_id, question_id: questions[0]?.id ?? 0, attempts: 29, ...statistics };
  await db.insertInto("item_statistics").values(row).execute();
  expect(await minutes()).toBe(4);
  await db.updateTable("item_statistics").set({ attempts: 30 }).execute();
  expect(await minutes()).toBe(7);
});
