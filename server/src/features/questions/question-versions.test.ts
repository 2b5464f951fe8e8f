import { ofRendered, type PlainField, type PlainText, textFields } from "@rasayan/contract";
import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const question = await editor.request("createQuestion", { body: validChoiceQuestion(topicId) });
  const quizQuestion = { ...question, optionIds: question.answers.map(({ id }) => id) };
  return { db, topicId, editor, asha: await signInAs(), question, quizQuestion };
}

test("a quiz in progress keeps its text and key while the editor changes both; the next quiz has the new ones", async () => {
  const { editor, asha, question, quizQuestion } = await start();
  const quizInProgress = await startDailyQuiz(asha, [quizQuestion]);
  const before = await quizInProgress.question(question.id);
  const answersWithNewKey = question.answers.map(({ id, text }) => ({
    id,
    text,
    correct: text === "Charles",
  }));
  const saved = await updateQuestionFields(editor, question.id, {
    text: "At one pressure?",
    answers: answersWithNewKey,
  });
  expect(saved).toMatchObject({ version: 2, hash: question.hash, text: "At one pressure?" });
  expect(await quizInProgress.question(question.id)).toEqual(before);

  const [charles, boyle] = quizQuestion.optionIds;
  await quizInProgress.answer(question.id, { answer_id: boyle });
  await quizInProgress.end();
  expect(await quizInProgress.stats()).toMatchObject({ correct: 1 });
  const next = await startDailyQuiz(asha, [quizQuestion]);
  expect(await next.question(question.id)).toMatchObject({ text: "At one pressure?" });
  await next.answer(question.id, { answer_id: charles });
  await next.end();
  expect(await next.stats()).toMatchObject({ correct: 1 });
  expect(await quizInProgress.question(question.id)).toMatchObject({
    text: question.text,
    outcome: "correct",
  });
});

test("an option keeps its id when it is moved or reworded; new ones get letters never used before", async () => {
  const { db, editor, question } = await start();
  const [charles, boyle, avogadro] = question.answers;
  const keepOption = (option: typeof charles, text = option?.text ?? "") => ({
    ...idOf(option),
    text,
    correct: option === boyle,
  });
  const answers = [keepOption(avogadro), keepOption(boyle, "Boyle's"), { text: "Dalton", correct: false }];
  const saved = await updateQuestionFields(editor, question.id, { answers });
  const added = saved.answers[2]?.id;
  expect(saved.answers.map(({ id }) => id)).toEqual([avogadro?.id, boyle?.id, added]);
  expect([charles, boyle, avogadro].map((option) => option?.id)).not.toContain(added);
  const rows = await db.selectFrom("options").select(["id", "key"]).orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual(["A", "B", "C", "D"]);
  const restored = await updateQuestionFields(editor, question.id, {
    answers: [keepOption(charles), keepOption(boyle)],
  });
  expect(restored.answers.map(({ id }) => id)).toEqual([charles?.id, boyle?.id]);
});

test("options that are sent without ids keep those of the options that read the same, with their reasons", async () => {
  const { db, editor, topicId } = await start();
  const written = ["$\\frac12$", "**Boyle**", "Avogadro", "$x$"];
  const { id, answers: before } = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, {
      answers: written.map((text, index) => ({ text, correct: index === 1, rationale: `Since ${index}.` })),
    }),
  });
  const [half, boyle, avogadro, x] = before.map((option) => option.id);
  const save = (texts: string[], correct = "Boyle") =>
    updateQuestionFields(editor, id, {
      answers: texts.map((text) => ({ text, correct: text === correct })),
    });
  const reordered = await save(["  Avogadro ", "Boyle", "$\\frac{1}{2}$", "Dalton"]);
  const dalton = reordered.answers[3]?.id;
  expect(reordered.answers.map((option) => option.id)).toEqual([avogadro, boyle, half, dalton]);
  expect(before.map((option) => option.id)).not.toContain(dalton);
  expect(reordered.answers[0]).toMatchObject({ rationale: "Since 2." });

  // An option that was away comes back as itself, and an id that was sent decides.
  const back = await save(["Boyle", "$x$"]);
  expect(back.answers.map((option) => option.id)).toEqual([boyle, x]);
  expect((await save(["Boyle", "$x$"])).version).toBe(back.version);
  const answers = [
    { id: boyle ?? 0, text: "Avogadro", correct: true },
    { text: "Avogadro's", correct: false },
    { text: "Boyle", correct: false },
  ];
  const swapped = await updateQuestionFields(editor, id, { answers });
  expect(swapped.answers.map((option) => option.id)).toEqual([boyle, expect.any(Number), expect.any(Number)]);
  expect(swapped.answers.slice(1).map((option) => option.id)).not.toContain(boyle);
  expect(await db.selectFrom("options").select("id").where("question_id", "=", id).execute()).toHaveLength(7);
});

