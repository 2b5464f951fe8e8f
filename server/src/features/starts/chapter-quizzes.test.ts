import { ChapterQuizType } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz, startQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

const JEE_2024 = { exam: "JEE Main", year: 2024 };

async function startWithChapter() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)) };
}

test("a quick quiz has ten questions and twenty minutes, the others have thirty questions and no time limit", async () => {
  const { db, signInAs, chapterId, topicId } = await startWithChapter();
  for (let count = 0; count < 32; count += 1) await addQuestion(db, topicId, { source: JEE_2024 });
  const asha = await signInAs();

  const quick = await (await startQuiz(asha, chapterId)).quiz();
  expect(quick).toMatchObject({ total_questions: 10, chapter_id: chapterId, chapter_name: "Solutions" });
  expect(new Set(quick.question_ids).size).toBe(10);
  expect(Date.parse(quick.end_time ?? "") - Date.parse(quick.created_at)).toBe(20 * 60_000);

  for (const type of ["unlimited_chapter", "previous-questions_chapter"] as const) {
    const quiz = await (await startQuiz(asha, chapterId, type)).quiz();
    expect(quiz).toMatchObject({ type, total_questions: 30, end_time: null });
    expect(new Set(quiz.question_ids).size).toBe(30);
  }
});

test("unlimited practice skips fully correct questions, and puts the least recently seen first", async () => {
  const { db, signInAs, shiftClock, chapterId, topicId } = await startWithChapter();
  const known = await addQuestion(db, topicId);
  const wrongLater = await addQuestion(db, topicId);
  const wrongEarly = await addQuestion(db, topicId);
  const unseen = await addQuestion(db, topicId);
  const skipped = await addQuestion(db, topicId);
  const asha = await signInAs();

  const first = await startDailyQuiz(asha, [known, wrongEarly, skipped]);
  await first.answer(known.id, correctAnswer(known));
  await first.answer(wrongEarly.id, wrongAnswer(wrongEarly));
  await first.end();
  await shiftClock("1 hour");
  const second = await startDailyQuiz(asha, [wrongLater]);
  await second.answer(wrongLater.id, wrongAnswer(wrongLater));
  await second.end();

  const { question_ids } = await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz();
  expect(question_ids).toHaveLength(4);
  expect(question_ids[0]).toBe(unseen.id);
  expect(new Set(question_ids.slice(1, 3))).toEqual(new Set([wrongEarly.id, skipped.id]));
  expect(question_ids[3]).toBe(wrongLater.id);
});

test("a question returns to unlimited practice once its last attempt is no longer fully correct", async () => {
  const { db, signInAs, shiftClock, chapterId, topicId } = await startWithChapter();
  const question = await addQuestion(db, topicId, {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text < "C" })),
  });
  const asha = await signInAs();
  const binu = await signInAs();
  const practise = async (chosenCount: number) => {
    const quiz = await startDailyQuiz(asha, [question]);
    await quiz.answer(question.id, { answer_ids: question.optionIds.slice(0, chosenCount) });
    await quiz.end();
  };
  const practiceQuestionIds = async () =>
    (await (await startQuiz(asha, chapterId, "unlimited_chapter")).quiz()).question_ids;

  await practise(2);
  expect(await practiceQuestionIds()).toEqual([]);
  await shiftClock("1 hour");
  await practise(1);
  await shiftClock("2 hours");
  expect(await practiceQuestionIds()).toEqual([question.id]);
  const otherQuiz = await startQuiz(binu, chapterId, "unlimited_chapter");
  expect((await otherQuiz.quiz()).question_ids).toEqual([question.id]);
});

test("previous questions come from exam papers, newest year first", async () => {
  const { db, signInAs, chapterId, topicId } = await startWithChapter();
  const addPastQuestion = (year: number) => addQuestion(db, topicId, { source: { exam: "JEE Main", year } });
  const old = await addPastQuestion(2019);
  const newest = await addPastQuestion(2025);
  await addQuestion(db, topicId);
  const middle = await addPastQuestion(2021);
  const quiz = await startQuiz(await signInAs(), chapterId, "previous-questions_chapter");
  expect((await quiz.quiz()).question_ids).toEqual([newest.id, middle.id, old.id]);
});

test.each(ChapterQuizType.options)("%s contains only questions of the student's exam", async (type) => {
  const { db, signInAs, chapterId, topicId } = await startWithChapter();
  const both = await addQuestion(db, topicId, { source: JEE_2024 });
  const main = await addQuestion(db, topicId, { exams: ["main"], source: JEE_2024 });
  const advanced = await addQuestion(db, topicId, { exams: ["advanced"], source: JEE_2024 });
  const presentedIds = async (goal: "JEE Main" | "JEE Advanced" | null) => {
    const goals = goal && ({ target_exam: goal, target_year: 2027, class_standard: "XII" } as const);
    const quiz = await startQuiz(await signInAs({ goals }), chapterId, type);
    return new Set((await quiz.quiz()).question_ids);
  };
  expect(await presentedIds("JEE Main")).toEqual(new Set([both.id, main.id]));
  expect(await presentedIds("JEE Advanced")).toEqual(new Set([both.id, advanced.id]));
  expect(await presentedIds(null)).toEqual(new Set([both.id, main.id]));
});

test.each(ChapterQuizType.options)(
  "%s contains no drafts, no deleted questions and none of other chapters",
  async (type) => {
    const { db, signInAs, chapterId, topicId } = await startWithChapter();
    const other = await addChapter(db, { name: "Amines" });
    await addQuestion(db, other.topicId, { source: JEE_2024 });
    await addQuestion(db, topicId, { status: "review", source: JEE_2024 });
    const deleted = await addQuestion(db, topicId, { source: JEE_2024 });
    await db
      .updateTable("questions")
      .set({ deleted_at: new Date(0) })
      .where("id", "=", deleted.id)
      .execute();
    const published = await addQuestion(db, topicId, { source: JEE_2024 });
    const quiz = await startQuiz(await signInAs(), chapterId, type);
    expect((await quiz.quiz()).question_ids).toEqual([published.id]);
  },
);

test.each(ChapterQuizType.options)("%s of a chapter without questions is an empty quiz", async (type) => {
  const { signInAs, chapterId } = await startWithChapter();
  const asha = await signInAs();
  const empty = await startQuiz(asha, chapterId, type);
  expect(await empty.quiz()).toMatchObject({ question_ids: [], total_questions: 0, state: "in_progress" });
  expect(await asha.request("listOpenQuizzes")).toEqual({ quizzes: [], due_tests: [] });
  await empty.end();
  expect(await empty.stats()).toMatchObject({
    total: 0,
    correct_pct: 0,
    wrong_pct: 0,
    score: 0,
    max_score: 0,
  });
});

test.each(ChapterQuizType.options)("%s of an unknown chapter returns 404", async (type) => {
  const { db, signInAs, chapterId } = await startWithChapter();
  await expect(startQuiz(await signInAs(), chapterId + 1, type)).rejects.toMatchObject({ status: 404 });
  expect(await db.selectFrom("quizzes").selectAll().execute()).toEqual([]);
});
