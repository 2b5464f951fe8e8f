import { readFile } from "node:fs/promises";
import { ChapterQuizType } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { refreshItemStatistics } from "../statistics/refresh-actions.ts";

const NOTE = "The board has withdrawn this question.";

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const add = async (body: QuestionBody) => {
    const question = await editor.request("createQuestion", { body });
    const optionIds = question.answers.map(({ id }) => id);
    const [wrongId, rightId] = optionIds;
    return { ...question, optionIds, wrongId, rightId };
  };
  const addLaw = (text = "Which law?") =>
    add(validChoiceQuestion(topicId, { text, source: { ...SOURCE, number: text } }));
  const setVoid = (id: number, void_outcome: QuestionBody["void_outcome"]) =>
    updateQuestionFields(editor, id, { void_outcome });
  const regrade = (id: number) => regradeQuestion(editor, db, id, NOTE);
  return { db, signInAs, chapterId, topicId, editor, add, addLaw, setVoid, regrade };
}

const SOURCE = { exam: "JEE Main", year: 2024, session: null, paper: null, number: null, pattern: true };

/** Completes a quiz of these questions with these answers; undefined leaves a question unanswered. */
async function completeQuiz(
  person: TestUser,
  questions: { id: number; hash: string; optionIds: number[] }[],
  answers: (number | undefined)[],
) {
  const quiz = await startDailyQuiz(person, questions);
  for (const [index, answer_id] of answers.entries())
    if (answer_id !== undefined) await quiz.answer(questions[index]?.id ?? 0, { answer_id });
  await quiz.end();
  return quiz;
}

test("a question that is left out after a quiz has no part in its marks, maximum and counts, until it counts again", async () => {
  const { signInAs, addLaw, setVoid, regrade } = await start();
  const [withdrawn, other] = [await addLaw(), await addLaw("Which other law?")];
  const asha = await signInAs();
  const quiz = await completeQuiz(asha, [withdrawn, other], [withdrawn.wrongId, other.rightId]);
  const before = await quiz.stats();
  expect(before).toMatchObject({ total: 2, correct: 1, correct_pct: 50, wrong: 1, score: 3, max_score: 8 });

  await setVoid(withdrawn.id, "left_out");
  expect(await regrade(withdrawn.id)).toMatchObject({ attempts: 1, raised: 1, lowered: 0 });
  expect(await quiz.stats()).toEqual({
    total: 1,
    correct: 1,
    correct_pct: 100,
    wrong: 0,
    wrong_pct: 0,
    partial: 0,
    unattempted: 0,
    score: 4,
    max_score: 4,
  });
  expect(await quiz.quiz()).toMatchObject({
    question_ids: [withdrawn.id, other.id],
    outcomes: ["left_out", "correct"],
  });
  expect(await quiz.question(withdrawn.id)).toMatchObject({
    void_outcome: "left_out",
    outcome: "left_out",
    score: 0,
    correction: { note: NOTE, score_before: -1, score_after: 0 },
  });
  const { analysis } = await asha.request("getQuizAnalysis", { params: { hash: quiz.hash } });
  expect(analysis.marks).toMatchObject({ score: 4, full: 4, lost_to_wrong: 0 });
  expect(analysis.chapters).toMatchObject([{ questions: 1, correct: 1, wrong: 0, full: 4 }]);
  expect(analysis.accuracy.all).toMatchObject({ attempted: 1, correct: 1, share: 100 });
  expect(analysis.look_at).toEqual([]);
  expect(analysis.questions.map(({ outcome }) => outcome)).toEqual(["left_out", "correct"]);
  expect(await asha.request("listMistakes", { query: {} })).toMatchObject({ total: 0 });

  await setVoid(withdrawn.id, null);
  expect(await regrade(withdrawn.id)).toMatchObject({ attempts: 1, raised: 0, lowered: 1 });
  expect(await quiz.stats()).toEqual(before);
  expect(await quiz.question(withdrawn.id)).toMatchObject({
    void_outcome: null,
    outcome: "wrong",
    score: -1,
  });
});

test("full marks to all raise wrong and missing answers alike, and a blank one counts as blank in every figure but the marks", async () => {
  const { signInAs, topicId, add, addLaw, setVoid, regrade } = await start();
  const [law, number] = [await addLaw(), await add(validNumericalQuestion(topicId))];
  const wrongQuiz = await completeQuiz(await signInAs(), [law, number], [law.wrongId]);
  const rightQuiz = await completeQuiz(await signInAs(), [law, number], [law.rightId]);
  const asha = await signInAs();
  const blankQuiz = await completeQuiz(asha, [law, number], []);
  await setVoid(law.id, "full");
  await setVoid(number.id, "full");
  expect(await regrade(law.id)).toMatchObject({ attempts: 3, raised: 2, lowered: 0 });
  expect(await regrade(number.id)).toMatchObject({ attempts: 3, raised: 3 });
  const full = { void_outcome: "full", score: 4 };
  for (const quiz of [wrongQuiz, rightQuiz]) {
    expect(await quiz.stats()).toMatchObject({ correct: 1, unattempted: 1, score: 8, max_score: 8 });
    expect(await quiz.question(law.id)).toMatchObject({ ...full, outcome: "correct" });
  }
  expect(await blankQuiz.stats()).toMatchObject({ correct: 0, wrong: 0, unattempted: 2, score: 8 });
  expect(await blankQuiz.question(law.id)).toMatchObject({ ...full, outcome: "unattempted" });
  const { analysis } = await asha.request("getQuizAnalysis", { params: { hash: blankQuiz.hash } });
  expect(analysis.accuracy.all).toMatchObject({ attempted: 0, correct: 0, share: null });
  expect(analysis.chapters).toMatchObject([{ correct: 0, unattempted: 2, score: 8, full: 8 }]);
  expect(analysis.marks).toMatchObject({ score: 8, full: 8, left_blank: 0 });
  await setVoid(law.id, null);
  await setVoid(number.id, "left_out");
  expect(await regrade(law.id)).toMatchObject({ attempts: 3, raised: 0, lowered: 2 });
  await regrade(number.id);
  expect(await wrongQuiz.stats()).toMatchObject({ total: 1, wrong: 1, score: -1, max_score: 4 });
  expect(await blankQuiz.stats()).toMatchObject({ total: 1, unattempted: 1, score: 0, max_score: 4 });
});

