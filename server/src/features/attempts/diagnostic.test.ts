import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addThreeBranches, answerAll, anyAnswer, BRANCHES } from "../../../test/test-diagnostics.ts";
import { correctAnswer, startDiagnostic, startQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

const goalsOf = (class_standard: "IX" | "X" | "XI" | "XII") => ({
  target_exam: "JEE Main" as const,
  target_year: 2027,
  class_standard,
});

test("a diagnostic asks fifteen questions of all three branches and all three types, one after the other", async () => {
  const { db, signInAs } = await startTestApp();
  const branchOf = await addThreeBranches(db);
  const diagnostic = await startDiagnostic(await signInAs());
  const { question_ids, ...quiz } = await diagnostic.quiz();
  expect(quiz).toMatchObject({ type: "diagnostic", total_questions: 15, end_time: null, chapter_id: null });
  expect(question_ids).toHaveLength(1);
  const presentedIds = await answerAll(diagnostic);
  expect(new Set(presentedIds).size).toBe(15);
  expect(new Set(presentedIds.map((id) => branchOf.get(id)))).toEqual(new Set(BRANCHES));
  const questions = await Promise.all(presentedIds.map(diagnostic.question));
  expect(new Set(questions.map((question) => question.type)).size).toBe(3);
});

test("a wrong answer in a diagnostic scores 0, in a quiz of any exam", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  for (const target_exam of ["JEE Main", "JEE Advanced"] as const) {
    const diagnostic = await startDiagnostic(await signInAs({ goals: { ...goalsOf("XII"), target_exam } }));
    const presentedIds = await answerAll(diagnostic);
    const markings = await Promise.all(
      presentedIds.map(async (id) => (await diagnostic.question(id)).marking),
    );
    expect(new Set(markings.map(({ negative }) => negative))).toEqual(new Set([0]));
    await diagnostic.end();
    expect((await diagnostic.stats()).score).toBeGreaterThanOrEqual(0);
  }
});

test("an answer or a skip adds one question, a changed answer none, and an answer to the last question none", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  const diagnostic = await startDiagnostic(await signInAs());
  const ids = async () => (await diagnostic.quiz()).question_ids;
  const [first = 0] = await ids();
  await diagnostic.answer(first, { answer_id: null });
  const idsAfterFirst = await ids();
  expect(idsAfterFirst).toHaveLength(2);
  const { type, answers } = await diagnostic.question(first);
  await diagnostic.answer(first, anyAnswer(type, answers));
  expect(await ids()).toEqual(idsAfterFirst);
  const presentedIds = await answerAll(diagnostic);
  await diagnostic.answer(presentedIds[14] ?? 0, { answer_id: null });
  expect(await ids()).toEqual(presentedIds);
});

test("ten concurrent answers add one question", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  const diagnostic = await startDiagnostic(await signInAs());
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  await Promise.all(Array.from({ length: 10 }, () => diagnostic.answer(first, { answer_id: null })));
  expect((await diagnostic.quiz()).question_ids).toHaveLength(2);
});

test("a diagnostic that is ended early counts only the questions it has presented", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  const diagnostic = await startDiagnostic(await signInAs());
  await answerAll(diagnostic, 12);
  await diagnostic.end();
  const { question_ids, total_questions } = await diagnostic.quiz();
  expect([question_ids.length, total_questions]).toEqual([13, 13]);
  expect(await diagnostic.stats()).toMatchObject({ total: 13, unattempted: 1 });
});

test("a diagnostic shows after how many questions it can be finished; for other quizzes this is null", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  for (let count = 0; count < 3; count += 1) await addQuestion(db, topicId);
  const asha = await signInAs();
  // A diagnostic may have fewer than fifteen questions (CONTRACT.md §5).
  const diagnostic = await (await startDiagnostic(asha)).quiz();
  expect(diagnostic).toMatchObject({ finish_after: 12, total_questions: 3 });
  expect(await (await startQuiz(asha, chapterId)).quiz()).toMatchObject({ finish_after: null });
});

test("questions are harder after correct answers than after wrong ones", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions: AddedQuestion[] = [];
  for (const difficulty of ["easy", "medium", "hard"] as const)
    for (let count = 0; count < 8; count += 1) questions.push(await addQuestion(db, topicId, { difficulty }));
  const sumOfDifficulties = async (answer: typeof correctAnswer) => {
    const diagnostic = await startDiagnostic(await signInAs());
    const levels = [];
    for (let number = 0; number < 15; number += 1) {
      const id = (await diagnostic.quiz()).question_ids[number] ?? 0;
      levels.push((await diagnostic.question(id)).difficulty);
      const question = questions.find((candidate) => candidate.id === id);
      if (question) await diagnostic.answer(id, answer(question));
    }
    return levels
      .map((level) => ["easy", "medium", "hard"].indexOf(level))
      .reduce((sum, level) => sum + level, 0);
  };
  expect(await sumOfDifficulties(correctAnswer)).toBeGreaterThan(await sumOfDifficulties(wrongAnswer));
});

test("starting again returns the diagnostic in progress, even days later and after answers, but not an ended one", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addThreeBranches(db);
  const asha = await signInAs();
  const first = await startDiagnostic(asha);
  const [questionId = 0] = (await first.quiz()).question_ids;
  await first.answer(questionId, { answer_id: null });
  await shiftClock("3 days");
  expect((await startDiagnostic(asha)).hash).toBe(first.hash);
  await first.end();
  expect((await startDiagnostic(asha)).hash).not.toBe(first.hash);
});

test("each student has their own diagnostic", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  const first = await startDiagnostic(await signInAs());
  expect((await startDiagnostic(await signInAs())).hash).not.toBe(first.hash);
});

test("a class gets questions of its own chapters: XII includes XI, the younger classes the basics", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const add = async (classStandard: string, source_slug: string) => {
    const { chapterId, topicId } = await addChapter(db, { classStandard });
    await db.updateTable("chapters").set({ source_slug }).where("id", "=", chapterId).execute();
    return (await addQuestion(db, topicId)).id;
  };
  const basics = await add("XI", "mole-concept");
  const eleventh = await add("XI", "hydrocarbons");
  const twelfth = await add("XII", "amines");
  const presentedIds = async (standard: "IX" | "X" | "XI" | "XII") => {
    const diagnostic = await startDiagnostic(await signInAs({ goals: goalsOf(standard) }));
    return new Set(await answerAll(diagnostic));
  };
  expect(await presentedIds("IX")).toEqual(new Set([basics]));
  expect(await presentedIds("X")).toEqual(new Set([basics]));
  expect(await presentedIds("XI")).toEqual(new Set([basics, eleventh]));
  expect(await presentedIds("XII")).toEqual(new Set([basics, eleventh, twelfth]));
});

test("drafts, deleted questions and those of the other exam are excluded; an empty library gives an empty quiz", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  await addQuestion(db, topicId, { status: "review" });
  await addQuestion(db, topicId, { exams: ["advanced"] });
  const deleted = await addQuestion(db, topicId);
  await db
    .updateTable("questions")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", deleted.id)
    .execute();
  const diagnostic = await startDiagnostic(await signInAs());
  expect(await diagnostic.quiz()).toMatchObject({ question_ids: [], total_questions: 0 });
});

test("a class without any of its chapters in the library gets an empty diagnostic", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const diagnostic = await startDiagnostic(await signInAs({ goals: goalsOf("IX") }));
  expect(await diagnostic.quiz()).toMatchObject({ question_ids: [], total_questions: 0 });
});