test("rejects an answer of another question or a duplicate one with 400", async () => {
  const { editor, topicId, question } = await start();
  const other = await editor.request("createQuestion", { body: validChoiceQuestion(topicId) });
  const namedOption = (id: number | undefined) => ({ id: id ?? 0, text: "x", correct: false });
  for (const answers of [
    [namedOption(other.answers[0]?.id)],
    [1, 2].map(() => namedOption(question.answers[0]?.id)),
  ]) {
    const rejection = await expectRejection(
      updateQuestionFields(editor, question.id, { status: "review", answers }),
    );
    expect(rejection.status).toBe(400);
  }
});

test("only a change of content makes a new version; status and tags are not part of versions", async () => {
  const { db, editor, question } = await start();
  const tag = await editor.request("createTag", { body: { name: "boyle" } });
  expect(await updateQuestionFields(editor, question.id, {})).toEqual(question);
  const hidden = await updateQuestionFields(editor, question.id, {
    status: "review",
    question_tags: [tag.id],
  });
  expect(hidden).toMatchObject({ version: 1, status: "review", question_tags: [{ id: tag.id }] });
  for (const fields of [
    { difficulty: "hard" as const },
    { solution: "So." },
    { exams: ["main" as const] },
    { unit: "L" },
  ])
    await updateQuestionFields(editor, question.id, fields);
  const { version } = await editor.request("getAdminQuestion", { params: { id: question.id } });
  expect(version).toBe(5);
  const [created, , same, hidingEntry] = await listAudit(db);
  expect(same).toMatchObject({ action: "updateQuestion", before: created?.after, after: created?.after });
  expect(hidingEntry).toMatchObject({
    before: { status: "published" },
    after: { status: "review", version: 1 },
  });
});

/** Another value of each plain field, for a numerical question. */
const otherValues: Pick<Required<QuestionBody>, Exclude<PlainField, PlainText | "type">> = {
  format: "match",
  difficulty: "hard",
  exams: ["main"],
  single_answer: "5",
  accept: [["4.9", "5.1"]],
  void_outcome: "full",
  decimals: 3,
  slips: [{ value: "9", says: "Took the double" }],
  steps: ["find it"],
};

test("an edit of any one field is saved, as a new version", async () => {
  const { editor, topicId } = await start();
  const { id } = await editor.request("createQuestion", {
    body: validNumericalQuestion(topicId, { status: "review" }),
  });
  const changes = {
    ...otherValues,
    ...Object.fromEntries(textFields.map((name) => [name, `other ${name}`])),
    ...ofRendered((name) => `Another ${name}`),
  };
  for (const [index, [name, value]] of Object.entries(changes).entries())
    expect(await updateQuestionFields(editor, id, { [name]: value })).toMatchObject({
      version: index + 2,
      [name]: value,
    });
});

test("fields that editors cannot see are copied to the next version: intended time and misconceptions", async () => {
  const { db, editor, question } = await start();
  const { id: tagId } = await editor.request("createTag", { body: { name: "mixes-up-laws" } });
  const optionId = question.answers[0]?.id ?? 0;
  await db.updateTable("question_versions").set({ seconds: 45 }).execute();
  await db
    .updateTable("option_versions")
    .set({ misconception_id: tagId })
    .where("option_id", "=", optionId)
    .execute();
  await updateQuestionFields(editor, question.id, { text: "New words" });
  const versions = await db.selectFrom("question_versions").select(["seconds", "created_by"]).execute();
  expect(versions).toEqual([1, 2].map(() => ({ seconds: 45, created_by: editor.id })));
  const options = await db
    .selectFrom("option_versions")
    .select("misconception_id")
    .where("option_id", "=", optionId)
    .execute();
  expect(options).toEqual([{ misconception_id: tagId }, { misconception_id: tagId }]);
  expect(await expectRejection(editor.request("deleteTag", { params: { id: tagId } }))).toMatchObject({
    status: 409,
  });
});

const idOf = (option: { id: number } | undefined) => (option ? { id: option.id } : {});
