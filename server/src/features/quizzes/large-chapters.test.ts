import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { addMany } from "../../../test/test-many.ts";
import { startCustom, startQuiz } from "../../../test/test-quizzes.ts";

async function startWithChapter() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)), asha: await testApp.signedIn() };
}

const meet = async (person: Person, questions: readonly AddedQuestion[]) =>
  (await startCustom(person, questions)).end();

const idsOf = (questions: readonly { id: number }[]) => questions.map(({ id }) => id);

/** How many of these a quiz asks. */
const countIn = (asked: readonly number[], questions: readonly { id: number }[]) =>
  asked.filter((id) => idsOf(questions).includes(id)).length;

test.each([
  ["quick-quiz_chapter", 10],
  ["unlimited_chapter", 30],
] as const)("%s of a large topic asks what was never met, each time by lot", async (kind, size) => {
  const { db, shiftClock, chapterId, topicId, asha } = await startWithChapter();
  const met = await addMany(db, topicId, 20);
  const fresh = await addMany(db, topicId, 80);
  await meet(asha, met);
  const start = async () => (await (await startQuiz(asha, chapterId, kind)).quiz()).question_ids;
  const first = await start();
  expect(countIn(first, fresh)).toBe(size);
  expect(new Set(first).size).toBe(size);
  await meet(
    asha,
    fresh.filter(({ id }) => first.includes(id)),
  );
  await shiftClock("1 minute");
  const others = await start();
  expect(countIn(others, fresh)).toBe(size);
  expect(others.filter((id) => first.includes(id))).toEqual([]);
});

test("when too few are left that were never met, the longest unseen of a large topic follow", async () => {
  const { db, shiftClock, chapterId, topicId, asha } = await startWithChapter();
  const early = await addMany(db, topicId, 20);
  const later = await addMany(db, topicId, 20);
  const fresh = await addMany(db, topicId, 12);
  await meet(asha, early);
  await shiftClock("1 hour");
  await meet(asha, later);
  const { question_ids } = await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz();
  expect(countIn(question_ids.slice(0, 12), fresh)).toBe(12);
  expect(countIn(question_ids.slice(12), early)).toBe(18);
});

test("a group of many variants takes the place of one", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const variants = await addMany(db, topicId, 60, { variantGroup: "gases.boyle.T001" });
  const single = await addMany(db, topicId, 29);
  const { question_ids } = await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz();
  expect(countIn(question_ids, single)).toBe(29);
  expect(countIn(question_ids, variants)).toBe(1);
});

test("a quick quiz takes no variant of what was met, though it could do with a hard question", async () => {
  const { db, chapterId, topicId, asha } = await startWithChapter();
  const variants = await addMany(db, topicId, 60, { variantGroup: "gases.boyle.T001", difficulty: "hard" });
  const single = await addMany(db, topicId, 14);
  await meet(asha, variants.slice(0, 1));
  const { question_ids } = await (await startQuiz(asha, chapterId)).quiz();
  expect(countIn(question_ids, single)).toBe(10);
});

test("of a large topic past years come newest first, and of a year what was never met", async () => {
  const { db, signedIn, chapterId, topicId, asha } = await startWithChapter();
  const of2022 = await addMany(db, topicId, 40, { year: 2022 });
  const of2023 = await addMany(db, topicId, 40, { year: 2023 });
  const of2024 = await addMany(db, topicId, 20, { year: 2024 });
  const start = async (person: Person, met: readonly AddedQuestion[]) => {
    await meet(person, met);
    return (await (await startQuiz(person, chapterId, "previous-questions_chapter")).quiz()).question_ids;
  };
  const first = await start(asha, [...of2023.slice(0, 20), ...of2024.slice(0, 5)]);
  expect(countIn(first.slice(0, 20), of2024)).toBe(20);
  expect(countIn(first.slice(20), of2023.slice(20))).toBe(10);
  const second = await start(await signedIn(), [...of2023.slice(0, 36), ...of2024.slice(0, 5)]);
  expect(countIn(second.slice(20), of2023)).toBe(10);
  expect(countIn(second, of2023.slice(36))).toBe(4);
  expect(countIn(second, of2022)).toBe(0);
});
