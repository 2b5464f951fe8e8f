import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addQuestion,
  addTopic,
} from "../../../test/test-content.ts";
import {
  correctAnswer,
  setClockInIndia,
  startDailyQuiz,
  startDiagnostic,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

async function startWithChapter() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  return { ...testApp, ...(await addChapter(testApp.db)) };
}

async function addQuestions(db: Db, topicId: number, count: number): Promise<AddedQuestion[]> {
  const added = [];
  for (let index = 0; index < count; index += 1) added.push(await addQuestion(db, topicId));
  return added;
}

const dueIds = async (person: TestUser) =>
  (await person.request("listRevisionQuestions")).questions.map((question) => question.id);
const goalsOf = (class_standard: "IX" | "X" | "XI" | "XII") =>
  ({ target_exam: "JEE Main", target_year: 2027, class_standard }) as const;

test("ten questions are due each day, with their topics", async () => {
  const { db, signInAs, topicId } = await startWithChapter();
  const added = await addQuestions(db, topicId, 12);
  const asha = await signInAs();
  const { questions } = await asha.request("listRevisionQuestions");
  expect(questions).toHaveLength(10);
  const [first] = questions;
  const { hash } = added.find((question) => question.id === first?.id) ?? {};
  expect(first).toEqual({
    hash,
    id: first?.id,
    topic_id: topicId,
    topic_name: "Henry's law",
    difficulty: "easy",
    type: "multi choice single answer",
  });
  expect(await dueIds(asha)).toEqual(questions.map((question) => question.id));
});

test("incorrectly answered questions come first, correct ones last", async () => {
  const { db, signInAs, shiftClock, topicId } = await startWithChapter();
  const [right, wrong, untouched, alsoWrong, skipped] = await addQuestions(db, topicId, 5);
  if (!right || !wrong || !untouched || !alsoWrong || !skipped) throw new Error("five questions were added");
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [right, wrong, alsoWrong, skipped]);
  await quiz.answer(right.id, correctAnswer(right));
  await quiz.answer(wrong.id, wrongAnswer(wrong));
  await quiz.answer(alsoWrong.id, wrongAnswer(alsoWrong));
  await quiz.end();
  await shiftClock("2 days");
  const due = await dueIds(asha);
  expect(new Set(due.slice(0, 2))).toEqual(new Set([wrong.id, alsoWrong.id]));
  expect(new Set(due.slice(2, 4))).toEqual(new Set([untouched.id, skipped.id]));
  expect(due.slice(4)).toEqual([right.id]);
});

test("one variant of a template is due: for a week only the one seen last, then one with other numbers", async () => {
  const { db, signInAs, shiftClock, topicId } = await startWithChapter();
  // Enough variants to crowd the other questions out of the candidates.
  const variants = await addQuestions(db, topicId, 30);
  const ids = variants.map(({ id }) => id);
  await db
    .updateTable("questions")
    .set({ variant_group: "gases.boyle.T001" })
    .where("id", "in", ids)
    .execute();
  const others = await addQuestions(db, topicId, 3);
  const asha = await signInAs();
  const due = await dueIds(asha);
  expect(due).toHaveLength(4);
  expect(due).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
  const answeredVariant = variants.find(({ id }) => due.includes(id));
  if (!answeredVariant) throw new Error("a variant is due");
  const quiz = await startDailyQuiz(asha, [answeredVariant]);
  await quiz.answer(answeredVariant.id, correctAnswer(answeredVariant));
  await quiz.end();
  await shiftClock("2 days");
  expect((await dueIds(asha)).filter((id) => ids.includes(id))).toEqual([answeredVariant.id]);
  await shiftClock("8 days");
  const later = (await dueIds(asha)).filter((id) => ids.includes(id));
  expect(later).toHaveLength(1);
  expect(later).not.toContain(answeredVariant.id);
});

test("questions answered today are no longer listed, and not replaced until midnight in India", async () => {
  const { db, signInAs, topicId } = await startWithChapter();
  await addQuestions(db, topicId, 15);
  const asha = await signInAs();
  await setClockInIndia(db, "23:00");
  const { questions } = await asha.request("listRevisionQuestions");
  const plan = questions.map((question) => question.id);
  const quiz = await startDailyQuiz(
    asha,
    questions.map((question) => ({ ...question, optionIds: [] })),
  );
  for (const id of plan.slice(0, 3)) {
    const { answers } = await quiz.question(id);
    await quiz.answer(id, { answer_id: answers[0]?.id });
  }
  expect(new Set(await dueIds(asha))).toEqual(new Set(plan.slice(3)));
  await setClockInIndia(db, "23:50");
  expect(await dueIds(asha)).toHaveLength(7);
  await setClockInIndia(db, "24:10");
  expect(await dueIds(asha)).toHaveLength(10);
});

