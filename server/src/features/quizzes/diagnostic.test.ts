import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { startDiagnostic } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];
const goalsOf = (class_standard: "IX" | "X" | "XI" | "XII") => ({
  target_exam: "JEE Main" as const,
  target_year: 2027,
  class_standard,
});

/** Three chapters, one a branch, each with eight questions of which one is multi-correct and one numerical. */
async function addThreeBranches(db: Db) {
  await addMarkingRules(db);
  const branchOf = new Map<number, string>();
  for (const type of BRANCHES) {
    const { topicId } = await addChapter(db, { name: type, type });
    const many = await addQuestion(db, topicId, { type: "multi choice multi correct" });
    const number = await addQuestion(db, topicId, { type: "numerical", accept: [["1", "1"]] });
    const ids = [many.id, number.id];
    for (let count = 0; count < 6; count += 1) ids.push((await addQuestion(db, topicId)).id);
    for (const id of ids) branchOf.set(id, type);
  }
  return branchOf;
}

test("a diagnostic asks fifteen questions of all three branches and all three types", async () => {
  const { db, signedIn } = await startTestApp();
  const branchOf = await addThreeBranches(db);
  const diagnostic = await startDiagnostic(await signedIn());
  const { question_ids, ...quiz } = await diagnostic.quiz();
  expect(quiz).toMatchObject({ type: "diagnostic", total_questions: 15, end_time: null, chapter_id: null });
  expect(new Set(question_ids).size).toBe(15);
  expect(new Set(question_ids.map((id) => branchOf.get(id)))).toEqual(new Set(BRANCHES));
  const questions = await Promise.all(question_ids.map(diagnostic.question));
  expect(new Set(questions.map((question) => question.type)).size).toBe(3);
});

test("an open diagnostic is returned again, days later and after answers; an ended one is not", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  await addThreeBranches(db);
  const asha = await signedIn();
  const first = await startDiagnostic(asha);
  const [questionId = 0] = (await first.quiz()).question_ids;
  await first.answer(questionId, { answer_id: null });
  await shiftClock("3 days");
  expect((await startDiagnostic(asha)).hash).toBe(first.hash);
  await first.end();
  expect((await startDiagnostic(asha)).hash).not.toBe(first.hash);
});

test("another student's open diagnostic is their own", async () => {
  const { db, signedIn } = await startTestApp();
  await addThreeBranches(db);
  const first = await startDiagnostic(await signedIn());
  expect((await startDiagnostic(await signedIn())).hash).not.toBe(first.hash);
});

test("a class is asked about its own chapters: XII includes XI, the younger ones the basics", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const add = async (classStandard: string, source_slug: string) => {
    const { chapterId, topicId } = await addChapter(db, { classStandard });
    await db.updateTable("chapters").set({ source_slug }).where("id", "=", chapterId).execute();
    return (await addQuestion(db, topicId)).id;
  };
  const basics = await add("XI", "mole-concept");
  const eleventh = await add("XI", "hydrocarbons");
  const twelfth = await add("XII", "amines");
  const asked = async (standard: "IX" | "X" | "XI" | "XII") => {
    const diagnostic = await startDiagnostic(await signedIn({ goals: goalsOf(standard) }));
    return new Set((await diagnostic.quiz()).question_ids);
  };
  expect(await asked("IX")).toEqual(new Set([basics]));
  expect(await asked("X")).toEqual(new Set([basics]));
  expect(await asked("XI")).toEqual(new Set([basics, eleventh]));
  expect(await asked("XII")).toEqual(new Set([basics, eleventh, twelfth]));
});

test("drafts, deleted questions and those of the other exam stay out; an empty bank gives an empty quiz", async () => {
  const { db, signedIn } = await startTestApp();
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
  const diagnostic = await startDiagnostic(await signedIn());
  expect(await diagnostic.quiz()).toMatchObject({ question_ids: [], total_questions: 0 });
});