test("the migration makes blank answers with full marks unattempted, and adds their quizzes up again", async () => {
  const { db, signInAs, topicId, add, addLaw, setVoid, regrade } = await start();
  const [law, other, number] = [
    await addLaw(),
    await addLaw("Which other law?"),
    await add(validNumericalQuestion(topicId)),
  ];
  const questions = [law, other, number];
  const blankQuiz = await completeQuiz(await signInAs(), questions, [undefined, other.rightId]);
  const answeredQuiz = await completeQuiz(await signInAs(), questions, [law.wrongId, other.rightId]);
  for (const { id } of [law, number]) {
    await setVoid(id, "full");
    await regrade(id);
  }
  const marks = async () => [
    [await blankQuiz.stats(), (await blankQuiz.quiz()).outcomes],
    [await answeredQuiz.stats(), (await answeredQuiz.quiz()).outcomes],
  ];
  const right = await marks();
  expect(right).toMatchObject([
    [{ correct: 1, unattempted: 2, score: 12 }, ["unattempted", "correct", "unattempted"]],
    [{ correct: 2, unattempted: 1, score: 12 }, ["correct", "correct", "unattempted"]],
  ]);
  await sql`update quiz_questions set outcome = 'correct'`.execute(db);
  await sql`update quizzes set correct = 3`.execute(db);
  expect(await marks()).not.toEqual(right);

  const file = new URL("../../../migrations/040-blank-full-marks.sql", import.meta.url);
  await sql.raw(await readFile(file, "utf8")).execute(db);
  expect(await marks()).toEqual(right);
});

test("a quiz that holds a void question counts it by what the board decided, and its statistics leave it out", async () => {
  const { db, signInAs, editor, addLaw, setVoid, regrade } = await start();
  const [full, leftOut, other] = [await addLaw(), await addLaw("Which gas?"), await addLaw("Which rule?")];
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const questions = [full, leftOut, other];
  await completeQuiz(
    asha,
    questions,
    questions.map(({ wrongId }) => wrongId),
  );
  const running = await startDailyQuiz(ravi, questions);
  await setVoid(full.id, "full");
  await setVoid(leftOut.id, "left_out");
  for (const { id } of [full, leftOut]) await regrade(id);
  for (const { id, wrongId } of [leftOut, other]) await running.answer(id, { answer_id: wrongId });
  await running.end();
  const marks = { score: 3, max_score: 8 };
  expect(await running.stats()).toMatchObject({ total: 2, correct: 0, wrong: 1, unattempted: 1, ...marks });

  await refreshItemStatistics(db);
  const statisticsOf = async (id: number) =>
    (await editor.request("getQuestionStatistics", { params: { id } })).statistics;
  for (const { id } of [full, leftOut])
    expect((await statisticsOf(id)).map(({ version }) => version)).toEqual([1]);
});

test("a void question is in no new quiz and in no daily plan; those that hold it keep it", async () => {
  const { signInAs, chapterId, addLaw, setVoid } = await start();
  const [withdrawn, other] = [await addLaw(), await addLaw("Which other law?")];
  const [asha, ravi, tara] = [await signInAs(), await signInAs(), await signInAs()];
  await completeQuiz(asha, [withdrawn], [withdrawn.wrongId]);
  await asha.request("bookmarkQuestion", { params: { id: withdrawn.id } });
  const running = await startDailyQuiz(ravi, [withdrawn, other]);
  const plannedIds = async (person: TestUser) =>
    (await person.request("listRevisionQuestions")).questions.map(({ id }) => id);
  expect(await plannedIds(tara)).toContain(withdrawn.id);

  await setVoid(withdrawn.id, "full");
  expect((await running.quiz()).question_ids).toEqual([withdrawn.id, other.id]);
  await running.end();
  for (const type of ChapterQuizType.options) {
    const quiz = await startQuiz(ravi, chapterId, type);
    expect((await quiz.quiz()).question_ids, type).toEqual([other.id]);
  }
  expect((await (await startDiagnostic(ravi)).quiz()).question_ids).toEqual([other.id]);
  expect(await expectRejection(startDailyQuiz(ravi, [withdrawn]))).toMatchObject({ status: 400 });
  const questionIdsOf = async (body: object) => {
    const params = await asha.request("createQuiz", { body: body as { type: "bookmarks" } });
    return (await asha.request("getQuiz", { params })).quiz.question_ids;
  };
  expect(await questionIdsOf({ type: "bookmarks" })).toEqual([]);
  expect(await questionIdsOf({ type: "mistakes" })).toEqual([]);
  expect(await plannedIds(tara)).toEqual([other.id]);
  const body = { filters: { chapter_ids: [chapterId] }, count: 5 };
  expect(await asha.request("countBuiltTest", { body })).toMatchObject({ questions: 1 });

  await setVoid(withdrawn.id, null);
  const again = await startQuiz(await signInAs(), chapterId);
  expect((await again.quiz()).question_ids.toSorted()).toEqual([withdrawn.id, other.id].toSorted());
});
