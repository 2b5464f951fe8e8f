import { ChapterQuizType } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addPassageSet, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";

async function startWithChapter() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const chapter = await addChapter(testApp.db);
  return { ...testApp, ...chapter, asha: await testApp.signInAs() };
}

const idsOf = (questions: readonly { id: number }[]) => questions.map(({ id }) => id);

test("a question shows its passage before and after the quiz; another question has none", async () => {
  const { db, topicId, asha } = await startWithChapter();
  const { id, questions } = await addPassageSet(db, topicId, 2);
  const plain = await addQuestion(db, topicId);
  const quiz = await startDailyQuiz(asha, [...questions, plain]);
  const passage = { id, text_html: "<p>A flask is heated.</p>" };
  for (const question of questions) expect(await quiz.question(question.id)).toMatchObject({ passage });
  expect(await quiz.question(plain.id)).toMatchObject({ passage: null });
  await quiz.end();
  for (const question of questions) expect(await quiz.question(question.id)).toMatchObject({ passage });
});

test.each(ChapterQuizType.options)("%s has all questions on a passage, one after the other", async (type) => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const source = { exam: "JEE Advanced", year: 2024 };
  const { questions } = await addPassageSet(db, topicId, 3, { source });
  await addQuestion(db, topicId, { source });
  const { question_ids } = await (await startQuiz(asha, chapterId, type)).quiz();
  expect(question_ids).toHaveLength(4);
  expect(question_ids.join()).toContain(idsOf(questions).join());
});

test("a quick quiz is not longer because of sets, and leaves out a set that does not fit", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const sets = [];
  for (let count = 0; count < 4; count += 1) sets.push((await addPassageSet(db, topicId, 3)).questions);
  const { question_ids } = await (await startQuiz(asha, chapterId)).quiz();
  expect(question_ids).toHaveLength(9);
  const included = sets.filter((set) => question_ids.join().includes(idsOf(set).join()));
  expect(included).toHaveLength(3);
});

test("unlimited practice asks the whole set again if one of its questions was not fully right", async () => {
  const { db, chapterId, topicId, shiftClock, asha } = await startWithChapter();
  const { questions } = await addPassageSet(db, topicId, 2);
  const [first, second] = questions;
  const quiz = await startDailyQuiz(asha, questions);
  if (first) await quiz.answer(first.id, correctAnswer(first));
  await quiz.end();
  await shiftClock("1 hour");
  const again = await startQuiz(asha, chapterId, "unlimited_chapter");
  expect((await again.quiz()).question_ids).toEqual(idsOf(questions));
  if (second) await again.answer(second.id, correctAnswer(second));
  if (first) await again.answer(first.id, correctAnswer(first));
  await again.end();
  await shiftClock("2 hours");
  expect((await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz()).question_ids).toEqual([]);
});

test("a set with a question that is open in another quiz is drawn only if nothing else is left", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const { questions } = await addPassageSet(db, topicId, 2);
  const others = [];
  for (let count = 0; count < 9; count += 1) others.push((await addQuestion(db, topicId)).id);
  await startDailyQuiz(asha, questions.slice(1));
  const { question_ids } = await (await startQuiz(asha, chapterId)).quiz();
  expect(new Set(question_ids)).toEqual(new Set(others));
});

test("a hidden question of a set is left out, and the others stay together", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const { questions } = await addPassageSet(db, topicId, 3);
  await db
    .updateTable("questions")
    .set({ status: "review" })
    .where("id", "=", questions[1]?.id ?? 0)
    .execute();
  const { question_ids } = await (await startQuiz(asha, chapterId)).quiz();
  expect(question_ids).toEqual([questions[0]?.id, questions[2]?.id]);
});

test("a diagnostic and the questions of the day have none on a passage", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  await addPassageSet(db, topicId, 3);
  const plain = await addQuestion(db, topicId);
  const diagnostic = await (await startDiagnostic(asha)).quiz();
  expect([diagnostic.question_ids, diagnostic.total_questions]).toEqual([[plain.id], 1]);
  const body = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.request("putUserChapters", { body });
  const { questions } = await asha.request("listRevisionQuestions");
  expect(idsOf(questions)).toEqual([plain.id]);
});
