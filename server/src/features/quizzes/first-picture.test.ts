import type { FirstPicture } from "@rasayan/contract";
import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { BRANCHES } from "../../../test/test-diagnostics.ts";
import { type Player, rightOf, startDiagnostic, startQuiz, wrongOf } from "../../../test/test-quizzes.ts";

/** Three chapters, one a branch, with eight single-choice questions each. */
async function startWithBank() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const bank: AddedQuestion[] = [];
  const chapterIds: number[] = [];
  for (const type of BRANCHES) {
    const { chapterId, topicId } = await addChapter(testApp.db, { name: `About ${type}`, type });
    chapterIds.push(chapterId);
    for (let count = 0; count < 8; count += 1) bank.push(await addQuestion(testApp.db, topicId));
  }
  return { ...testApp, bank, chapterIds };
}

/** A whole diagnostic, each question answered so, or skipped. Returns it completed. */
async function takeDiagnostic(
  person: Person,
  bank: readonly AddedQuestion[],
  answer: (question: AddedQuestion) => object,
): Promise<Player> {
  const diagnostic = await startDiagnostic(person);
  for (let number = 0; number < 15; number += 1) {
    const id = (await diagnostic.quiz()).question_ids[number];
    const question = bank.find((one) => one.id === id);
    if (question) await diagnostic.answer(question.id, answer(question));
  }
  await diagnostic.end();
  return diagnostic;
}

const skip = () => ({ answer_id: null });
const pictureOf = async (person: Person, { hash }: Player): Promise<FirstPicture> => {
  const { first_picture } = await person.call("getQuizStats", { params: { hash } });
  if (!first_picture) throw new Error("There is no picture.");
  return first_picture;
};
const widthOf = ({ low, high }: { low: number; high: number }) => high - low;

test("a completed diagnostic gives ranges: overall, of every branch, and of the chapters answered in", async () => {
  const { bank, chapterIds, signedIn } = await startWithBank();
  const asha = await signedIn();
  const { overall, branches, chapters } = await pictureOf(asha, await takeDiagnostic(asha, bank, rightOf));
  expect(overall.answered).toBe(15);
  expect(branches.map(({ type }) => type)).toEqual(BRANCHES);
  expect(chapters.map(({ chapter_id }) => chapter_id)).toEqual(chapterIds);
  for (const rows of [branches, chapters])
    expect(rows.reduce((sum, { answered }) => sum + answered, 0)).toBe(15);
  for (const range of [overall, ...branches, ...chapters]) {
    expect(range.low).toBeGreaterThan(0);
    expect(range.high).toBeLessThanOrEqual(100);
    expect(widthOf(range)).toBeGreaterThan(5);
  }
});

test("right answers move it up, wrong ones down, and a chapter is less sure than the whole", async () => {
  const { bank, signedIn } = await startWithBank();
  const pictures = [];
  for (const answer of [rightOf, wrongOf]) {
    const person = await signedIn();
    pictures.push(await pictureOf(person, await takeDiagnostic(person, bank, answer)));
  }
  const [right, wrong] = pictures;
  expect(right?.overall.low).toBeGreaterThan(wrong?.overall.high ?? 100);
  for (const picture of pictures)
    for (const chapter of picture.chapters)
      expect(widthOf(chapter)).toBeGreaterThan(widthOf(picture.overall));
});

test("with nothing answered it says so, and knows of no chapter", async () => {
  const { bank, signedIn } = await startWithBank();
  const asha = await signedIn();
  const { overall, branches, chapters } = await pictureOf(asha, await takeDiagnostic(asha, bank, skip));
  expect([overall, ...branches].map(({ answered }) => answered)).toEqual([0, 0, 0, 0]);
  expect(chapters).toEqual([]);
});

test("it stays as it was, whatever is learnt and whichever class is chosen later", async () => {
  const { bank, chapterIds, signedIn } = await startWithBank();
  const asha = await signedIn();
  const diagnostic = await takeDiagnostic(asha, bank, wrongOf);
  const before = await pictureOf(asha, diagnostic);
  const quiz = await startQuiz(asha, chapterIds[0] ?? 0);
  for (const id of (await quiz.quiz()).question_ids) {
    const question = bank.find((one) => one.id === id);
    if (question) await quiz.answer(id, rightOf(question));
  }
  await quiz.end();
  const goals = { target_exam: "JEE Main" as const, target_year: 2028, class_standard: "XI" as const };
  await asha.call("putProfile", { body: goals });
  expect(await pictureOf(asha, diagnostic)).toEqual(before);
});

test("there is none before the end, of another kind of quiz, or for anyone else", async () => {
  const { chapterIds, signedIn } = await startWithBank();
  const asha = await signedIn();
  const diagnostic = await startDiagnostic(asha);
  const params = { hash: diagnostic.hash };
  await expect(asha.call("getQuizStats", { params })).rejects.toMatchObject({ status: 409 });
  await diagnostic.end();
  const decoy = await signedIn();
  await expect(decoy.call("getQuizStats", { params })).rejects.toMatchObject({ status: 404 });
  const quiz = await startQuiz(asha, chapterIds[0] ?? 0);
  await quiz.end();
  const { first_picture } = await asha.call("getQuizStats", { params: { hash: quiz.hash } });
  expect(first_picture).toBeNull();
});
