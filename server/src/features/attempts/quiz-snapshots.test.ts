import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addTestQuestions, correctAnswer, startDailyQuiz, startQuiz } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

/** Publishes a second version with a new text and with the first option correct, as an editor's save does. */
async function editQuestion(db: Db, { id }: AddedQuestion): Promise<void> {
  const { id: firstId, ...first } = await db
    .selectFrom("question_versions")
    .selectAll()
    .where("question_id", "=", id)
    .executeTakeFirstOrThrow();
  const texts = { text: "Edited?", text_html: "<p>Edited?</p>", solution_html: "<p>Edited.</p>" };
  const edited = {
    ...first,
    ...texts,
    version: 2,
    accept: JSON.stringify([["7", "7"]]),
    single_answer: "7",
    hints: "[]",
    slips: "[]",
  };
  const version = await db
    .insertInto("question_versions")
    .values(edited)
    .returning("id")
    .executeTakeFirstOrThrow();
  const options = await db
    .selectFrom("option_versions")
    .selectAll()
    .where("version_id", "=", firstId)
    .execute();
  const editedOptions = options.map((option) => ({
    ...option,
    version_id: version.id,
    text: `Edited ${option.position}`,
    is_correct: option.position === 0,
  }));
  if (editedOptions.length > 0) await db.insertInto("option_versions").values(editedOptions).execute();
  await db.updateTable("questions").set({ version_id: version.id }).where("id", "=", id).execute();
}

const setGoal = (person: TestUser, target_exam: "JEE Main" | "JEE Advanced") =>
  person.request("putProfile", { body: { target_exam, target_year: 2027, class_standard: "XII" } });

test("an edited question stays unchanged in a quiz in progress, and is graded by its old key", async () => {
  const { db, signInAs } = await startTestApp();
  const { single, many, number } = await addTestQuestions(db);
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [single, many, number]);
  const questions = [single, many, number];
  const before = await Promise.all(questions.map(({ id }) => quiz.question(id)));
  for (const question of questions) await editQuestion(db, question);
  expect(await Promise.all(questions.map(({ id }) => quiz.question(id)))).toEqual(before);

  await quiz.answer(single.id, correctAnswer(single));
  await quiz.answer(many.id, { answer_ids: many.optionIds.slice(0, 3) });
  await quiz.answer(number.id, { answer_id: "20" });
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 3, score: 12 });
  expect(await quiz.question(number.id)).toMatchObject({
    text: "Which one?",
    single_answer: "20",
    accept: [["20", "20"]],
    solution_html: "<p>Because.</p>",
  });
});

test("the next quiz contains the new text of an edited question", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const asha = await signInAs();
  await (await startDailyQuiz(asha, [single])).end();
  await editQuestion(db, single);
  const next = await startDailyQuiz(asha, [single]);
  expect(await next.question(single.id)).toMatchObject({
    text: "Edited?",
    answers: [{ text: "Edited 0" }, {}, {}, {}],
  });
  await next.answer(single.id, { answer_id: single.optionIds[0] });
  await next.end();
  expect(await next.stats()).toMatchObject({ correct: 1 });
});

test("a completed quiz keeps its questions and scores when the key changes", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const quiz = await startDailyQuiz(await signInAs(), [single]);
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.end();
  const before = [await quiz.stats(), await quiz.question(single.id)];
  await editQuestion(db, single);
  expect([await quiz.stats(), await quiz.question(single.id)]).toEqual(before);
});

test.each([{ deleted_at: new Date(0) }, { status: "review" }])(
  "a question that is hidden (%j) stays in the quizzes that contain it",
  async (hidden) => {
    const { db, signInAs } = await startTestApp();
    const { single, many, chapterId } = await addTestQuestions(db);
    const asha = await signInAs();
    const quizInProgress = await startDailyQuiz(asha, [single, many]);
    const before = [await quizInProgress.question(single.id), (await quizInProgress.quiz()).question_ids];
    await db.updateTable("questions").set(hidden).where("id", "=", single.id).execute();
    expect([await quizInProgress.question(single.id), (await quizInProgress.quiz()).question_ids]).toEqual(
      before,
    );
    await quizInProgress.answer(single.id, correctAnswer(single));
    await quizInProgress.end();
    expect(await quizInProgress.stats()).toMatchObject({ total: 2, correct: 1 });
    expect(await quizInProgress.question(single.id)).toMatchObject({ outcome: "correct" });
    const next = await startQuiz(asha, chapterId);
    expect((await next.quiz()).question_ids).not.toContain(single.id);
  },
);

test("options keep their authored order", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const texts = ["Zinc", "Argon", "Neon", "Boron"];
  const question = await addQuestion(db, topicId, {
    options: texts.map((text) => ({ text, correct: text === "Neon" })),
  });
  for (const person of [await signInAs(), await signInAs()]) {
    const quiz = await startDailyQuiz(person, [question]);
    expect((await quiz.question(question.id)).answers.map((answer) => answer.text)).toEqual(texts);
  }
});

test("a quiz is graded by the marking rule of its owner's exam at the time it was created", async () => {
  const { db, signInAs } = await startTestApp();
  const { single, many, number } = await addTestQuestions(db);
  const asha = await signInAs();
  const playQuiz = async () => {
    const quiz = await startDailyQuiz(asha, [single, many, number]);
    await quiz.answer(single.id, correctAnswer(single));
    await quiz.answer(number.id, { answer_id: "21" });
    return quiz;
  };
  const forMain = await playQuiz();
  await setGoal(asha, "JEE Advanced");
  const forAdvanced = await playQuiz();
  await setGoal(asha, "JEE Main");

  const markingSchemesOf = async (quiz: typeof forMain) =>
    Promise.all([single, many, number].map(async ({ id }) => (await quiz.question(id)).marking));
  const multi = { full: 4, partial: 1, negative: -2 };
  const noPartial = { partial: null };
  expect(await markingSchemesOf(forMain)).toEqual([
    { full: 4, negative: -1, ...noPartial },
    multi,
    { full: 4, negative: -1, ...noPartial },
  ]);
  expect(await markingSchemesOf(forAdvanced)).toEqual([
    { full: 3, negative: -1, ...noPartial },
    multi,
    { full: 4, negative: 0, ...noPartial },
  ]);
  await forMain.end();
  await forAdvanced.end();
  expect(await forMain.stats()).toMatchObject({ score: 3, max_score: 12 });
  expect(await forAdvanced.stats()).toMatchObject({ score: 3, max_score: 11 });
  expect(await forAdvanced.question(number.id)).toMatchObject({ outcome: "wrong", score: 0 });
});