test("the day does not change at midnight in London", async () => {
  const { db, signInAs, topicId } = await startWithChapter();
  const [question] = await addQuestions(db, topicId, 1);
  if (!question) throw new Error("one question was added");
  const asha = await signInAs();
  await setClockInIndia(db, "05:00");
  const quiz = await startDailyQuiz(asha, [question]);
  await quiz.answer(question.id, wrongAnswer(question));
  await setClockInIndia(db, "06:00");
  expect(await dueIds(asha)).toEqual([]);
});

test("an answer that was cleared again does not change the day", async () => {
  const { db, signInAs, topicId } = await startWithChapter();
  const added = await addQuestions(db, topicId, 12);
  const asha = await signInAs();
  const before = await dueIds(asha);
  const quiz = await startDailyQuiz(asha, added);
  for (const { id, optionIds } of added) {
    await quiz.answer(id, { answer_id: optionIds[0] });
    await quiz.answer(id, { answer_id: null });
  }
  expect(await dueIds(asha)).toEqual(before);
});

test("with completed chapters, a latest one or practised topics, only those are due", async () => {
  const { db, signInAs, shiftClock, chapterId, topicId } = await startWithChapter();
  const other = await addChapter(db, { name: "Amines" });
  const secondTopic = await addTopic(db, other.chapterId, "Basicity");
  const [covered, ofOther, practised] = [
    await addQuestion(db, topicId),
    await addQuestion(db, other.topicId),
    await addQuestion(db, secondTopic),
  ];
  const asha = await signInAs();
  expect(new Set(await dueIds(asha))).toEqual(new Set([covered.id, ofOther.id, practised.id]));
  await asha.request("putUserChapters", { body: { chapter_ids: [chapterId], latest_chapter_id: null } });
  expect(await dueIds(asha)).toEqual([covered.id]);

  const quiz = await startDailyQuiz(asha, [practised]);
  await quiz.answer(practised.id, wrongAnswer(practised));
  await quiz.end();
  await shiftClock("2 days");
  expect(await dueIds(asha)).toEqual([practised.id, covered.id]);
  const binu = await signInAs();
  expect(await dueIds(binu)).toHaveLength(3);
});

test("after a diagnostic alone all topics of the class are due", async () => {
  const { db, signInAs, shiftClock, topicId } = await startWithChapter();
  const other = await addChapter(db, { name: "Amines" });
  const presentedQuestion = await addQuestion(db, topicId);
  const asha = await signInAs();
  const diagnostic = await startDiagnostic(asha);
  await diagnostic.answer(presentedQuestion.id, wrongAnswer(presentedQuestion));
  await diagnostic.end();
  const later = await addQuestion(db, other.topicId);
  await shiftClock("2 days");
  expect(new Set(await dueIds(asha))).toEqual(new Set([presentedQuestion.id, later.id]));
});

test("a new learner gets the chapters of the class: XII includes XI, the younger classes the basics", async () => {
  const { db, signInAs } = await startTestApp();
  const add = async (classStandard: string, source_slug: string) => {
    const { chapterId, topicId } = await addChapter(db, { classStandard });
    await db.updateTable("chapters").set({ source_slug }).where("id", "=", chapterId).execute();
    return (await addQuestion(db, topicId)).id;
  };
  const basics = await add("XI", "redox-reactions");
  const eleventh = await add("XI", "hydrocarbons");
  const twelfth = await add("XII", "amines");
  const due = async (standard: "IX" | "X" | "XI" | "XII") =>
    new Set(await dueIds(await signInAs({ goals: goalsOf(standard) })));
  expect(await due("IX")).toEqual(new Set([basics]));
  expect(await due("X")).toEqual(new Set([basics]));
  expect(await due("XI")).toEqual(new Set([basics, eleventh]));
  expect(await due("XII")).toEqual(new Set([basics, eleventh, twelfth]));
});

test("drafts, deleted questions and those of the other exam are never due", async () => {
  const { db, signInAs, topicId } = await startWithChapter();
  await addQuestion(db, topicId, { status: "review" });
  await addQuestion(db, topicId, { exams: ["advanced"] });
  const deleted = await addQuestion(db, topicId);
  await db
    .updateTable("questions")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", deleted.id)
    .execute();
  const asha = await signInAs();
  expect(await asha.request("listRevisionQuestions")).toEqual({ questions: [] });
});
