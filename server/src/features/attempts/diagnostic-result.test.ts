import type { DiagnosticResult } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { BRANCHES } from "../../../test/test-diagnostics.ts";
import {
  correctAnswer,
  type Player,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** Three chapters, one for each branch, with eight single-choice questions each. */
async function startWithQuestions() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const questions: AddedQuestion[] = [];
  const chapterIds: number[] = [];
  for (const type of BRANCHES) {
    const { chapterId, topicId } = await addChapter(testApp.db, { name: `About ${type}`, type });
    chapterIds.push(chapterId);
    for (let count = 0; count < 8; count += 1) questions.push(await addQuestion(testApp.db, topicId));
  }
  return { ...testApp, questions, chapterIds };
}

/** Completes a diagnostic with the given answer to each question, and returns its player. */
async function takeDiagnostic(
  person: TestUser,
  questions: readonly AddedQuestion[],
  answer: (question: AddedQuestion) => object,
): Promise<Player> {
  const diagnostic = await startDiagnostic(person);
  for (let number = 0; number < 15; number += 1) {
    const id = (await diagnostic.quiz()).question_ids[number];
    const question = questions.find((candidate) => candidate.id === id);
    if (question) await diagnostic.answer(question.id, answer(question));
  }
  await diagnostic.end();
  return diagnostic;
}

const skip = () => ({ answer_id: null });
const resultOf = async (person: TestUser, { hash }: Player): Promise<DiagnosticResult> => {
  const { diagnostic_result } = await person.request("getQuizStats", { params: { hash } });
  if (!diagnostic_result) throw new Error("There is no diagnostic result.");
  return diagnostic_result;
};
const widthOf = ({ low, high }: { low: number; high: number }) => high - low;

test("a completed diagnostic has overall prep as the profile has it, and a range for every branch and chapter", async () => {
  const { questions, chapterIds, signInAs } = await startWithQuestions();
  const asha = await signInAs();
  const result = await resultOf(asha, await takeDiagnostic(asha, questions, correctAnswer));
  const { branches, chapters } = result;
  expect(result.answered).toBe(15);
  const { user } = await asha.request("getProfile");
  expect([result.overall_prep, result.overall_prep_range]).toEqual([
    user.overall_prep,
    user.overall_prep_range,
  ]);
  expect(branches.map(({ type }) => type)).toEqual(BRANCHES);
  expect(chapters.map(({ chapter_id }) => chapter_id)).toEqual(chapterIds);
  for (const rows of [branches, chapters])
    for (const count of ["answered", "right"] as const)
      expect(rows.reduce((sum, row) => sum + row[count], 0)).toBe(15);
  for (const interval of [...branches, ...chapters]) {
    expect(interval.low).toBeGreaterThan(0);
    expect(interval.high).toBeLessThanOrEqual(100);
    expect(widthOf(interval)).toBeGreaterThan(5);
  }
});

test("correct answers raise the result, wrong ones lower it, and a chapter's range is wider than the overall one", async () => {
  const { questions, signInAs } = await startWithQuestions();
  const results = [];
  for (const answer of [correctAnswer, wrongAnswer]) {
    const person = await signInAs();
    results.push(await resultOf(person, await takeDiagnostic(person, questions, answer)));
  }
  const [right, wrong] = results;
  expect(right?.overall_prep_range[0]).toBeGreaterThan(wrong?.overall_prep_range[1] ?? 100);
  for (const {
    overall_prep_range: [low, high],
    chapters,
  } of results)
    for (const chapter of chapters) expect(widthOf(chapter)).toBeGreaterThan(high - low);
});

test("chapters differ where the answers differ, and say where nothing was answered", async () => {
  const { questions, signInAs } = await startWithQuestions();
  const asha = await signInAs();
  const blank = await resultOf(asha, await takeDiagnostic(asha, questions, skip));
  expect([blank, ...blank.branches, ...blank.chapters].map(({ answered }) => answered)).toEqual(
    Array(7).fill(0),
  );
  const binu = await signInAs();
  // Right in the first chapter, wrong in the second, nothing in the third.
  const answers = [correctAnswer, wrongAnswer, skip];
  const { chapters } = await resultOf(
    binu,
    await takeDiagnostic(binu, questions, (question) => {
      const chapter = Math.floor(questions.indexOf(question) / 8);
      return (answers[chapter] ?? skip)(question);
    }),
  );
  const [right, wrong, blankChapter] = chapters;
  expect(right?.right).toBe(right?.answered);
  expect(wrong?.right).toBe(0);
  expect(blankChapter?.answered).toBe(0);
  expect((right?.percent ?? 0) - (wrong?.percent ?? 0)).toBeGreaterThan(15);
});

test("the parts of a result stay the same, whatever is learned and whichever class is chosen later", async () => {
  const { questions, chapterIds, signInAs } = await startWithQuestions();
  const asha = await signInAs();
  const diagnostic = await takeDiagnostic(asha, questions, wrongAnswer);
  const before = await resultOf(asha, diagnostic);
  const quiz = await startQuiz(asha, chapterIds[0] ?? 0);
  for (const id of (await quiz.quiz()).question_ids) {
    const question = questions.find((candidate) => candidate.id === id);
    if (question) await quiz.answer(id, correctAnswer(question));
  }
  await quiz.end();
  const goals = { target_exam: "JEE Main" as const, target_year: 2028, class_standard: "XI" as const };
  await asha.request("putProfile", { body: goals });
  const { branches, chapters } = await resultOf(asha, diagnostic);
  expect({ branches, chapters }).toEqual({ branches: before.branches, chapters: before.chapters });
});

test("there is no result before the end, for another type of quiz, or for another user", async () => {
  const { chapterIds, signInAs } = await startWithQuestions();
  const asha = await signInAs();
  const diagnostic = await startDiagnostic(asha);
  const params = { hash: diagnostic.hash };
  await expect(asha.request("getQuizStats", { params })).rejects.toMatchObject({ status: 409 });
  await diagnostic.end();
  const decoy = await signInAs();
  await expect(decoy.request("getQuizStats", { params })).rejects.toMatchObject({ status: 404 });
  const quiz = await startQuiz(asha, chapterIds[0] ?? 0);
  await quiz.end();
  const { diagnostic_result } = await asha.request("getQuizStats", { params: { hash: quiz.hash } });
  expect(diagnostic_result).toBeNull();
});
