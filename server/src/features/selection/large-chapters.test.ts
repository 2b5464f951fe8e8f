import { expect, test } from "vitest";
import { addManyQuestions } from "../../../test/bulk-fixtures.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { createExamPlayer } from "../../../test/test-mock-tests.ts";
import { startDailyQuiz, startQuiz } from "../../../test/test-quizzes.ts";

async function startWithChapter() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)), asha: await testApp.signInAs() };
}

const idsOf = (questions: readonly { id: number }[]) => questions.map(({ id }) => id);

async function markSeen(person: TestUser, questions: readonly AddedQuestion[]): Promise<void> {
  const quiz = createExamPlayer(person, (await startDailyQuiz(person, questions)).hash);
  await quiz.visit({ visited_ids: idsOf(questions), seq: 1 });
  await quiz.end();
}

/** Returns how many of these questions the quiz contains. */
const countIncluded = (presentedIds: readonly number[], questions: readonly { id: number }[]) =>
  presentedIds.filter((id) => idsOf(questions).includes(id)).length;

test.each([
  ["quick-quiz_chapter", 10],
  ["unlimited_chapter", 30],
] as const)("%s of a large topic has only unseen questions, sampled again each time", async (type, size) => {
  const { db, shiftClock, chapterId, topicId, asha } = await startWithChapter();
  const seen = await addManyQuestions(db, topicId, 20);
  const unseen = await addManyQuestions(db, topicId, 80);
  await markSeen(asha, seen);
  const start = async () => (await (await startQuiz(asha, chapterId, type)).quiz()).question_ids;
  const first = await start();
  expect(countIncluded(first, unseen)).toBe(size);
  expect(new Set(first).size).toBe(size);
  await markSeen(
    asha,
    unseen.filter(({ id }) => first.includes(id)),
  );
  await shiftClock("1 minute");
  const others = await start();
  expect(countIncluded(others, unseen)).toBe(size);
  expect(others.filter((id) => first.includes(id))).toEqual([]);
});

test("if a large topic has too few unseen questions, the least recently seen ones follow", async () => {
  const { db, shiftClock, chapterId, topicId, asha } = await startWithChapter();
  const early = await addManyQuestions(db, topicId, 20);
  const later = await addManyQuestions(db, topicId, 20);
  const unseen = await addManyQuestions(db, topicId, 12);
  await markSeen(asha, early);
  await shiftClock("1 hour");
  await markSeen(asha, later);
  const { question_ids } = await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz();
  expect(countIncluded(question_ids.slice(0, 12), unseen)).toBe(12);
  expect(countIncluded(question_ids.slice(12), early)).toBe(18);
});

test("a group of many variants takes the place of one question", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const variants = await addManyQuestions(db, topicId, 60, { variantGroup: "gases.boyle.T001" });
  const single = await addManyQuestions(db, topicId, 29);
  const { question_ids } = await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz();
  expect(countIncluded(question_ids, single)).toBe(29);
  expect(countIncluded(question_ids, variants)).toBe(1);
});

test("a quick quiz contains no variant of a seen question, even if it lacks hard questions", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const variants = await addManyQuestions(db, topicId, 60, {
    variantGroup: "gases.boyle.T001",
    difficulty: "hard",
  });
  const single = await addManyQuestions(db, topicId, 14);
  await markSeen(asha, variants.slice(0, 1));
  const { question_ids } = await (await startQuiz(asha, chapterId)).quiz();
  expect(countIncluded(question_ids, single)).toBe(10);
});

test("past questions of a large topic come newest year first, and unseen ones first within a year", async () => {
  const { db, signInAs, chapterId, topicId, asha } = await startWithChapter();
  const of2022 = await addManyQuestions(db, topicId, 40, { year: 2022 });
  const of2023 = await addManyQuestions(db, topicId, 40, { year: 2023 });
  const of2024 = await addManyQuestions(db, topicId, 20, { year: 2024 });
  const start = async (person: TestUser, seen: readonly AddedQuestion[]) => {
    await markSeen(person, seen);
    return (await (await startQuiz(person, chapterId, "previous-questions_chapter")).quiz()).question_ids;
  };
  const first = await start(asha, [...of2023.slice(0, 20), ...of2024.slice(0, 5)]);
  expect(countIncluded(first.slice(0, 20), of2024)).toBe(20);
  expect(countIncluded(first.slice(20), of2023.slice(20))).toBe(10);
  const second = await start(await signInAs(), [...of2023.slice(0, 36), ...of2024.slice(0, 5)]);
  expect(countIncluded(second.slice(20), of2023)).toBe(10);
  expect(countIncluded(second, of2023.slice(36))).toBe(4);
  expect(countIncluded(second, of2022)).toBe(0);
});
